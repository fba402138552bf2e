import CCairo
import Foundation

/// Cairo's surfaces of the pictures in a document: Cairo embeds a picture once as long as it gets the same surface.
struct PictureSurfaces {
  private struct Kept {
    let surface: OpaquePointer
    var lastPage: Int
  }

  private var kept: [RasterImage: Kept] = [:]
  private var page = 0
  private var byteCount = 0

  /// The limit for pictures kept between pages, in bytes; a picture drawn again after its removal is embedded twice.
  private static let limit = 48 << 20

  /// Returns the surface of a picture, which is kept here; nil if there is not enough memory.
  ///
  /// - Parameter takesFile: Whether to attach the picture's file.
  mutating func surface(of image: RasterImage, takesFile: Bool) -> OpaquePointer? {
    if let known = kept[image] {
      kept[image]?.lastPage = page
      return known.surface
    }
    guard let surface = image.makeSurface(),
      PictureSurfaces.attach(image, to: surface, takesFile: takesFile)
    else { return nil }
    kept[image] = Kept(surface: surface, lastPage: page)
    byteCount += image.heldByteCount
    return surface
  }

  /// Ends a page: beyond the limit, removes surfaces that were not drawn on it, the least recently used first.
  mutating func trim() {
    defer { page += 1 }
    guard byteCount > PictureSurfaces.limit else { return }
    let old = kept.filter { $0.value.lastPage < page }.sorted {
      ($0.value.lastPage, $0.key.heldByteCount) < ($1.value.lastPage, $1.key.heldByteCount)
    }
    for (image, entry) in old where byteCount > PictureSurfaces.limit {
      kept[image] = nil
      byteCount -= image.heldByteCount
      cairo_surface_destroy(entry.surface)
    }
  }

  /// Frees all surfaces.
  mutating func letGo() {
    for entry in kept.values { cairo_surface_destroy(entry.surface) }
    (kept, byteCount) = ([:], 0)
  }

  /// Makes a surface retain its picture, whose pixels it shows, for as long as Cairo holds the surface; returns false on failure.
  private static func attach(_ image: RasterImage, to surface: OpaquePointer, takesFile: Bool)
    -> Bool
  {
    let owner = Unmanaged.passRetained(image)
    let status = cairo_surface_set_user_data(surface, key, owner.toOpaque()) { owner in
      if let owner { Unmanaged<RasterImage>.fromOpaque(owner).release() }
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      owner.release()
      cairo_surface_destroy(surface)
      return false
    }
    guard takesFile, let file = image.file else { return true }
    // A separate copy of the bytes, since Cairo may hold them indefinitely.
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, file.count))
    file.copyBytes(to: bytes, count: file.count)
    let result = cairo_surface_set_mime_data(
      surface, CAIRO_MIME_TYPE_JPEG, bytes, UInt(file.count), { $0?.deallocate() }, bytes)
    if result != CAIRO_STATUS_SUCCESS { bytes.deallocate() }
    return true
  }

  // `nonisolated(unsafe)`: a `let` whose address is only used as a key for Cairo. Its memory is never read, written or freed.
  nonisolated(unsafe) private static let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(
    capacity: 1)
}
