import BubbleCore
import Foundation

/// What `Plugins/Lua/checklist` shows, written in Swift.
struct ChecklistTwin: BoxLayouter {
  let id: LayouterID = "checklist"
  let contentTypes: Set<String>? = ["checklist"]

  private struct Item {
    let index: Int
    let text: String
    let isDone: Bool
    let by: String?
  }

  func box(for message: Message, in context: LayoutContext) throws -> LayoutBox {
    let list = message.content.payload
    let items = items(of: list["items"])
    let title = TwinContent.shown(list["title"])
    guard !items.isEmpty || title != nil else { throw NothingToShow() }
    let most = list["expanded"] == .bool(true) ? 150 : 10
    let shown = items.count <= most + 1 ? items.count : most
    let hidden = items.count - shown
    let scale = context.environment.textScale
    let width = min(200 * scale, context.maximumContentWidth(for: message))
    return .bubble(
      LayoutBox.column(gap: 8) {
        head(title: title, items: items, direction: context.environment.direction)
        LayoutBox.column(
          gap: 8,
          items.prefix(shown).map {
            row($0, isLocked: list["locked"] == .bool(true), scale: scale)
          }
        ).accessibility(.list)
        if hidden > 0 {
          LayoutBox.text(
            "\(hidden) more \(hidden == 1 ? "item" : "items")", style: .caption, color: .link
          )
          .region("expand", action: HitAction("expand")).accessibility(.button)
        }
      }.frame(minWidth: width).directionOfContent())
  }

  private func items(of value: JSONValue?) -> [Item] {
    (value?.array ?? []).enumerated().compactMap { place, value in
      guard let text = TwinContent.shown(value.object?["text"]) else { return nil }
      return Item(
        index: place + 1, text: text, isDone: value.object?["done"] == .bool(true),
        by: TwinContent.shown(value.object?["by"]))
    }
  }

  private func head(
    title: String?, items: [Item], direction: WritingDirection
  ) -> LayoutBox {
    let done = items.filter(\.isDone).count
    let progress = "\(done) of \(items.count)"
    return .column(gap: 4) {
      if let title {
        LayoutBox.text(title, style: .title, alignment: .natural).accessibility(.heading)
      }
      LayoutBox.text(progress, style: .caption, color: .textDim)
        .align(.start).direction(direction)
        .accessibility(.text, label: "\(progress) done")
      if !items.isEmpty { bar(CGFloat(done) / CGFloat(items.count)) }
    }
  }

  private func bar(_ share: CGFloat) -> LayoutBox {
    var parts: [LayoutBox] = []
    for (color, grow) in [(ColorToken.accent, share), (.track, 1 - share)] where grow > 0 {
      parts.append(
        .shape(
          .rectangle(radius: 2), color: color,
          sizing: BoxSizing(height: 4, minWidth: 4, grow: grow * 100, basis: 0)))
    }
    return LayoutBox.row(gap: 2, sizing: BoxSizing(height: 4), parts).accessibilityHidden()
  }

  private func row(_ item: Item, isLocked: Bool, scale: CGFloat) -> LayoutBox {
    let by = item.isDone ? item.by : nil
    let strike = TextSpan(range: 0..<item.text.utf8.count, format: .strike)
    var texts = LayoutBox.column(gap: 1) {
      LayoutBox.text(
        item.text, color: item.isDone ? .textDim : .text, alignment: .natural,
        spans: item.isDone ? [strike] : [])
      if let by { LayoutBox.text(by, style: .caption, color: .textDim, alignment: .natural) }
    }
    texts.sizing = BoxSizing(minWidth: 0, grow: 1, basis: 0)
    let toggle = HitAction(
      "toggle", ["done": .bool(!item.isDone), "item": .integer(Int64(item.index))])
    let said =
      by.map { LocalizedStrings.fill("%@, done by %@", with: [item.text, $0]) } ?? item.text
    var states: Set<AccessibilityState> = item.isDone ? [.checked] : []
    if isLocked { states.insert(.disabled) }
    return LayoutBox.row(gap: 8, [square(isDone: item.isDone, scale: scale), texts])
      .region("item-\(item.index)", action: isLocked ? nil : toggle)
      .accessibility(.checkbox, label: said, states: states)
  }

  private func square(isDone: Bool, scale: CGFloat) -> LayoutBox {
    let side = 18 * scale
    return LayoutBox.overlay(align: .center, justify: .center) {
      LayoutBox.shape(
        .rectangle(radius: 5 * scale), color: isDone ? .accent : .track,
        sizing: BoxSizing(width: side, height: side))
      if isDone {
        LayoutBox.shape(
          .check, color: .onAccent, sizing: BoxSizing(width: 11 * scale, height: 10 * scale))
      }
    }
    .frame(width: side, height: side).shrink(0)
  }
}
