import CExpat
import Foundation

/// The root element of an SVG, with the size of the picture.
///
/// It is read by Expat, which accesses nothing but the given bytes.
struct SVGRoot {
  /// The width in pixels (96 per inch).
  let width: Double
  /// The height in pixels (96 per inch).
  let height: Double
  /// The offset for additional attributes, in bytes; nil if the element has a view box, or if the encoding is not an extension of
  /// ASCII.
  private let place: Int?

  /// Reads everything up to the root element's attributes.
  ///
  /// - Complexity: O(*n*) in the length of that part.
  init(of bytes: UnsafeRawBufferPointer) throws(PictureDecoder.Failure) {
    let (start, attributes) = try Reader.root(of: bytes)
    let sides = SVGRoot.size(of: attributes)
    (width, height) = (SVGRoot.bounded(sides.width), SVGRoot.bounded(sides.height))
    let name = bytes.dropFirst(start + 1).prefix { $0 > 0x20 && $0 != 0x2F && $0 != 0x3E }
    let isPlain = name.suffix(3).elementsEqual("svg".utf8)
    place = isPlain && attributes["viewBox"] == nil ? name.endIndex : nil
  }

  /// Returns the file with a view box of the size, if it has none: without one, librsvg determines another size if a side is missing.
  func withViewBox(_ bytes: UnsafeRawBufferPointer) -> Data {
    var file = Data(bytes)
    if let place { file.insert(contentsOf: " viewBox=\"0 0 \(width) \(height)\"".utf8, at: place) }
    return file
  }

  /// Returns the size (SVG 2, section 8.2; CSS Images 3, section 5.1).
  private static func size(of attributes: [String: String]) -> (width: Double, height: Double) {
    let numbers = (attributes["viewBox"] ?? "").split { $0.isWhitespace || $0 == "," }
      .compactMap { number($0) }
    let box = numbers.count == 4 && numbers[2] > 0 && numbers[3] > 0 ? numbers : nil
    switch (side(attributes["width"]), side(attributes["height"])) {
    case (let width?, let height?): return (width, height)
    case (let width?, nil): return (width, box.map { width * $0[3] / $0[2] } ?? 150)
    case (nil, let height?): return (box.map { height * $0[2] / $0[3] } ?? 300, height)
    case (nil, nil): return (box?[2] ?? 300, box?[3] ?? 150)
    }
  }

  /// Returns a length in pixels; nil if it is invalid or a percentage.
  private static func side(_ text: String?) -> Double? {
    let text = (text ?? "").trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
    for (unit, pixels) in units where text.hasSuffix(unit) {
      if let number = number(text.dropLast(unit.count)) { return max(0, number * pixels) }
    }
    return nil
  }

  /// The pixels of each unit; a font size of 16 is assumed.
  private static let units: [(name: String, pixels: Double)] = [
    ("px", 1), ("pt", 96 / 72), ("pc", 16), ("mm", 96 / 25.4), ("cm", 96 / 2.54), ("in", 96),
    ("rem", 16), ("em", 16), ("ex", 16), ("ch", 16), ("", 1),
  ]

  private static func number(_ text: Substring) -> Double? {
    Double(text).flatMap { abs($0) <= 1e9 ? $0 : nil }
  }

  /// Returns a side that is safe to multiply and divide by; 0 if it is nearly 0.
  private static func bounded(_ side: Double) -> Double { side < 1e-6 ? 0 : min(side, 1e9) }
}

/// Reads up to the first element.
///
/// A class, since Expat calls functions with a pointer to it.
private final class Reader {
  private let parser: XML_Parser
  private var root: (place: Int, attributes: [String: String])?
  private var failure: PictureDecoder.Failure?

  static func root(
    of bytes: UnsafeRawBufferPointer
  ) throws(PictureDecoder.Failure) -> (place: Int, attributes: [String: String]) {
    // Only such files are passed to an XML parser.
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard let first = bytes.dropFirst(start).first(where: { $0 > 0x20 }),
      first == UInt8(ascii: "<"), bytes.count <= PictureFolder.maximumFileSize,
      let reader = Reader()
    else { throw .unknownFormat }
    let status = XML_Parse(
      reader.parser, bytes.bindMemory(to: XML_Char.self).baseAddress, Int32(bytes.count), 0)
    if let root = reader.root { return root }
    throw reader.failure ?? (status == XML_STATUS_OK ? .broken(.svg) : .unknownFormat)
  }

  private init?() {
    guard let parser = XML_ParserCreateNS(nil, XML_Char(0x7C)) else { return nil }
    self.parser = parser
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetStartElementHandler(parser) { data, name, attributes in
      guard let reader = Reader.reader(data), let name else { return }
      reader.start(String(cString: name), attributes)
    }
    XML_SetEntityDeclHandler(parser) { data, _, _, _, _, _, _, _, _ in
      Reader.reader(data)?.stop(.refused(.svg, "that declares entities"))
    }
  }

  deinit { XML_ParserFree(parser) }

  private static func reader(_ data: UnsafeMutableRawPointer?) -> Reader? {
    // The reader outlives each call of Expat.
    data.map { Unmanaged<Reader>.fromOpaque($0).takeUnretainedValue() }
  }

  private func stop(_ failure: PictureDecoder.Failure?) {
    self.failure = failure
    XML_StopParser(parser, XML_Bool(0))
  }

  private func start(
    _ name: String, _ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) {
    // Expat may report further parts that it has already read.
    guard failure == nil, root == nil else { return }
    guard name == "svg" || name == "http://www.w3.org/2000/svg|svg" else {
      return stop(.unknownFormat)
    }
    var attributes: [String: String] = [:]
    var next = 0
    while let name = list?[next], let value = list?[next + 1] {
      attributes[String(cString: name)] = String(cString: value)
      next += 2
    }
    root = (Int(XML_GetCurrentByteIndex(parser)), attributes)
    stop(nil)
  }
}
