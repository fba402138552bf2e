import BubbleCore
import CCairo
import Foundation

/// Prints pages: their rows, head and number, links and bookmarks.
final class PagePrinter {
  /// The gap between a repeated name and the bubble under it, in points of the list.
  static let nameGap: CGFloat = 6

  /// Whether each row is a paragraph in the document's structure.
  var tagsRows = true

  private let setup: PageSetup
  private let title: String
  private let theme: Theme
  private let pictures: any PictureSource
  private let context: LayoutContext
  private let targets: Set<MessageID>
  private let surface: PDFSurface
  private let renderer: CairoRenderer
  /// The numbers of the messages that are link targets.
  private var numbers: [MessageID: Int] = [:]

  init(
    _ setup: PageSetup, _ information: PagedDocument.Information, theme: Theme,
    pictures: any PictureSource, context: LayoutContext, targets: Set<MessageID>,
    output: @escaping (Data) throws -> Void
  ) throws(PictureFormatError) {
    self.setup = setup
    title = TextRepair.line(information.title)
    // On paper, soft shadows look like smudges.
    var theme = theme
    theme.shadow = RGBAColor(0, alpha: 0)
    self.theme = theme
    self.pictures = pictures
    self.context = context
    self.targets = targets
    surface = try PDFSurface(
      size: setup.paper.size,
      PDFSurface.Information(
        title: title, language: context.environment.locale.replacing("_", with: "-"),
        date: information.date), output: output)
    renderer = CairoRenderer(surface.cairo)
  }

  var pageCount: Int { surface.pageCount }

  /// Prints a page.
  ///
  /// - Parameter days: The days on it.
  func print(_ pieces: [PageBreaker<PagedDocument.Row>.Piece], days: [String]) throws {
    let paper = CGRect(origin: .zero, size: setup.paper.size)
    renderer.fill(VectorPath(rectangle: paper), with: theme.background)
    surface.tag("Sect") {
      printHead(days)
      for piece in pieces {
        if tagsRows { surface.tag("P") { print(piece) } } else { print(piece) }
      }
      printNumber()
    }
    for piece in pieces { addPlaces(of: piece) }
    try surface.endPage()
    renderer.endPage()
  }

  func finish() throws { try surface.finish() }

  /// Draws in points of the page's list instead of those of the paper.
  private func inList(_ body: () -> Void) {
    renderer.saved {
      renderer.translate(setup.margin, setup.bodyTop)
      renderer.scale(setup.scale, setup.scale)
      body()
    }
  }

  private func print(_ piece: PageBreaker<PagedDocument.Row>.Piece) {
    inList {
      let row = piece.row
      if piece.repeatsName, let sender = row.sender {
        draw(
          sender.name, color: theme.color(sender.color, on: .background),
          in: CGRect(
            x: row.bubbleFrame.minX, y: piece.top - PagePrinter.nameGap - sender.name.height,
            width: sender.name.width, height: sender.name.height))
      }
      let view = CGRect(
        x: 0, y: 0, width: setup.listWidth, height: setup.bodyHeight)
      var part = ConversationPicture.Part(
        frame: CGRect(
          x: 0, y: -piece.slice.lowerBound, width: setup.listWidth, height: row.height),
        elements: row.elements)
      if piece.slice != 0...row.height { part.slice = piece.slice }
      let origin = origin(of: piece)
      renderer.translate(origin.x, origin.y)
      if piece.scale != 1 { renderer.scale(piece.scale, piece.scale) }
      ElementPainter(
        renderer, theme: theme, pictures: pictures, direction: context.environment.direction,
        view: view.offsetBy(dx: -origin.x, dy: -origin.y)
      ).paint(part)
    }
  }

  /// Returns the origin of a row's part in points of the page's list: a scaled part stays at the side of its bubble.
  private func origin(of piece: PageBreaker<PagedDocument.Row>.Piece) -> CGPoint {
    let width = setup.listWidth
    let free = width * (1 - piece.scale)
    let middle = piece.row.bubbleFrame.midX
    let side: CGFloat = abs(middle - width / 2) < 1 ? 0.5 : middle > width / 2 ? 1 : 0
    return CGPoint(x: free * side, y: piece.top)
  }

