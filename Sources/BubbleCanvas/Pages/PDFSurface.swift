import CCairo
import Foundation

/// A PDF written by Cairo, page by page: the content of a page is written and freed when the page ends.
///
/// Two entries that Cairo omits are added to its last object, the catalogue (ISO 32000-1, 7.7.2). They are the language, and the request
/// that readers show the title.
final class PDFSurface {
  /// The metadata of the document.
  struct Information {
    var title = ""
    /// The language, such as `en-GB`.
    var language = ""
    /// The creation date; passed in, so that the same input gives the same file.
    var date: Date
  }

  /// Collects the written bytes, and keeps an error of the output.
  private final class Sink {
    let output: (Data) throws -> Void
    var bytes = Data()
    var error: (any Error)?

    init(_ output: @escaping (Data) throws -> Void) { self.output = output }

    /// Passes on the bytes collected so far: the objects of a page, or of the end.
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
  ///   - size: The size of a page, in points.
  ///   - output: Receives the next bytes.
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
    // An unfinished document is written to its end, and these bytes are ignored. A renderer may hold the surface longer.
    CairoFonts.withLock { _ in cairo_surface_finish(surface) }
    cairo_surface_destroy(surface)
  }

  /// Ends the page.
  ///
  /// Cairo reads the outlines of its letters only now.
  ///
  /// - Throws: The error of the output, or ``PictureFormatError``.
  func endPage() throws {
    CairoFonts.withLock { _ in cairo_show_page(cairo) }
    pageCount += 1
    _ = sink.flush()
    try check(cairo_status(cairo))
    try check(cairo_surface_status(surface))
  }

  /// Adds a bookmark to a place on the current page.
  ///
  /// - Parameter y: In points from the page's top.
  func addBookmark(_ title: String, y: CGFloat) {
    cairo_pdf_surface_add_outline(
      surface, 0, PDFSurface.plain(title), "page=\(pageCount + 1) pos=[0 \(number(max(0, y)))]",
      cairo_pdf_outline_flags_t(0))
  }

  /// Adds a link target on the page.
  ///
  /// - Parameters:
  ///   - name: A name of letters and digits only.
  ///   - point: In points from the page's upper left corner.
  func addTarget(_ name: String, at point: CGPoint) {
    tag(CAIRO_TAG_DEST, "name='\(name)' x=\(number(point.x)) y=\(number(point.y))") {}
  }

  /// Makes rectangles of the page a link.
  ///
  /// - Parameters:
  ///   - link: The destination.
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

  /// The destination of a link.
  enum Link: Hashable {
    /// A web address, a mailbox or a telephone number.
    case address(String)
    /// A target of ``addTarget(_:at:)`` in the same document.
    case target(String)
  }

  /// Draws an element of the document's structure (ISO 32000-1, 14.8.4), such as a paragraph, `P`.
  func tag(_ name: String, _ attributes: String? = nil, _ body: () -> Void) {
    cairo_tag_begin(cairo, name, attributes)
    body()
    cairo_tag_end(cairo, name)
  }

  /// Ends the document.
  ///
  /// - Throws: The error of the output, or ``PictureFormatError``.
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
    // Coordinates outside of all pages need not be exact.
    return abs(hundredths) < 1e9 ? "\(hundredths / 100)" : "0"
  }

  /// Returns the text without NUL, which would end a C string.
  private static func plain(_ text: String) -> String { text.replacing("\0", with: "") }

  /// Returns an address as ASCII for a PDF; nil for a scheme that must not be followed from a document.
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
