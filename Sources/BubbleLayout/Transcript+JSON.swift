import BubbleCore
import ConversationView
import Foundation
import ListCore
import Platform

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
    var writer = JSONWriter(reserving: 1_024 + snapshot.entries.count * 512)
    writer.transcript(
      width: environment.width, contentSize: contentSize,
      cells: { writer in
        var environments = EnvironmentTexts()
        forEachCell { number, cell in
          if number % 256 == 0 { onProgress?(number) }
          writer.cell(cell, &environments)
        }
      },
      supplementaries: headers, diagnostics: diagnostics)
    return writer.data
  }

  /// The cells in their places: a day is a section.
  private func forEachCell(_ body: (_ number: Int, PlacedCell) -> Void) {
    var number = 0
    var (section, item) = (-1, 0)
    still.forEachElement { element in
      switch element.layout {
      case .day: (section, item) = (section + 1, 0)
      case .cell(let layout):
        body(
          number,
          PlacedCell(
            entry: snapshot.entries[number], section: section, item: item, frame: element.frame,
            layout: layout))
        number += 1
        item += 1
      case .unread, .typing, .hosted, .accessory: break
      }
    }
  }

  private var headers: [PlacedHeader] {
    still.dayElements.enumerated().compactMap { section, element in
      guard case .day(let header) = element.layout else { return nil }
      return PlacedHeader(
        kind: MessageListRun.dayHeaderKind, section: section, frame: element.frame,
        text: header.text)
    }
  }
}
