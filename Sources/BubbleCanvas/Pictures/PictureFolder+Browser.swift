import CCairo
import CPictures
import Foundation

extension PictureFolder {
  /// Returns all bytes of a picture in a format that browsers show; nil if it is missing or can't be decoded.
  ///
  /// A HEIC becomes a JPEG.
  package func browserFile(of path: String) -> Data? {
    guard let file = file(of: path) else { return nil }
    guard file.withUnsafeBytes({ PictureHeader.isHEIC($0) }) else { return file }
    guard let image = try? PictureDecoder.decode(file).image, let surface = image.makeSurface()
    else { return nil }
    defer { cairo_surface_destroy(surface) }
    return withExtendedLifetime(image) {
      try? PixelStrips.encoded(surface, width: image.width, height: image.height) {
        picture_encode_jpeg($0, PictureFolder.browserQuality, &$1)
      }
    }
  }

  /// The quality of a JPEG made from a HEIC, the same as that of a shared picture.
  private static let browserQuality: Int32 = 85
}