  // MARK: Head and number

  private func printHead(_ days: [String]) {
    let width = setup.listWidth
    let isRightToLeft = context.environment.direction == .rightToLeft
    let first = days.first ?? ""
    let last = days.last ?? ""
    let span = first == last ? first : "\(first) – \(last)"
    let dates = context.measure(
      span, style: .caption, maximumWidth: width / 2, maximumLines: 1)
    let name = context.measure(
      title, style: .caption, maximumWidth: max(1, width - dates.width - 24), maximumLines: 1)
    inList {
      let height = max(dates.height, name.height)
      let y = -PageSetup.furniture / setup.scale + (12 - 4) / setup.scale - height
      let color = theme.color(.text, on: .background)
      let (left, right) = isRightToLeft ? (dates, name) : (name, dates)
      draw(left, color: color, in: CGRect(x: 0, y: y, width: left.width, height: left.height))
      draw(
        right, color: color,
        in: CGRect(x: width - right.width, y: y, width: right.width, height: right.height))
    }
  }

  private func printNumber() {
    let number = context.measure(
      context.formats.number(surface.pageCount + 1), style: .caption,
      maximumWidth: setup.listWidth, maximumLines: 1)
    inList {
      draw(
        number, color: theme.color(.text, on: .background),
        in: CGRect(
          x: (setup.listWidth - number.width) / 2,
          y: setup.bodyHeight + (PageSetup.furniture - 8) / setup.scale, width: number.width,
          height: number.height))
    }
  }

  private func draw(_ text: MeasuredText, color: RGBAColor, in frame: CGRect) {
    guard text.width > 0 else { return }
    renderer.draw(
      text, in: frame,
      paint: TextPaint(alignment: .left, color: color, link: color, partColor: { _ in color }))
  }

  // MARK: Links

  private func addPlaces(of piece: PageBreaker<PagedDocument.Row>.Piece) {
    let row = piece.row
    func onPaper(_ frame: CGRect) -> CGRect {
      let origin = origin(of: piece)
      let scale = setup.scale
      return CGRect(
        x: setup.margin + scale * (origin.x + piece.scale * frame.minX),
        y: setup.bodyTop + scale * (origin.y + piece.scale * (frame.minY - piece.slice.lowerBound)),
        width: scale * piece.scale * frame.width, height: scale * piece.scale * frame.height)
    }
    let start = onPaper(CGRect(x: 0, y: piece.slice.lowerBound, width: 0, height: 0))
    if piece.slice.lowerBound == 0 {
      if let day = row.day { surface.addBookmark(day, y: start.minY - 4) }
      if let target = row.target, targets.contains(target) {
        surface.addTarget(name(of: target), at: CGPoint(x: 0, y: max(0, start.minY - 4)))
      }
    }
    var links: [(link: PDFSurface.Link, frames: [CGRect])] = []
    for region in row.regions {
      guard let link = link(of: region), region.frame.width > 0, region.frame.height > 0,
        piece.slice.lowerBound <= region.frame.midY, region.frame.midY < piece.slice.upperBound
      else { continue }
      if links.last?.link == link {
        links[links.count - 1].frames.append(onPaper(region.frame))
      } else {
        links.append((link, [onPaper(region.frame)]))
      }
    }
    for (link, frames) in links { surface.addLink(to: link, in: frames) }
  }

  private func link(of region: HitRegion) -> PDFSurface.Link? {
    guard let action = region.action else { return nil }
    switch action.name {
    case "open": return action.parameters["url"]?.string.map { .address($0) }
    case "show":
      guard let id = action.parameters["message"]?.string.map({ MessageID($0) }),
        targets.contains(id)
      else { return nil }
      return .target(name(of: id))
    default: return nil
    }
  }

  /// Returns the name of a message as a link target: ids may contain any characters.
  private func name(of message: MessageID) -> String {
    let number = numbers[message] ?? numbers.count
    numbers[message] = number
    return "m\(number)"
  }
}
