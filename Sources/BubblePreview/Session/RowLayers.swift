import BubbleCore
import BubbleLayout
import Foundation
import Platform

/// The accessibility texts of rows, and the regions that can be tapped in them, with frames in
/// their rows.
struct RowLayers {
  /// A frame with its label.
  struct Part {
    var label: String
    var frame: CGRect

    fileprivate func write(to writer: inout JSONWriter) {
      writer.member("label", label)
      writer.member("frame", frame)
    }
  }

  /// A row of a column.
  struct Row {
    var column: Int
    var id: String
    var version: Int
    var access: [Part]
    var regions: [Part]
  }

  private(set) var rows: [Row] = []

  /// The maximum number of parts of all rows, and the maximum length of a label.
  private static let limit = 5_000, labelLimit = 200

  /// Reads the layers of laid-out rows.
  ///
  /// - Parameter ids: The ids of each column's rows; unknown ids are ignored.
  init(_ ids: [[String]], of columns: [LaidColumn]) {
    var left = RowLayers.limit
    for (column, (ids, laid)) in zip(ids, columns).enumerated() {
      for id in ids {
        guard left > 0, let tile = laid.tile(id), let layout = tile.bubbles else { continue }
        let row = Row(
          column: column, id: id, version: tile.version,
          access: layout.accessibilityElements.prefix(left).map {
            Part(label: RowLayers.shown("\($0.role.rawValue): \($0.label)"), frame: $0.frame)
          },
          regions: layout.regions.prefix(left).map {
            Part(label: RowLayers.shown($0.id), frame: $0.frame)
          })
        left -= row.access.count + row.regions.count
        rows.append(row)
      }
    }
  }

  private static func shown(_ label: String) -> String {
    TextRepair.shownSafely(String(label.prefix(labelLimit)))
  }

  /// The message to the page.
  var bytes: [UInt8] {
    PageMessage.text("layers") { writer in
      writer.objects("tiles", rows) { writer, row in
        writer.member("column", row.column)
        writer.member("row", row.id)
        writer.member("version", row.version)
        writer.objects("access", row.access) { $1.write(to: &$0) }
        writer.objects("regions", row.regions) { $1.write(to: &$0) }
      }
    }
  }
}
