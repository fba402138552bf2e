import BubbleCollection
import BubbleList
import CollectionTestSupport
import Foundation

/// Says of a list what a twin has.
protocol TwinDelegate: MessageListLayoutDelegate {
  var twin: ListTwin { get }
  /// Whether items say their sizes themselves.
  var measures: Bool { get }
}

extension TwinDelegate {
  func sizeForItem(_ layout: MessageListLayout, at indexPath: IndexPath) -> ItemSize {
    measures ? .auto : .exact(twin.sections[indexPath.section].items[indexPath.item].size)
  }

  func alignmentForItem(
    _ layout: MessageListLayout, at indexPath: IndexPath
  ) -> ChatItemAlignment { twin.sections[indexPath.section].items[indexPath.item].alignment }

  func pinningTypeForItem(
    _ layout: MessageListLayout, at indexPath: IndexPath
  ) -> ChatItemPinningType? { twin.sections[indexPath.section].items[indexPath.item].pinning }

  func interItemSpacing(_ layout: MessageListLayout, after indexPath: IndexPath) -> CGFloat? {
    twin.sections[indexPath.section].items[indexPath.item].spacing
  }

  func interSectionSpacing(_ layout: MessageListLayout, after sectionIndex: Int) -> CGFloat? {
    twin.sections[sectionIndex].spacing
  }

  func shouldPresentHeader(_ layout: MessageListLayout, at sectionIndex: Int) -> Bool {
    twin.sections[sectionIndex].header > 0
  }

  func shouldPresentFooter(_ layout: MessageListLayout, at sectionIndex: Int) -> Bool {
    twin.sections[sectionIndex].footer > 0
  }

  func sizeForHeader(_ layout: MessageListLayout, in section: Int) -> ItemSize {
    .exact(CGSize(width: 0, height: twin.sections[section].header))
  }

  func sizeForFooter(_ layout: MessageListLayout, in section: Int) -> ItemSize {
    .exact(CGSize(width: 0, height: twin.sections[section].footer))
  }
}

/// Says of a collection view what a twin has.
final class TwinHost: CollectionViewDataSource, TwinDelegate {
  var twin = ListTwin()
  /// Whether items say their sizes themselves: then the twin's are those that they say.
  var measures = false
  /// Whether headers and footers do, as large as the twin has them.
  var measuresEdges = false
  /// How high items that say their sizes themselves are taken to be, by id, and whether they said so.
  var known: [Int: (height: CGFloat, isMeasured: Bool)] = [:]
  /// The same at the last two other widths at which any was measured, until the list is another one.
  private var knownByWidth: [(width: CGFloat, known: [Int: (height: CGFloat, isMeasured: Bool)])] =
    []
  private var hasMeasured = false
  /// The messages that were asked for by their identities.
  var identifiedIDs: Set<Int> = []
  let layout: MessageListLayout
  let view: CollectionView

  init(
    _ twin: ListTwin, measures: Bool = false, measuresEdges: Bool = false,
    layout: MessageListLayout = MessageListLayout()
  ) {
    self.twin = twin
    self.layout = layout
    self.measures = measures
    self.measuresEdges = measuresEdges
    view = CollectionView(frame: twin.bounds, collectionViewLayout: layout)
    view.contentInset = twin.insets
    layout.delegate = self
    layout.settings = twin.settings
    layout.keepContentAtBottomOfVisibleArea = twin.keepsAtBottom
    layout.sectionHeadersPinToVisibleBounds = twin.pinsHeaders
    layout.sectionFootersPinToVisibleBounds = twin.pinsFooters
    view.dataSource = self
    if measures || measuresEdges {
      view.preferredAttributesProvider = { [weak self] attributes in
        guard let self else { return attributes }
        if measuresEdges, let edge = edge(attributes) {
          attributes.size.height = edge.height
          if edge.edge.alignment != .fullWidth { attributes.size.width = edge.edge.width }
        }
        guard measures, attributes.representedElementCategory == .cell else { return attributes }
        let path = attributes.indexPath
        attributes.frame.size.height = height(path)
        let id = self.twin.sections[path.section].items[path.item].id
        if known[id]?.isMeasured != true {
          known[id] = (attributes.frame.height, true)
          hasMeasured = true
        }
        return attributes
      }
    }
    view.layoutIfNeeded()
  }

