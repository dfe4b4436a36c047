import CLeptonica
package import Captures

extension Picture {
    package func gray() throws(ImageProblem) -> Picture {
        try unsafe Picture(withPix { unsafe pixConvertTo8($0, 0) }, "convert")
    }

    package func color() throws(ImageProblem) -> Picture {
        try unsafe Picture(withPix { unsafe pixConvertTo32($0) }, "convert")
    }

    /// Area mapping below 1, linear interpolation above.
    package func scaled(by factor: Double) throws(ImageProblem) -> Picture {
        let factor = Float(factor)
        return try unsafe Picture(
            withPix {
                factor < 1 ? unsafe pixScaleAreaMap($0, factor, factor) : unsafe pixScaleLI($0, factor, factor)
            }, "scale")
    }

    package func resized(width: Int, height: Int) throws(ImageProblem) -> Picture {
        try unsafe Picture(withPix { unsafe pixScaleToSize($0, Int32(width), Int32(height)) }, "scale")
    }

    /// Scaled down if the longer side exceeds `side`; otherwise another reference to the same pixels.
    package func fitting(_ side: Int) throws(ImageProblem) -> Picture {
        guard longestSide > side else { return try same() }
        return try scaled(by: Double(side) / Double(longestSide))
    }

    /// Halves the picture while that leaves about `side` pixels or more, otherwise scales it to `side`: halving takes
    /// a fifth of the time.
    package func near(_ side: Int) throws(ImageProblem) -> Picture {
        guard Double(longestSide) >= 1.9 * Double(side) else { return try fitting(side) }
        return try halved().near(side)
    }

    private func halved() throws(ImageProblem) -> Picture {
        try unsafe Picture(withPix { unsafe pixScaleAreaMap2($0) }, "scale")
    }

    /// Another reference to the same pixels.
    package func same() throws(ImageProblem) -> Picture {
        try unsafe Picture(withPix { unsafe pixClone($0) }, "share")
    }

    package func clipped(x: Int, y: Int, width: Int, height: Int) throws(ImageProblem) -> Picture {
        var box = unsafe boxCreate(Int32(x), Int32(y), Int32(width), Int32(height))
        let cut = unsafe withPix { unsafe pixClipRectangle($0, box, nil) }
        unsafe boxDestroy(&box)
        return try unsafe Picture(cut, "cut")
    }

    /// Paints these places white; they are in fractions of the picture.
    /// - Precondition: gray.
    package func cleared(_ places: [Captures.Box]) throws(ImageProblem) -> Picture {
        precondition(depth == 8, "gray only")
        let copy = try unsafe Picture(withPix { unsafe pixCopy(nil, $0) }, "copy")
        let (width, height) = (Double(width), Double(height))
        for place in places {
            var box = unsafe boxCreate(
                Int32(place.x * width), Int32(place.y * height), Int32(place.width * width) + 1,
                Int32(place.height * height) + 1)
            _ = unsafe copy.withPix { unsafe pixSetInRect($0, box) }
            unsafe boxDestroy(&box)
        }
        return copy
    }

    /// - Parameter quarterTurns: clockwise.
    package func turned(_ quarterTurns: Int) throws(ImageProblem) -> Picture {
        guard quarterTurns % 4 != 0 else { return try same() }
        return try unsafe Picture(withPix { unsafe pixRotateOrth($0, Int32(quarterTurns)) }, "turn")
    }

    func mirrored() throws(ImageProblem) -> Picture {
        try unsafe Picture(withPix { unsafe pixFlipLR(nil, $0) }, "mirror")
    }

    func upright(_ orientation: ImageOrientation) throws(ImageProblem) -> Picture {
        guard orientation.isMirrored else { return try turned(orientation.quarterTurns) }
        return try mirrored().turned(orientation.quarterTurns)
    }

    /// Dark text on white from any colors: 255 minus the distance from the local median, in the channel with the
    /// greatest distance. Works for light text on dark as well.
    ///
    /// - Parameter scale: pixels of this picture per pixel of the original.
    package func flattened(scale: Double = 1) throws(ImageProblem) -> Picture {
        if depth == 8 { return try distanceFromGround(scale).inverted() }
        var strongest = try channel(Int(COLOR_RED)).distanceFromGround(scale)
        for component in [Int(COLOR_GREEN), Int(COLOR_BLUE)] {
            let other = try channel(component).distanceFromGround(scale)
            strongest = try strongest.lighter(other)
        }
        return try strongest.inverted()
    }

    private func channel(_ component: Int) throws(ImageProblem) -> Picture {
        try unsafe Picture(withPix { unsafe pixGetRGBComponent($0, Int32(component)) }, "split")
    }

    /// The background is the median over 72 pixels, computed at an eighth of the size: wider than strokes, narrower
    /// than a bubble of one line. The gain raises gray captions to full contrast.
    private func distanceFromGround(_ scale: Double) throws(ImageProblem) -> Picture {
        let window = 9
        // If a side is below 72 pixels, the scale is large enough for the window.
        let least = Double(window) / Double(min(width, height))
        let small = try scaled(by: min(1, max(0.125 / scale, least)))
        let median = try unsafe Picture(
            small.withPix { unsafe pixMedianFilter($0, Int32(window), Int32(window)) }, "smooth")
        let ground = try median.resized(width: width, height: height)
        let distance = try unsafe Picture(
            withPix { mine in unsafe ground.withPix { unsafe pixAbsDifference(mine, $0) } }, "compare")
        _ = unsafe distance.withPix { unsafe pixMultConstantGray($0, 1.6) }
        return distance
    }

    private func lighter(_ other: borrowing Picture) throws(ImageProblem) -> Picture {
        try unsafe Picture(
            withPix { mine in
                unsafe other.withPix { unsafe pixMinOrMax(nil, mine, $0, Int32(L_CHOOSE_MAX)) }
            }, "combine")
    }

    private func inverted() throws(ImageProblem) -> Picture {
        try unsafe Picture(withPix { unsafe pixInvert(nil, $0) }, "invert")
    }
}
