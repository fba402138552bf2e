import CCairo
import Foundation

/// A PDF as Cairo writes it, page by page: what is on a page is written when the page ends, and let go.
///
/// What Cairo leaves out is put into its last object, the catalogue (ISO 32000-1, 7.7.2): the language, and that a reader shows the title.
final class PDFSurface {
  /// What it says of itself.
  struct Information {
    var title = ""
    /// The language, such as `en-GB`.
    var language = ""
    /// When it was made: the same file is written whenever that is.
    var date: Date
  }

  /// Takes what is written, and keeps the error of who can't take it.
  private final class Sink {
    let output: (Data) throws -> Void
    var bytes = Data()
    var error: (any Error)?

    init(_ output: @escaping (Data) throws -> Void) { self.output = output }

    /// Hands on what has come: the objects of a page, or of the end.
    func flush() -> Bool {
      guard error == nil else { return false }
      PDFResources.removeDuplicates(in: &bytes)
      do { try output(bytes) } catch { self.error = error }
      bytes.removeAll(keepingCapacity: true)
      return error == nil
    }
  }

  let cairo: OpaquePointer
  private let surface: OpaquePointer
  private let sink: Sink
  private let information: Information
  private(set) var pageCount = 0

  /// Begins a document.
  ///
  /// - Parameters:
  ///   - size: That of a page, in points.
  ///   - output: Takes the next bytes.
  init(
    size: CGSize, _ information: Information, output: @escaping (Data) throws -> Void
  ) throws(PictureFormatError) {
    sink = Sink(output)
    self.information = information
    let surface = cairo_pdf_surface_create_for_stream(
      { closure, bytes, count in
        guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
        let sink = Unmanaged<Sink>.fromOpaque(closure).takeUnretainedValue()
        sink.bytes.append(bytes, count: Int(count))
        return CAIRO_STATUS_SUCCESS
      }, Unmanaged.passUnretained(sink).toOpaque(), size.width, size.height)
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS, let surface, let cairo = cairo_create(surface) else {
      cairo_surface_destroy(surface)
      throw .cairo(status: String(cString: cairo_status_to_string(status)))
    }
    (self.surface, self.cairo) = (surface, cairo)
    cairo_pdf_surface_set_metadata(
      surface, CAIRO_PDF_METADATA_TITLE, PDFSurface.plain(information.title))
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "BubbleLayout")
    cairo_pdf_surface_set_metadata(
      surface, CAIRO_PDF_METADATA_CREATE_DATE, information.date.formatted(.iso8601))
  }

  deinit {
    cairo_destroy(cairo)
    // A document that was not finished is written to its end, which nobody takes: who draws on it may hold it longer.
    CairoFonts.withLock { _ in cairo_surface_finish(surface) }
    cairo_surface_destroy(surface)
  }

  /// Ends the page.
  ///
  /// Only now Cairo looks for the outlines of its letters.
  ///
  /// - Throws: What the output threw, or ``PictureFormatError``.
  func endPage() throws {
    CairoFonts.withLock { _ in cairo_show_page(cairo) }
    pageCount += 1
    _ = sink.flush()
    try check(cairo_status(cairo))
    try check(cairo_surface_status(surface))
  }

  /// Adds a bookmark that leads to a place on the page that is drawn.
  ///
  /// - Parameter y: In points from the page's top.
  func addBookmark(_ title: String, y: CGFloat) {
    cairo_pdf_surface_add_outline(
      surface, 0, PDFSurface.plain(title), "page=\(pageCount + 1) pos=[0 \(number(max(0, y)))]",
      cairo_pdf_outline_flags_t(0))
  }

  /// Makes a place on the page one that links lead to.
  ///
  /// - Parameters:
  ///   - name: Of letters and digits alone.
  ///   - point: In points from the page's upper left corner.
  func addTarget(_ name: String, at point: CGPoint) {
    tag(CAIRO_TAG_DEST, "name='\(name)' x=\(number(point.x)) y=\(number(point.y))") {}
  }

  /// Makes rectangles of the page lead somewhere.
  ///
  /// - Parameters:
  ///   - link: Where to.
  ///   - frames: In points from the page's upper left corner.
  func addLink(to link: Link, in frames: [CGRect]) {
    let numbers = frames.flatMap { [$0.minX, $0.minY, $0.width, $0.height] }.map(number)
    guard !frames.isEmpty else { return }
    let place = "rect=[\(numbers.joined(separator: " "))]"
    switch link {
    case .address(let address):
      guard let address = PDFSurface.address(address) else { return }
      tag(CAIRO_TAG_LINK, "uri='\(address)' \(place)") {}
    case .target(let name): tag(CAIRO_TAG_LINK, "dest='\(name)' \(place)") {}
    }
  }

  /// Where a link leads.
  enum Link: Hashable {
    /// To an address on the web, or of a mailbox or telephone.
    case address(String)
    /// To a place that ``addTarget(_:at:)`` names in the same document.
    case target(String)
  }

  /// Draws something that is one in the structure of the document (ISO 32000-1, 14.8.4), such as a paragraph, `P`.
  func tag(_ name: String, _ attributes: String? = nil, _ body: () -> Void) {
    cairo_tag_begin(cairo, name, attributes)
    body()
    cairo_tag_end(cairo, name)
  }

  /// Ends the document.
  ///
  /// - Throws: What the output threw, or ``PictureFormatError``.
  func finish() throws {
    CairoFonts.withLock { _ in cairo_surface_finish(surface) }
    try check(cairo_surface_status(surface))
    PDFCatalogue.complete(&sink.bytes, language: information.language)
    _ = sink.flush()
    if let error = sink.error { throw error }
  }

  private func check(_ status: cairo_status_t) throws {
    if let error = sink.error { throw error }
    guard status == CAIRO_STATUS_SUCCESS else {
      throw PictureFormatError.cairo(status: String(cString: cairo_status_to_string(status)))
    }
  }

  private func number(_ value: CGFloat) -> String {
    let hundredths = (value * 100).rounded()
    // What lies outside of all pages need not be exact.
    return abs(hundredths) < 1e9 ? "\(hundredths / 100)" : "0"
  }

  /// Text without what ends a C string.
  private static func plain(_ text: String) -> String { text.replacing("\0", with: "") }

  /// An address as a PDF has it, in ASCII; nil where it is of a kind that is not followed from a document.
  private static func address(_ address: String) -> String? {
    guard let colon = address.firstIndex(of: ":"),
      ["http", "https", "mailto", "tel"].contains(address[..<colon].lowercased())
    else { return nil }
    let allowed = Set("!#$%&*+,-./:;=?@_~".utf8)
    var result = ""
    for byte in address.utf8 {
      let scalar = Unicode.Scalar(byte)
      let isPlain = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      if byte < 0x80, isPlain || allowed.contains(byte) {
        result.unicodeScalars.append(scalar)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return result
  }
}
