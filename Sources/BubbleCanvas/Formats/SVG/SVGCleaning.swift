import Foundation

/// Leaves out of attributes what is not drawn, or refers to another file.
enum SVGCleaning {
  static func cleaned(
    _ attributes: [(name: String, value: String)], of kind: SVGElementKind
  ) -> [(name: String, value: String)] {
    attributes.compactMap { name, value in
      switch name {
      case "d":
        let count = SVGOutline.read(value).count
        return (name, String(decoding: value.utf8.prefix(count), as: UTF8.self))
      case "transform", "gradientTransform", "patternTransform":
        return SVGTransform(value) == nil ? nil : (name, value)
      case "href" where kind == .image: return isPicture(value) ? (name, value) : nil
      case "href": return value.hasPrefix("#") ? (name, value) : nil
      default: return (name, value)
      }
    }
  }

  /// Whether it is the data of a PNG or JPEG.
  private static func isPicture(_ address: String) -> Bool {
    ["data:image/png;base64,", "data:image/jpeg;base64,", "data:image/jpg;base64,"]
      .contains { address.hasPrefix($0) }
  }

  /// The bytes of an address with data.
  static func bytes(of address: String) -> Data? {
    guard isPicture(address), let comma = address.firstIndex(of: ",") else { return nil }
    return Data(
      base64Encoded: String(address[address.index(after: comma)...]),
      options: .ignoreUnknownCharacters)
  }
}
