import CCairo
import Foundation

/// Cairo's surfaces of the pictures in a document, which has each of them once: as long as Cairo gets the same surface it knows the picture.
struct PictureSurfaces {
  private struct Kept {
    let surface: OpaquePointer
    var lastPage: Int
  }

  private var kept: [RasterImage: Kept] = [:]
  private var page = 0
  private var byteCount = 0

  /// How many bytes of pictures are kept from page to page: one that is drawn again after that is in the document twice.
  private static let limit = 48 << 20

  /// The surface of a picture, kept here; nil: there is no memory for it.
  ///
  /// - Parameter takesFile: Whether it is to have the picture's file.
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

  /// A page is done: where too much is kept, what was not drawn on it goes, that which was not drawn the longest first.
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

  /// Lets all of them go.
  mutating func letGo() {
    for entry in kept.values { cairo_surface_destroy(entry.surface) }
    (kept, byteCount) = ([:], 0)
  }

  /// Has a surface hold its picture, whose pixels it shows, for as long as Cairo holds the surface; false where that fails.
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
    // Bytes of Cairo's own: it may hold them longer than anybody knows.
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, file.count))
    file.copyBytes(to: bytes, count: file.count)
    let result = cairo_surface_set_mime_data(
      surface, CAIRO_MIME_TYPE_JPEG, bytes, UInt(file.count), { $0?.deallocate() }, bytes)
    if result != CAIRO_STATUS_SUCCESS { bytes.deallocate() }
    return true
  }

  // `nonisolated(unsafe)`: a `let` of which only the address is ever used, as the name of what Cairo keeps; nothing reads or
  // writes what it points to, and it lives for ever.
  nonisolated(unsafe) private static let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(
    capacity: 1)
}
