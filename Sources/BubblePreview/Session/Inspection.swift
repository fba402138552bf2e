import BubbleCore
import BubbleLayout
import BubbleLua
import Foundation
import Platform
import ScriptTools

/// The composition of a row: its boxes, the lines that made them, and the reason for its layouter.
struct Inspection: Sendable {
  /// A box with its frame in the row.
  struct Box: Sendable {
    var depth: Int
    var name: String
    var frame: CGRect
    /// The padding, in points: top, left, bottom, right; nil if there is none.
    var padding: [CGFloat]?
    /// The properties that are set.
    var properties: [(name: String, value: String)]
    /// The line of the script that made it; nil if the library made it.
    var place: PreviewProblem.Place?
    /// The literals of that line that the page can change.
    var literals: [ScriptLiteral] = []
    /// The digest of the file that contains the literals.
    var digest: String?
  }

  var layouter: String
  var boxes: [Box]
  var explanation: String
  var regions: [Region]

  /// A region that can be tapped.
  struct Region: Sendable {
    var id: String
    /// The states that have their own look.
    var looks: [PartState]
    /// The state that it is shown in; nil for its normal look.
    var state: PartState?
  }

  /// The maximum number of boxes.
  private static let boxLimit = 2_000

  /// Lays a message out again, and records the lines of its boxes.
  init(
    _ tile: Tile, of laid: LaidColumn, _ state: PreviewSources.State, _ files: ScriptFiles
  ) {
    guard let number = tile.number else {
      (layouter, boxes, regions) = ("the library", [], [])
      explanation = "A row of the list itself: no layouter makes it."
      return
    }
    let message = state.conversation.messages[number]
    let fact = laid.snapshot.entries[number].fact
    let context = LayoutContext(
      environment: laid.column.environment(state.environment, state.appearance),
      measurer: state.measurer, peer: state.conversation.peer, neighbours: fact.neighbours,
      time: fact.time)
    let (chain, scripts, places) = MarkingLayouter.marking(state.chain)
    let explained = chain.explain(message, context: context)
    let frames = places.withLock { $0 }
    layouter = explained.layouter.rawValue
    explanation = TextRepair.shownSafely(explained.description)
    boxes = []
    var found: [String: (literals: ScriptLiterals, digest: String)] = [:]
    for placed in explained.boxes.prefix(Inspection.boxLimit) {
      var box = Box(
        depth: placed.depth, name: Inspection.name(of: placed), frame: placed.frame,
        padding: Inspection.padding(of: placed.box, laid.column.direction),
        properties: BoxFacts.facts(of: placed.box))
      let mark = placed.box.sourceMark
      if mark != 0, let frame = frames[mark], let line = frame.line,
        scripts.indices.contains(MarkingLayouter.script(ofMark: mark))
      {
        let script = scripts[MarkingLayouter.script(ofMark: mark)]
        let path = files.path(of: frame.file, in: script.plugin.folderName)
        box.place = PreviewProblem.Place(file: path, line: line)
        if found[path] == nil,
          let text = files.file(path, changes: true).flatMap(files.text(of:))
        {
          found[path] = (ScriptLiterals(text), FileExchange.digest(text))
        }
        box.literals = found[path]?.literals.literals(line: line, kind: placed.kind.name) ?? []
        box.digest = found[path]?.digest
      }
      boxes.append(box)
    }
    let layout = explained.result.layout as? BubbleCellLayout
    regions = (layout?.regions ?? []).enumerated().map { place, region in
      Region(
        id: region.id,
        looks: PartState.allCases.filter {
          layout?.changesLook(ofRegionAt: place, in: $0) == true
        }, state: tile.states[place])
    }
  }

  private static func name(of placed: SolvedBox) -> String {
    var name = placed.kind.title
    if let id = placed.id { name += " #" + id.prefix(60) }
    return TextRepair.shownSafely(name)
  }

  private static func padding(of box: LayoutBox, _ direction: WritingDirection) -> [CGFloat]? {
    let insets: BoxInsets
    switch box.kind {
    case .inset(let own): insets = own
    case .row(let stack), .column(let stack): insets = stack.padding
    case .bubble(let bubble): insets = bubble.padding ?? BoxInsets()
    default: return nil
    }
    guard insets != BoxInsets() else { return nil }
    let (left, right) =
      direction == .leftToRight
      ? (insets.leading, insets.trailing) : (insets.trailing, insets.leading)
    return [insets.top, left, insets.bottom, right]
  }

  /// Returns the message for a page.
  func json(column: Int, row: String, version: Int) -> [UInt8] {
    PageMessage.json("boxes") { writer in
      writer.member("column", column)
      writer.member("row", row)
      writer.member("version", version)
      writer.member("layouter", layouter)
      writer.member("explanation", explanation)
      writer.objects("boxes", boxes) { $0.members(of: $1) }
      writer.objects("regions", regions) { writer, region in
        writer.member("id", region.id)
        writer.member("state", region.state?.rawValue)
        writer.strings("looks", region.looks.map(\.rawValue))
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func members(of box: Inspection.Box) {
    member("depth", box.depth)
    member("name", box.name)
    member("frame", box.frame)
    if let padding = box.padding { list("padding", padding) { $0.number($1) } }
    list("properties", box.properties) { writer, fact in
      writer.array { writer in
        writer.string(fact.name)
        writer.string(fact.value)
      }
    }
    member("file", box.place?.file)
    member("line", box.place?.line)
    member("digest", box.digest)
    if !box.literals.isEmpty { objects("literals", box.literals) { $0.members(of: $1) } }
  }
}

/// The properties of a box that are set, with the names that scripts use where there are any.
enum BoxFacts {
  /// The maximum length of a shown value.
  private static let maximumLength = 160

  /// Returns the set properties; values that are nil, false, zero or empty are left out.
  static func facts(of box: LayoutBox) -> [(name: String, value: String)] {
    var facts: [(String, String)] = []
    for child in Mirror(reflecting: box.kind).children {
      for part in Mirror(reflecting: child.value).children {
        guard let label = part.label, !label.hasPrefix("stored"), let value = text(of: part.value)
        else { continue }
        facts.append((snakeCase(label), value))
      }
    }
    for (name, text) in [
      ("size", box.sizing.description), ("placement", box.placement.description),
      ("decoration", box.decoration?.description ?? ""), ("action", box.action?.name ?? ""),
    ] where !text.isEmpty {
      facts.append((name, shown(text)))
    }
    return facts
  }

  private static func text(of value: Any) -> String? {
    switch value {
    case let flag as Bool: return flag ? "true" : nil
    case let number as CGFloat: return number == 0 ? nil : "\((number * 100).rounded() / 100)"
    case let insets as BoxInsets:
      guard insets != BoxInsets() else { return nil }
      return "\(insets.top), \(insets.leading), \(insets.bottom), \(insets.trailing)"
    case let text as String: return text.isEmpty ? nil : shown(text)
    default: break
    }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      return mirror.children.first.flatMap { text(of: $0.value) }
    }
    if mirror.displayStyle == .collection, mirror.children.isEmpty { return nil }
    return shown(String(describing: value))
  }

  private static func shown(_ text: String) -> String {
    let safe = TextRepair.shownSafely(text)
    return safe.count > maximumLength ? safe.prefix(maximumLength) + "…" : safe
  }

  private static func snakeCase(_ name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : "\($1)" }
  }
}
