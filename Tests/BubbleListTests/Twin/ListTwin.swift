import BubbleCollection
import BubbleList
import Foundation

/// An item of the naive list.
struct TwinItem {
  var id: Int
  var size: CGSize
  var spacing: CGFloat?
  var alignment = ChatItemAlignment.fullWidth
  var pinning: ChatItemPinningType?
}

/// What a header or footer of the naive list has besides its height.
struct TwinEdge {
  var width: CGFloat = 0
  var alignment = ChatItemAlignment.fullWidth
  var spacing: CGFloat?
  var pins = false
}

/// A section of the naive list; headers and footers of height 0 are not there.
struct TwinSection {
  var header: CGFloat = 0
  var headerEdge = TwinEdge()
  var footer: CGFloat = 0
  var footerEdge = TwinEdge()
  var spacing: CGFloat?
  var items: [TwinItem] = []
}

/// Where an element of the naive list is.
struct TwinElement {
  var kind: String?
  var section: Int
  var item: Int
  var frame: CGRect
  var isPinned = false
  var progress: CGFloat = 0
}

/// A message list of plain arrays, written from the rules: every question walks through everything.
struct ListTwin {
  var sections: [TwinSection] = []
  var settings = MessageListSettings()
  var bounds = CGRect(x: 0, y: 0, width: 375, height: 600)
  var insets = ViewInsets.zero
  var keepsAtBottom = false
  /// Whether all headers pin, and all footers.
  var pinsHeaders = false
  var pinsFooters = false

  var visibleTop: CGFloat { bounds.minY + insets.top }
  var visibleBottom: CGFloat { bounds.maxY - insets.bottom }
  var visibleHeight: CGFloat { visibleBottom - visibleTop }
  var visibleWidth: CGFloat { bounds.width - insets.left - insets.right }

  /// Rule 1 down the list, without what moves everything.
  private var raw: (elements: [TwinElement], height: CGFloat) {
    var elements: [TwinElement] = []
    let added = settings.additionalInsets
    var y = added.top
    let full = visibleWidth - added.left - added.right
    func frame(_ alignment: ChatItemAlignment, _ width: CGFloat, _ height: CGFloat) -> CGRect {
      let width = alignment == .fullWidth ? full : width
      let x: CGFloat =
        switch alignment {
        case .leading, .fullWidth: added.left
        case .trailing: visibleWidth - width - added.right
        case .center: added.left + full / 2 - width / 2
        }
      return CGRect(x: x, y: y, width: width, height: height)
    }
    for (number, section) in sections.enumerated() {
      func add(_ kind: String, _ edge: TwinEdge, _ height: CGFloat) {
        guard height > 0 else { return }
        elements.append(
          TwinElement(
            kind: kind, section: number, item: 0, frame: frame(edge.alignment, edge.width, height)))
        y += height
      }
      add("day", section.headerEdge, section.header)
      for (index, item) in section.items.enumerated() {
        elements.append(
          TwinElement(
            section: number, item: index,
            frame: frame(item.alignment, item.size.width, item.size.height)))
        y += item.size.height
        if index < section.items.count - 1 { y += item.spacing ?? settings.interItemSpacing }
      }
      add(CollectionView.elementKindSectionFooter, section.footerEdge, section.footer)
      if number < sections.count - 1 { y += section.spacing ?? settings.interSectionSpacing }
    }
    return (elements, sections.isEmpty ? 0 : y + added.bottom)
  }

  /// Rule 3.
  var extraHeight: CGFloat {
    let raw = raw
    guard let path = settings.indexPathForExtendedLayout,
      let item = raw.elements.first(where: {
        $0.kind == nil && $0.section == path.section && $0.item == path.item
      })
    else { return 0 }
    return max(
      0,
      visibleHeight - settings.additionalInsets.top - max(0, raw.height - item.frame.minY))
  }

  var itemsHeight: CGFloat { raw.height }
  var contentHeight: CGFloat { raw.height + extraHeight }
  var greatestOffset: CGFloat { max(-insets.top, contentHeight - bounds.height + insets.bottom) }

  func clamped(_ offset: CGFloat) -> CGFloat { max(-insets.top, min(offset, greatestOffset)) }

  /// Rule 2.
  private var shift: CGFloat {
    keepsAtBottom && !(contentHeight.rounded() > visibleHeight.rounded())
      ? visibleHeight.rounded() - contentHeight.rounded() : 0
  }

  /// Rules 1 and 2: where elements are that nothing holds.
  var unpinned: [TwinElement] {
    let shift = shift
    return raw.elements.map { element in
      var element = element
      if !(element.kind == "day" && element.section == 0) { element.frame.origin.y += shift }
      return element
    }
  }

