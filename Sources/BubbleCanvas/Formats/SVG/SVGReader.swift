import CExpat
import Foundation

/// Reads an SVG: with Expat, which never looks at anything but the bytes that it is given.
///
/// A class, since Expat calls functions with a pointer to it; it lives for one reading.
final class SVGReader {
  /// What one file may have.
  enum Limit {
    static let elements = 50_000
    static let depth = 64
    static let rules = 2_000
    /// How many elements times parts of selectors are looked at to find out which is styled by which.
    static let matches = 2_000_000
    /// How many bytes a name and a list of classes may have.
    static let name = 1_000
  }

  /// What reading came to.
  enum Failure: Error, Equatable {
    /// It is XML and no SVG, or no XML.
    case noSVG
    /// It ends before its first element does.
    case noRoot
    /// It starts like an SVG.
    case broken
    case refused(SVGRefusal)
  }

  private static let namespace = "http://www.w3.org/2000/svg"

  private let parser: XML_Parser
  private let readsRootOnly: Bool
  private var failure: Failure?
  private(set) var root: SVGElement?
  private var open: [SVGElement] = []
  private var count = 0
  private var depth = 0
  /// How many elements around this one are left out, or are a style sheet.
  private var skippedDepth = 0
  private var styleSheet: String?
  private var sheets: [String] = []
  private var names: Set<String> = []

