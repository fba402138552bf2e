import BubbleCore
import Foundation
import ListCore
import Platform

/// A day's header at its place.
struct PlacedHeader {
  var section: Int
  /// In content coordinates.
  var frame: CGRect
  var text: String
}

/// Descriptions of environments: all cells of a layouter have the same one.
struct EnvironmentTexts {
  /// There are only more if a host's layouters make their own.
  private static let limit = 64

  private var texts: [(fingerprint: EnvironmentFingerprint, text: String)] = []

  mutating func text(of fingerprint: EnvironmentFingerprint) -> String {
    // Other instances may be equal, too; but to detect that takes as long as another text.
    let known = texts.first {
      $0.fingerprint.isCopy(of: fingerprint) && $0.fingerprint == fingerprint
    }
    if let known { return known.text }
    let text = fingerprint.description
    if texts.count < EnvironmentTexts.limit { texts.append((fingerprint, text)) }
    return text
  }
}

/// The form that `bubble layout` prints.
extension JSONWriter {
  /// Writes a whole transcript.
  ///
  /// - Parameter cells: Writes the cells, each with ``cell(_:_:_:)``, and returns the headers of their days.
  mutating func transcript<Failure: Error>(
    width: CGFloat, contentSize: CGSize, diagnostics: [TranscriptDiagnostic],
    cells: (inout JSONWriter) throws(Failure) -> [PlacedHeader]
  ) throws(Failure) {
    var headers: [PlacedHeader] = []
    try object { writer throws(Failure) in
      writer.newLine(indent: 2)
      writer.member("version", 1)
      writer.newLine(indent: 2)
      writer.member("width", width)
      writer.newLine(indent: 2)
      writer.name("contentSize")
      writer.array {
        $0.number(contentSize.width)
        $0.number(contentSize.height)
      }
      writer.newLine(indent: 2)
      writer.name("cells")
      try writer.array { writer throws(Failure) in
        headers = try cells(&writer)
        if writer.hasElements { writer.endLines(indent: 2) }
      }
      writer.newLine(indent: 2)
      writer.name("supplementaries")
      writer.lines(headers) { $0.header($1) }
      writer.newLine(indent: 2)
      writer.name("decorations")
      writer.array { _ in }
      writer.newLine(indent: 2)
      writer.name("diagnostics")
      writer.lines(diagnostics) { $0.diagnostic($1) }
      writer.endLines(indent: 0)
    }
    endLines(indent: 0)
  }

  /// Writes a cell, on a separate line.
  ///
  /// - Parameter environments: The environments written for the cells before.
  mutating func cell(
    _ cell: PlacedEntry, _ layout: any CellLayout, _ environments: inout EnvironmentTexts
  ) {
    newLine(indent: 4)
    object { writer in
      let entry = cell.entry
      writer.member("id", entry.message.rawValue)
      writer.indexPath(cell.section, cell.item)
      writer.member("layouter", entry.key.layouter.rawValue)
      writer.member("cellKind", entry.cellKind.rawValue)
      writer.name("key")
      writer.string(
        entry.key.descriptionParts(environment: environments.text(of: entry.key.environment)))
      writer.member("date", layout.date)
      writer.name("frame")
      writer.frame(cell.frame)
      if let layout = layout as? BubbleCellLayout {
        writer.content(of: layout, at: cell.frame.origin)
      }
    }
  }

  private mutating func content(of layout: BubbleCellLayout, at origin: CGPoint) {
    name("bubble")
    frame(layout.bubbleFrame.offsetBy(dx: origin.x, dy: origin.y))
    name("lines")
    array { writer in
      for element in layout.elements { writer.textLines(of: element, origin: origin) }
    }
    name("regions")
    array { writer in
      for region in layout.regions {
        writer.object { writer in
          writer.member("id", region.id)
          writer.name("frame")
          writer.frame(region.frame.offsetBy(dx: origin.x, dy: origin.y))
          if let corners = region.corners {
            writer.name("corners")
            writer.array { writer in
              for corner in corners {
                writer.array {
                  $0.number(corner.x + origin.x)
                  $0.number(corner.y + origin.y)
                }
              }
            }
          }
        }
      }
    }
  }

  private mutating func header(_ header: PlacedHeader) {
    object { writer in
      writer.member("kind", MessageListRun.dayHeaderKind)
      writer.indexPath(header.section, 0)
      writer.name("frame")
      writer.frame(header.frame)
      writer.member("text", header.text)
    }
  }

  /// Writes an array with each element on a separate line.
  private mutating func lines<Element>(
    _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    array { writer in
      for element in elements {
        writer.newLine(indent: 4)
        write(&writer, element)
      }
      if !elements.isEmpty { writer.endLines(indent: 2) }
    }
  }

  private mutating func frame(_ frame: CGRect) {
    array {
      $0.number(frame.origin.x)
      $0.number(frame.origin.y)
      $0.number(frame.size.width)
      $0.number(frame.size.height)
    }
  }

  private mutating func indexPath(_ section: Int, _ item: Int) {
    name("indexPath")
    array {
      $0.number(section)
      $0.number(item)
    }
  }

  /// Writes the lines of a text; nothing for other elements.
  private mutating func textLines(of element: CellElement, origin: CGPoint) {
    guard case .text(let text, _, let alignment) = element.content else { return }
    for index in text.lines.indices {
      let line = text.lineFrame(index, inWidth: element.frame.width, alignment: alignment)
      object { writer in
        writer.member("text", text.shownText(ofLine: index))
        writer.name("frame")
        writer.frame(
          line.offsetBy(
            dx: element.frame.minX + origin.x, dy: element.frame.minY + origin.y))
      }
    }
  }

  private mutating func diagnostic(_ diagnostic: TranscriptDiagnostic) {
    object { writer in
      writer.member("message", diagnostic.message)
      writer.member("layouter", diagnostic.layouter)
      writer.member("line", diagnostic.line)
      writer.member("field", diagnostic.field)
      writer.member("error", diagnostic.error)
    }
  }
}
