import CLeptonica

/// Pictures of one bit per pixel, whose set pixels are ink.
extension Picture {
    /// Pixels darker than the threshold are ink.
    /// - Precondition: gray.
    package func ink(darkerThan threshold: Int32) throws(ImageProblem) -> Picture {
        try unsafe Picture(withPix { unsafe pixThresholdToBinary($0, threshold) }, "threshold")
    }

    /// Clears the ink of a rectangle in place, so in every picture that shares the pixels.
    package func clearInk(x: Int, y: Int, width: Int, height: Int) {
        var box = unsafe boxCreate(Int32(x), Int32(y), Int32(width), Int32(height))
        _ = unsafe withPix { unsafe pixClearInRect($0, box) }
        unsafe boxDestroy(&box)
    }

    /// Fills horizontal gaps in the ink that are narrower than `gap` pixels.
    package func joiningInk(across gap: Int) throws(ImageProblem) -> Picture {
        try unsafe Picture(withPix { unsafe pixCloseSafeBrick(nil, $0, Int32(gap), 1) }, "join")
    }

    /// Bounding boxes in pixels of connected ink; diagonal neighbors are connected.
    package func inkBoxes() -> [(x: Int, y: Int, width: Int, height: Int)] {
        var boxes = unsafe withPix { unsafe pixConnCompBB($0, 8) }
        defer { unsafe boxaDestroy(&boxes) }
        guard let boxes = unsafe boxes else { return [] }
        return (0..<(unsafe boxaGetCount(boxes))).map { index in
            var (x, y, width, height) = (Int32(0), Int32(0), Int32(0), Int32(0))
            unsafe boxaGetBoxGeometry(boxes, index, &x, &y, &width, &height)
            return (Int(x), Int(y), Int(width), Int(height))
        }
    }

    /// Share of the pixels that are ink, 0…1; nil if it cannot be determined.
    package func inkShare() -> Float? {
        var share: Float = 0
        return unsafe withPix { unsafe pixForegroundFraction($0, &share) } == 0 ? share : nil
    }
}