  /// Rule 8 on top: where everything is seen.
  var elements: [TwinElement] {
    var elements = unpinned
    let raw = raw.elements
    let top = visibleTop + settings.additionalInsets.top
    let bottom = visibleBottom - settings.additionalInsets.bottom
    func pinning(_ index: Int) -> ChatItemPinningType? {
      let element = raw[index]
      return element.kind == nil ? sections[element.section].items[element.item].pinning : nil
    }
    func spacing(_ index: Int) -> CGFloat {
      sections[raw[index].section].items[raw[index].item].spacing ?? settings.interItemSpacing
    }
    func hold(_ current: Int, _ next: Int?, y: CGFloat, share: (CGRect) -> CGFloat) {
      elements[current].frame.origin.y = y
      elements[current].isPinned = true
      let height = elements[current].frame.height
      let progress = height > 0 ? share(elements[current].frame) / height : 1
      elements[current].progress = max(0, min(1, progress))
      if let next { elements[next].progress = 1 - elements[current].progress }
    }
    let tops = raw.indices.filter { pinning($0) == .top }
    if let current = tops.last(where: { raw[$0].frame.minY <= top + 1e-6 }) {
      let next = tops.first { $0 > current }
      let height = raw[current].frame.height
      let push = next.map { min(0, raw[$0].frame.minY - spacing($0) - top - height) } ?? 0
      hold(current, next, y: top + push) { $0.maxY - top }
    }
    let bottoms = raw.indices.filter { pinning($0) == .bottom }
    if let current = bottoms.first(where: { raw[$0].frame.maxY >= bottom - 1e-6 }) {
      let next = bottoms.last { $0 < current }
      let height = raw[current].frame.height
      let push =
        next.map { max(0, raw[$0].frame.maxY + spacing(current) - bottom + height) } ?? 0
      hold(current, next, y: bottom - height + push) { bottom - $0.minY }
    }
    holdHeader(&elements, top, bottom)
    holdFooter(&elements, top, bottom)
    return elements
  }

  /// Where elements are in their sections: ChatLayout's first header, too, is taken for one of its section here.
  private var inSections: [TwinElement] {
    let shift = shift
    return raw.elements.map { element in
      var element = element
      element.frame.origin.y += shift
      return element
    }
  }

  private func holdHeader(_ elements: inout [TwinElement], _ top: CGFloat, _ bottom: CGFloat) {
    let all = inSections
    func pins(_ element: TwinElement) -> Bool {
      element.kind == "day" && (pinsHeaders || sections[element.section].headerEdge.pins)
    }
    for index in elements.indices where pins(elements[index]) {
      let section = elements[index].section
      let own = all[index].frame
      guard own.minY <= top + 1e-6, own.minY < bottom,
        let end = all.last(where: { $0.section == section })?.frame.maxY, end > top + 1e-6
      else { continue }
      let push = all[(index + 1)...].first(where: pins).map { next in
        let spacing = sections[next.section].headerEdge.spacing ?? settings.interItemSpacing
        return min(0, next.frame.minY - spacing - top - own.height)
      }
      elements[index].frame.origin.y = top + (push ?? 0)
      elements[index].isPinned = true
      elements[index].progress = max(0, min(1, (own.height + (push ?? 0)) / own.height))
    }
  }

  private func holdFooter(_ elements: inout [TwinElement], _ top: CGFloat, _ bottom: CGFloat) {
    let all = inSections
    func pins(_ element: TwinElement) -> Bool {
      element.kind == CollectionView.elementKindSectionFooter
        && (pinsFooters || sections[element.section].footerEdge.pins)
    }
    for index in elements.indices where pins(elements[index]) {
      let section = elements[index].section
      let own = all[index].frame
      guard own.maxY >= bottom - 1e-6, own.maxY > top,
        let start = all.first(where: { $0.section == section })?.frame.minY, start < bottom - 1e-6
      else { continue }
      let spacing = sections[section].footerEdge.spacing ?? settings.interItemSpacing
      let push = all[..<index].last(where: pins).map {
        max(0, $0.frame.maxY + spacing - bottom + own.height)
      }
      elements[index].frame.origin.y = bottom - own.height + (push ?? 0)
      elements[index].isPinned = true
      elements[index].progress = max(0, min(1, (own.height - (push ?? 0)) / own.height))
    }
  }

  /// The items that nothing holds, with their ids, from top to bottom.
  var items: [(id: Int, path: IndexPath, frame: CGRect)] {
    unpinned.filter { $0.kind == nil }.map {
      (
        sections[$0.section].items[$0.item].id, IndexPath(item: $0.item, section: $0.section),
        $0.frame
      )
    }
  }

  /// Rule 7.
  func snapshot(_ edge: MessageListEdge) -> MessageListPositionSnapshot? {
    let near = items.filter {
      $0.frame.minY < bounds.height + visibleBottom && $0.frame.maxY > visibleTop - bounds.height
    }
    switch edge {
    case .top:
      guard let first = near.first(where: { $0.frame.minY >= visibleTop - 1e-6 }) else {
        return nil
      }
      return MessageListPositionSnapshot(
        indexPath: first.path, edge: .top,
        offset: first.frame.minY - visibleTop - settings.additionalInsets.top)
    case .bottom:
      guard let last = near.last(where: { $0.frame.minY <= visibleBottom + 1e-6 }) else {
        return nil
      }
      return MessageListPositionSnapshot(
        indexPath: last.path, edge: .bottom,
        offset: visibleBottom - last.frame.maxY - settings.additionalInsets.bottom)
    }
  }
}