  private init?(readsRootOnly: Bool) {
    guard let parser = XML_ParserCreateNS(nil, XML_Char(0x7C)) else { return nil }
    self.parser = parser
    self.readsRootOnly = readsRootOnly
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { data, name, attributes in
        guard let reader = SVGReader.reader(data), let name else { return }
        reader.start(String(cString: name), SVGReader.pairs(attributes))
      },
      { data, _ in SVGReader.reader(data)?.end() })
    XML_SetCharacterDataHandler(parser) { data, text, count in
      guard let reader = SVGReader.reader(data), let text, count > 0 else { return }
      let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
      reader.read(String(decoding: bytes, as: UTF8.self))
    }
    XML_SetEntityDeclHandler(parser) { data, _, _, _, _, _, _, _, _ in
      SVGReader.reader(data)?.stop(.refused(SVGRefusal("with entities of its own")))
    }
  }

  deinit { XML_ParserFree(parser) }

  private static func reader(_ data: UnsafeMutableRawPointer?) -> SVGReader? {
    // The reader outlives each call of Expat's.
    data.map { Unmanaged<SVGReader>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func pairs(
    _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) -> [(name: String, value: String)] {
    var result: [(name: String, value: String)] = []
    guard let attributes else { return result }
    var place = 0
    while let name = attributes[place], let value = attributes[place + 1] {
      result.append((String(cString: name), String(cString: value)))
      place += 2
    }
    return result
  }

  /// Reads a whole file.
  ///
  /// - Complexity: O(*n*) in the length of the file.
  static func read(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> SVGDocument {
    let reader = try parsed(bytes, readsRootOnly: false)
    guard let root = reader.root else { throw .noRoot }
    var document = SVGDocument(root: root)
    do throws(SVGRefusal) {
      for sheet in reader.sheets { document.rules += try SVGStyleSheet.rules(sheet) }
    } catch {
      throw .refused(error)
    }
    guard document.rules.count <= Limit.rules,
      document.rules.reduce(0, { $0 + $1.partCount }) * reader.count <= Limit.matches
    else {
      throw .refused(SVGRefusal("with \(document.rules.count) rules in its style sheets"))
    }
    return document
  }

  /// Reads the outermost element's start tag, which says how large a picture is.
  ///
  /// - Complexity: O(*n*) in the length of what stands in front of it.
  static func root(of bytes: UnsafeRawBufferPointer) throws(Failure) -> SVGElement {
    guard let root = try parsed(bytes, readsRootOnly: true).root else { throw .noRoot }
    return root
  }

  private static func parsed(
    _ bytes: UnsafeRawBufferPointer, readsRootOnly: Bool
  ) throws(Failure) -> SVGReader {
    // Nothing else is given to a reader of XML.
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard let first = bytes.dropFirst(start).first(where: { $0 > 0x20 }),
      first == UInt8(ascii: "<"),
      bytes.count <= PictureFolder.maximumFileSize,
      let reader = SVGReader(readsRootOnly: readsRootOnly)
    else { throw .noSVG }
    let status = XML_Parse(
      reader.parser, bytes.bindMemory(to: XML_Char.self).baseAddress, Int32(bytes.count),
      readsRootOnly ? 0 : 1)
    if let failure = reader.failure { throw failure }
    if readsRootOnly, reader.root != nil { return reader }
    guard status == XML_STATUS_OK else { throw reader.root == nil ? .noSVG : .broken }
    return reader
  }

  private func stop(_ failure: Failure?) {
    if self.failure == nil { self.failure = failure }
    XML_StopParser(parser, XML_Bool(0))
  }

  private func start(_ qualifiedName: String, _ attributes: [(name: String, value: String)]) {
    guard failure == nil else { return }
    depth += 1
    count += 1
    guard count <= Limit.elements else {
      return stop(.refused(SVGRefusal("of more than \(Limit.elements) elements")))
    }
    guard depth <= Limit.depth else {
      return stop(.refused(SVGRefusal("more than \(Limit.depth) elements deep")))
    }
    guard skippedDepth == 0 else {
      skippedDepth += 1
      return
    }
    let parts = qualifiedName.split(separator: "|", maxSplits: 1)
    let name = parts.last.map(String.init) ?? ""
    let isOurs = parts.count < 2 || parts[0] == SVGReader.namespace
    guard root != nil || isOurs && name == "svg" else { return stop(.noSVG) }
    guard isOurs, !SVGElementKind.refused.contains(name) else {
      if isOurs { return stop(.refused(SVGRefusal("with the filter \(name)"))) }
      skippedDepth = 1
      return
    }
    guard let kind = SVGElementKind(rawValue: name) else {
      let isStyle =
        name == "style" && attributes.allSatisfy { $0.name != "type" || $0.value == "text/css" }
      if isStyle { styleSheet = "" }
      skippedDepth = 1
      return
    }
    let element = element(kind, attributes)
    if root == nil {
      root = element
      if readsRootOnly { return stop(nil) }
    } else {
      open.last?.children.append(.element(element))
    }
    open.append(element)
  }

  private func end() {
    guard failure == nil else { return }
    depth -= 1
    guard skippedDepth == 0 else {
      skippedDepth -= 1
      if skippedDepth == 0, let sheet = styleSheet {
        sheets.append(sheet)
        styleSheet = nil
      }
      return
    }
    _ = open.popLast()
  }

  private func read(_ text: String) {
    guard failure == nil else { return }
    if skippedDepth > 0 {
      if skippedDepth == 1 { styleSheet?.append(text) }
      return
    }
    guard let element = open.last, element.kind == .text || element.kind == .tspan else { return }
    element.children.append(.text(text))
  }

  private func element(
    _ kind: SVGElementKind, _ attributes: [(name: String, value: String)]
  ) -> SVGElement {
    var kept: [(name: String, value: String)] = []
    var presentation: [SVGDeclaration] = []
    var style: [SVGDeclaration] = []
    for (name, value) in attributes {
      switch name {
      case "style": style = SVGStyleSheet.declarations(value)
      case "http://www.w3.org/XML/1998/namespace|space": kept.append(("xml:space", value))
      case "http://www.w3.org/1999/xlink|href", "href":
        // The plain one holds where there are both.
        if name == "href" { kept.removeAll { $0.name == "href" } }
        if !kept.contains(where: { $0.name == "href" }) { kept.append(("href", value)) }
      case "id" where value.utf8.count > Limit.name, "class" where value.utf8.count > Limit.name:
        break
      // The first one of a name has it.
      case "id": if names.insert(value).inserted { kept.append((name, value)) }
      case _ where SVGDeclaration.names.contains(name):
        if let declaration = SVGDeclaration(name, value) { presentation.append(declaration) }
      case _ where SVGAttributes.names.contains(name): kept.append((name, value))
      default: break
      }
    }
    return SVGElement(
      kind, attributes: SVGCleaning.cleaned(kept, of: kind),
      declarations: presentation + style, presentationCount: presentation.count)
  }
}