  /// What the twin has of a header or footer; nil of anything else.
  func edge(_ attributes: CollectionViewLayoutAttributes) -> (height: CGFloat, edge: TwinEdge)? {
    switch attributes.representedElementKind {
    case layout.headerKind:
      let section = twin.sections[attributes.indexPath.section]
      return (section.header, section.headerEdge)
    case layout.footerKind:
      let section = twin.sections[attributes.indexPath.section]
      return (section.footer, section.footerEdge)
    default: return nil
    }
  }

  /// The height that an item says at the view's width.
  func height(_ path: IndexPath) -> CGFloat {
    let height = twin.sections[path.section].items[path.item].size.height
    return measures ? (height * 375 / view.bounds.width * 4).rounded() / 4 : height
  }

  /// The naive list as the layout should see it: items that were not measured are as high as is assumed.
  var seen: ListTwin {
    var seen = twin
    seen.bounds = view.bounds
    guard measures else { return seen }
    let estimate = layout.settings.estimatedItemSize?.height ?? 40
    for section in seen.sections.indices {
      for item in seen.sections[section].items.indices {
        let id = seen.sections[section].items[item].id
        seen.sections[section].items[item].size.height = known[id]?.height ?? estimate
      }
    }
    return seen
  }

  /// The items that will say their sizes when they are seen.
  var unknown: Set<Int> {
    measures ? Set(twin.items.map(\.id).filter { known[$0]?.isMeasured != true }) : []
  }

  /// The items that were visible at the end of the last pass.
  var visibleIDs: Set<Int> {
    Set(
      view.indexPathsForVisibleItems.compactMap { path in
        twin.items.first { $0.path == path }?.id
      })
  }

  /// Makes the list another one than at earlier widths.
  func listDidChange() { knownByWidth = [] }

  /// Turns to another width: what was measured there holds again, or all is measured again.
  func changeWidth(to width: CGFloat) {
    if hasMeasured { knownByWidth.append((view.bounds.width, known)) }
    if let index = knownByWidth.firstIndex(where: { $0.width == width }) {
      known = knownByWidth.remove(at: index).known
      hasMeasured = true
    } else {
      forget()
      hasMeasured = false
    }
    knownByWidth = knownByWidth.suffix(2)
    view.bounds.size.width = width
    view.layoutIfNeeded()
  }

  /// Has items measured again: one, or all of them.
  func forget(_ id: Int? = nil) {
    for each in id.map({ [$0] }) ?? Array(known.keys) { known[each]?.isMeasured = false }
  }

  func numberOfSections(in collectionView: CollectionView) -> Int { twin.sections.count }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int
  {
    twin.sections[section].items.count
  }

  // The methods of before ChatLayout 2.4; other hosts of twins have those of today.

  func sizeForItem(
    _ layout: MessageListLayout, of kind: ItemKind, at indexPath: IndexPath
  ) -> ItemSize {
    guard kind != .cell else { return sizeForItem(layout, at: indexPath) }
    let section = twin.sections[indexPath.section]
    let (height, edge) =
      kind == .header
      ? (section.header, section.headerEdge) : (section.footer, section.footerEdge)
    return measuresEdges
      ? .estimated(CGSize(width: 33, height: 21))
      : .exact(CGSize(width: edge.width, height: height))
  }

  func alignmentForItem(
    _ layout: MessageListLayout, of kind: ItemKind, at indexPath: IndexPath
  ) -> ChatItemAlignment {
    let section = twin.sections[indexPath.section]
    return switch kind {
    case .header: section.headerEdge.alignment
    case .cell: alignmentForItem(layout, at: indexPath)
    case .footer: section.footerEdge.alignment
    }
  }

