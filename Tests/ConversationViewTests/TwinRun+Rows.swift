import BubbleCore
import ConversationView
import Foundation
import Platform

/// Rows of the host.
extension TwinRun {
  mutating func editHosted() throws {
    if hosted.isEmpty || random.chance(0.5) {
      rowCount += 1
      let row = anyRow("h\(rowCount)")
      let next = random.chance(0.2) ? nil : anyID()
      log.append("host's row \(row.id) before \(next?.rawValue ?? "the end")")
      try view.insert(row, before: next)
      twin.insert([.hosted(row)], before: next)
      hosted.append(row.id)
      return
    }
    let id = random.pick(hosted)
    let place = twin.entries.firstIndex {
      if case .hosted(let row) = $0 { row.id == id } else { false }
    }
    guard let place else { return }
    if random.chance(0.5) {
      let row = anyRow(id)
      log.append("host's row \(id), another one")
      try view.update(row)
      twin.entries[place] = .hosted(row)
    } else {
      log.append("without the host's row \(id)")
      try view.removeRow(id)
      moved.insert(.row(id))
      twin.entries.remove(at: place)
      hosted.removeAll { $0 == id }
    }
  }
}
