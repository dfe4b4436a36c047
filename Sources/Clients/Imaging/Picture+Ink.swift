import CLeptonica

/// Pictures of one bit per pixel, whose set pixels are ink.
extension Picture {
    /// Pixels darker than the threshold are ink.
    /// - Precondition: gray.
    package func ink(darkerThan threshold: Int32) throws(ImageProblem) -> Picture {
        try unsafe Picture(withPix { unsafe pixThresholdToBinary($0, threshold) }, "threshold")
    }

    /// Pixels that are darker than the mean around them by at least `levels` are ink, or lighter ones.
    /// - Parameters:
    ///   - window: side in pixels of the square of the mean; the picture must be larger.
    ///   - isLight: whether ink is lighter than its ground.
    /// - Precondition: gray.
    package func ink(beyondMeanBy levels: Int, window: Int, isLight: Bool) throws(ImageProblem) -> Picture {
        let half = Int32(max(1, min(window, min(width, height) - 2) / 2))
        let mean = try unsafe Picture(withPix { unsafe pixBlockconv($0, half, half) }, "smooth")
        let beyond = try unsafe Picture(
            withPix { mine in
                unsafe mean.withPix { unsafe isLight ? pixSubtractGray(nil, mine, $0) : pixSubtractGray(nil, $0, mine) }
            }, "compare")
        let ink = try beyond.ink(darkerThan: Int32(levels))
        return try unsafe Picture(ink.withPix { unsafe pixInvert(nil, $0) }, "invert")
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
