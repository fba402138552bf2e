import BubbleCore
import ConversationView
import Foundation
import Platform

extension Transcript {
  /// Returns the placed cells as JSON, in the form that `bubble layout` prints.
  ///
  /// All frames are `[x, y, width, height]` in content coordinates: points from the content's top left,
  /// y down, in full precision.
  ///
  /// - Parameters:
  ///   - diagnostics: The diagnostics in the output: problems of the conversation or its layouts.
  ///   - onProgress: Called now and then with the number of messages done.
  public func json(
    diagnostics: [TranscriptDiagnostic] = [], onProgress: ((_ done: Int) -> Void)? = nil
  ) -> Data {
    var writer = JSONWriter(reserving: 1_024 + snapshot.entries.count * 512)
    writer.transcript(
      width: environment.width, contentSize: contentSize, diagnostics: diagnostics
    ) { writer in
      var environments = EnvironmentTexts()
      var headers: [PlacedHeader] = []
      var (number, item) = (0, 0)
      // A day is a section.
      list.forEachElement { element in
        switch element.layout {
        case .day(let header):
          headers.append(
            PlacedHeader(section: headers.count, frame: element.frame, text: header.text))
          item = 0
        case .cell(let layout):
          if number % 256 == 0 { onProgress?(number) }
          let cell = PlacedEntry(
            entry: snapshot.entries[number], section: headers.count - 1, item: item,
            frame: element.frame)
          writer.cell(cell, layout, &environments)
          number += 1
          item += 1
        case .unread, .typing, .hosted, .accessory: break
        }
      }
      return headers
    }
    return writer.data
  }
}
