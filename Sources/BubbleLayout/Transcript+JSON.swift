import BubbleCollection
import BubbleCore
import Foundation

/// One thing that went wrong, as `bubble layout` prints it.
public struct TranscriptDiagnostic: Hashable, Sendable {
  /// Which message, if it is known.
  public var message: String?
  /// Which layouter failed, if one did.
  public var layouter: String?
  /// On which line of the file.
  public var line: Int?
  /// In which field.
  public var field: String?
  /// What is wrong and what to do.
  public var error: String

  /// Says what a file's reader found.
  public init(_ issue: ConversationIssue) {
    message = issue.message?.rawValue
    line = issue.line
    field = issue.field
    error = issue.text
  }

  /// Says what the chain found.
  public init(_ diagnostic: Diagnostic) {
    message = diagnostic.message?.rawValue
    layouter = diagnostic.layouter?.rawValue
    error = (diagnostic.place.map { "\($0): " } ?? "") + diagnostic.text
  }
}

extension Transcript {
  /// The placed cells as JSON, in the form that `bubble layout` prints.
  ///
  /// All frames are `[x, y, width, height]` in content coordinates: points from the content's top left,
  /// y down, in full precision.
  ///
  /// - Parameters:
  ///   - diagnostics: What is reported with it: what is wrong with the conversation or its layouts.
  ///   - onProgress: Called now and then with the number of messages done.
  public func json(
    diagnostics: [TranscriptDiagnostic] = [], onProgress: ((_ done: Int) -> Void)? = nil
  ) -> Data {
    let size = contentSize
    var writer = JSONWriter(reserving: 1_024 + snapshot.entries.count * 512)
    writer.object { writer in
      writer.newLine(indent: 2)
      writer.member("version", 1)
      writer.newLine(indent: 2)
      writer.member("width", environment.width)
      writer.newLine(indent: 2)
      writer.name("contentSize")
      writer.array {
        $0.number(size.width)
        $0.number(size.height)
      }
      writeElements(&writer, in: CGRect(origin: .zero, size: size), onProgress)
      writer.newLine(indent: 2)
      writer.name("decorations")
      writer.array { _ in }
      writer.newLine(indent: 2)
      writer.name("diagnostics")
      writer.lines(diagnostics) { $0.diagnostic($1) }
      writer.endLines(indent: 0)
    }
    writer.endLines(indent: 0)
    return Data(writer.bytes)
  }

  private func writeElements(
    _ writer: inout JSONWriter, in rect: CGRect, _ onProgress: ((_ done: Int) -> Void)?
  ) {
    var doneCount = 0
    let attributes = layoutAttributesForElements(in: rect)
    writer.newLine(indent: 2)
    writer.name("cells")
    writer.lines(attributes.filter { $0.representedElementCategory == .cell }) {
      if doneCount % 256 == 0 { onProgress?(doneCount) }
      doneCount += 1
      writeCell(&$0, $1)
    }
    writer.newLine(indent: 2)
    writer.name("supplementaries")
    writer.lines(attributes.filter { $0.representedElementCategory == .supplementaryView }) {
      writer, attributes in
      writer.object { writer in
        writer.member("kind", attributes.representedElementKind ?? "")
        writer.indexPath(attributes.indexPath)
        writer.name("frame")
        writer.frame(attributes.frame)
        writer.member("text", dayHeaders[attributes.indexPath.section].text)
      }
    }
  }

  private func writeCell(
    _ writer: inout JSONWriter, _ attributes: CollectionViewLayoutAttributes
  ) {
    let entry = snapshot.entries[messageIndex(at: attributes.indexPath)]
    let origin = attributes.frame.origin
    writer.object { writer in
      writer.member("id", entry.message.rawValue)
      writer.indexPath(attributes.indexPath)
      writer.member("layouter", entry.key.layouter.rawValue)
      writer.member("cellKind", entry.cellKind.rawValue)
      writer.member("key", entry.key.description)
      let layout = cellLayout(at: attributes.indexPath)
      writer.member("date", layout.date)
      writer.name("frame")
      writer.frame(attributes.frame)
      guard let layout = layout as? BubbleCellLayout else { return }
      writer.name("bubble")
      writer.frame(layout.bubbleFrame.offsetBy(dx: origin.x, dy: origin.y))
      writer.name("lines")
      writer.array { writer in
        for element in layout.elements { writer.textLines(of: element, origin: origin) }
      }
      writer.name("regions")
      writer.array { writer in
        for region in layout.regions {
          writer.object { writer in
            writer.member("id", region.id)
            writer.name("frame")
            writer.frame(region.frame.offsetBy(dx: origin.x, dy: origin.y))
          }
        }
      }
    }
  }
}

extension JSONWriter {
  /// An array with each element on a line of its own.
  fileprivate mutating func lines<Element>(
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

  fileprivate mutating func frame(_ frame: CGRect) {
    array {
      $0.number(frame.origin.x)
      $0.number(frame.origin.y)
      $0.number(frame.size.width)
      $0.number(frame.size.height)
    }
  }

  fileprivate mutating func indexPath(_ indexPath: IndexPath) {
    name("indexPath")
    array {
      $0.number(indexPath.section)
      $0.number(indexPath.item)
    }
  }

  /// The lines of a text; nothing for other elements.
  fileprivate mutating func textLines(of element: CellElement, origin: CGPoint) {
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

  fileprivate mutating func diagnostic(_ diagnostic: TranscriptDiagnostic) {
    object { writer in
      writer.member("message", diagnostic.message)
      writer.member("layouter", diagnostic.layouter)
      writer.member("line", diagnostic.line)
      writer.member("field", diagnostic.field)
      writer.member("error", diagnostic.error)
    }
  }
}