  func interItemSpacing(
    _ layout: MessageListLayout, of kind: ItemKind, after indexPath: IndexPath
  ) -> CGFloat? {
    let section = twin.sections[indexPath.section]
    return switch kind {
    case .header: section.headerEdge.spacing
    case .cell: interItemSpacing(layout, after: indexPath)
    case .footer: section.footerEdge.spacing
    }
  }

  func shouldPinHeaderToVisibleBounds(_ layout: MessageListLayout, at sectionIndex: Int) -> Bool {
    twin.sections[sectionIndex].headerEdge.pins
  }

  func shouldPinFooterToVisibleBounds(_ layout: MessageListLayout, at sectionIndex: Int) -> Bool {
    twin.sections[sectionIndex].footerEdge.pins
  }

  func identifierForItem(_ layout: MessageListLayout, at indexPath: IndexPath) -> AnyHashable? {
    let id = twin.sections[indexPath.section].items[indexPath.item].id
    identifiedIDs.insert(id)
    return id
  }

  func indexPathForItem(
    _ layout: MessageListLayout, withIdentifier identifier: AnyHashable, near indexPath: IndexPath
  ) -> IndexPath? { twin.items.first { AnyHashable($0.id) == identifier }?.path }
}

/// Random lists.
struct TwinRandom {
  var random: SeededGenerator
  private var nextID = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + random.number(below: range.count)
  }

  mutating func chance(_ one: Int) -> Bool { random.number(below: one) == 0 }

  /// A length to a third of a point, which no binary number is exactly.
  mutating func length(_ bound: Int) -> CGFloat {
    chance(2) ? CGFloat(random.number(below: bound)) : CGFloat(random.number(below: bound * 3)) / 3
  }

  mutating func item(pins: Bool = false) -> TwinItem {
    nextID += 1
    var item = TwinItem(
      id: nextID,
      size: CGSize(width: 20 + length(200), height: chance(8) ? 0 : 5 + length(120)))
    if chance(3) { item.spacing = length(20) }
    if chance(2) { item.alignment = ChatItemAlignment.allCases[number(0...3)] }
    if pins, chance(4) { item.pinning = chance(2) ? .top : .bottom }
    return item
  }

  /// What a header or footer has besides its height.
  mutating func edge() -> TwinEdge {
    var edge = TwinEdge()
    if chance(2) {
      edge.alignment = ChatItemAlignment.allCases[number(0...3)]
      edge.width = 20 + length(200)
    }
    if chance(3) { edge.spacing = length(20) }
    edge.pins = chance(3)
    return edge
  }

  mutating func section(pins: Bool = false, most: Int = 12) -> TwinSection {
    var section = TwinSection()
    if chance(2) { (section.header, section.headerEdge) = (10 + length(30), edge()) }
    if chance(3) { (section.footer, section.footerEdge) = (10 + length(20), edge()) }
    if chance(4) { section.spacing = length(30) }
    if !chance(5) { for _ in 0..<number(0...most) { section.items.append(item(pins: pins)) } }
    return section
  }

  mutating func list(pins: Bool = false, most: Int = 12) -> ListTwin {
    var twin = ListTwin()
    for _ in 0..<number(0...7) { twin.sections.append(section(pins: pins, most: most)) }
    twin.bounds.size.height = 50 + length(700)
    if chance(2) {
      twin.insets = ViewInsets(
        top: length(60), left: length(20), bottom: length(60), right: length(20))
    }
    twin.settings.interItemSpacing = chance(2) ? 0 : length(12)
    twin.settings.interSectionSpacing = chance(2) ? 0 : length(25)
    if chance(2) {
      twin.settings.additionalInsets = ViewInsets(
        top: length(20), left: length(20), bottom: length(20), right: length(20))
    }
    twin.bounds.origin.y = 0
    return twin
  }
}
