import BubbleCore
import BubbleList
import ConversationView
import Foundation

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
    let (cells, headers) = placed
    var writer = JSONWriter(reserving: 1_024 + cells.count * 512)
    writer.transcript(
      width: environment.width, contentSize: contentSize,
      cells: { writer in
        var doneCount = 0
        var environments = EnvironmentTexts()
        for cell in cells {
          if doneCount % 256 == 0 { onProgress?(doneCount) }
          doneCount += 1
          writer.cell(cell, &environments)
        }
      },
      supplementaries: headers, diagnostics: diagnostics)
    return Data(writer.bytes)
  }

  /// The cells and the headers of days in their places: a day is a section.
  private var placed: (cells: [PlacedCell], headers: [PlacedHeader]) {
    var cells: [PlacedCell] = []
    var headers: [PlacedHeader] = []
    var item = 0
    for element in still.elements {
      switch element.layout {
      case .day(let header):
        headers.append(
          PlacedHeader(
            kind: MessageListLayout.dayHeaderKind, section: headers.count, frame: element.frame,
            text: header.text))
        item = 0
      case .cell(let layout):
        cells.append(
          PlacedCell(
            entry: snapshot.entries[cells.count], section: headers.count - 1, item: item,
            frame: element.frame, layout: layout))
        item += 1
      case .unread, .typing, .hosted, .accessory: break
      }
    }
    return (cells, headers)
  }
}
