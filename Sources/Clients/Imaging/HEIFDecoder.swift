import CHeif
import CLeptonica

/// Decodes HEIC with libheif, which applies the file's rotation and mirroring.
enum HEIFDecoder {
    /// - Throws: `.unreadable` with libheif's message.
    static func decode(_ bytes: [UInt8]) throws(ImageProblem) -> Picture {
        guard let context = unsafe heif_context_alloc() else { throw ImageProblem(.tooLarge, "no memory for libheif") }
        defer { unsafe heif_context_free(context) }
        // Decode tiles on this thread: a slot has one thread.
        unsafe heif_context_set_max_decoding_threads(context, 0)
        var problem: ImageProblem?
        var picture: Picture?
        unsafe bytes.withUnsafeBytes { buffer in
            do throws(ImageProblem) {
                try unsafe check(
                    heif_context_read_from_memory_without_copy(context, buffer.baseAddress, buffer.count, nil))
                picture = try unsafe primary(context)
            } catch {
                problem = error
            }
        }
        if let problem { throw problem }
        guard let picture = picture.take() else { throw ImageProblem(.unreadable, "libheif returned no picture") }
        return picture
    }

    private static func primary(_ context: OpaquePointer) throws(ImageProblem) -> Picture {
        var handle: OpaquePointer?
        try unsafe check(heif_context_get_primary_image_handle(context, &handle))
        defer { unsafe heif_image_handle_release(handle) }
        var image: OpaquePointer?
        try unsafe check(
            heif_decode_image(handle, &image, heif_colorspace_RGB, heif_chroma_interleaved_RGB, nil))
        defer { unsafe heif_image_release(image) }
        let width = unsafe Int(heif_image_get_width(image, heif_channel_interleaved))
        let height = unsafe Int(heif_image_get_height(image, heif_channel_interleaved))
        var stride: Int32 = 0
        guard width > 0, height > 0,
            let plane = unsafe heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride)
        else { throw ImageProblem(.unreadable, "libheif returned no pixels") }
        let picture = try unsafe Picture(pixCreate(Int32(width), Int32(height), 32), "hold")
        unsafe picture.withPix { pix in
            guard let words = unsafe pixGetData(pix) else { return }
            let perRow = unsafe Int(pixGetWpl(pix))
            for y in 0..<height {
                let row = unsafe plane + y * Int(stride)
                let target = unsafe words + y * perRow
                for x in 0..<width {
                    let red = unsafe UInt32(row[3 * x])
                    let green = unsafe UInt32(row[3 * x + 1])
                    let blue = unsafe UInt32(row[3 * x + 2])
                    unsafe target[x] = red << 24 | green << 16 | blue << 8 | 0xFF
                }
            }
        }
        return picture
    }

    private static func check(_ error: heif_error) throws(ImageProblem) {
        guard unsafe error.code != heif_error_Ok else { return }
        let words = unsafe error.message.map { unsafe String(cString: $0) } ?? "unknown error"
        let isMemory = unsafe error.code == heif_error_Memory_allocation_error
        throw ImageProblem(isMemory ? .tooLarge : .unreadable, "libheif: \(words)")
    }
}
