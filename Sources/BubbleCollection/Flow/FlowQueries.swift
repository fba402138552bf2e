import Foundation

/// Reads the inputs of a preparation from a flow layout's delegate, or else from its properties, and replaces
/// unusable values.
struct FlowQueries {
  /// More points than any content has, and few enough for sums to stay exact to a part of a point.
  private static let limit: CGFloat = 1e12

  let layout: CollectionViewFlowLayout
  let view: CollectionView
  let axis: FlowAxis
  /// The distances between the content's edges and the reference edges of section insets.
  let reference: (start: CGFloat, end: CGFloat)
  private let delegate: (any CollectionViewDelegateFlowLayout)?
  /// Whether an item is moved by hand: the delegate then uses other names of items.
  private let isMovingItem: Bool
  private var commonMetrics: FlowSectionMetrics?
  /// The methods that the delegate lacks.
  private var missing: MissingMethods = []
  /// The layout's properties, read once: subclasses may compute them.
  private let properties:
    (
      inset: ViewInsets, lineSpacing: CGFloat, itemSpacing: CGFloat, header: CGSize, footer: CGSize
    )
  /// The size of items for which the delegate gives none.
  let defaultSize: FlowSize

  init(_ layout: CollectionViewFlowLayout, in view: CollectionView) {
    self.layout = layout
    self.view = view
    axis = FlowAxis(layout.scrollDirection)
    reference = layout.sectionInsetReferenceDistances(in: view, along: axis)
    delegate = view.delegate as? any CollectionViewDelegateFlowLayout
    isMovingItem = view.isMovingItemByHand
    properties = (
      layout.sectionInset, layout.minimumLineSpacing, layout.minimumInteritemSpacing,
      layout.headerReferenceSize, layout.footerReferenceSize
    )
    defaultSize = FlowQueries.defaultSize(of: layout, along: axis, in: view)
  }

  /// The length of the content across the scrolling axis.
  var cross: CGFloat { FlowQueries.cross(of: view.bounds, in: view, along: axis) }

  static func cross(of bounds: CGRect, in view: CollectionView, along axis: FlowAxis) -> CGFloat {
    let inset = axis.cross(view.adjustedContentInset)
    let cross = axis.size(bounds.size).cross - inset.start - inset.end
    return cross >= 0 && cross <= limit ? cross : 0
  }

  /// Returns the size of items for which the delegate gives none.
  static func defaultSize(
    of layout: CollectionViewFlowLayout, along axis: FlowAxis, in view: CollectionView
  ) -> FlowSize {
    let automatic = CollectionViewFlowLayout.automaticSize
    let estimate = layout.estimatedItemSize
    var size = estimate == .zero || estimate == automatic ? layout.itemSize : estimate
    if size == automatic { size = CGSize(width: 50, height: 50) }
    return usable(axis.size(size)) { view.report(.layout("the size of items is \(size); \($0)")) }
  }

  private mutating func ask<Answer>(
    _ method: MissingMethods, else property: Answer,
    _ question: (any CollectionViewDelegateFlowLayout, CollectionView, CollectionViewFlowLayout) ->
      Answer
  ) -> Answer {
    guard let delegate, !missing.contains(method) else { return property }
    let answer = layout.answer(of: method) { question(delegate, view, layout) }
    if let answer { return answer }
    missing.insert(method)
    return property
  }

  /// Returns the metrics of a section.
  mutating func metrics(ofSection section: Int) -> FlowSectionMetrics {
    if let commonMetrics { return commonMetrics }
    let metrics = askForMetrics(ofSection: section)
    // Without any of the methods all sections have the same metrics.
    if delegate == nil || missing.isSuperset(of: .ofSections) { commonMetrics = metrics }
    return metrics
  }

  private mutating func askForMetrics(ofSection section: Int) -> FlowSectionMetrics {
    let insets = ask(.insetForSection, else: properties.inset) {
      $0.collectionView($1, layout: $2, insetForSectionAt: section)
    }
    let lineSpacing = ask(.minimumLineSpacing, else: properties.lineSpacing) {
      $0.collectionView($1, layout: $2, minimumLineSpacingForSectionAt: section)
    }
    let itemSpacing = ask(.minimumInteritemSpacing, else: properties.itemSpacing) {
      $0.collectionView($1, layout: $2, minimumInteritemSpacingForSectionAt: section)
    }
    let header = ask(.referenceSizeForHeader, else: properties.header) {
      $0.collectionView($1, layout: $2, referenceSizeForHeaderInSection: section)
    }
    let footer = ask(.referenceSizeForFooter, else: properties.footer) {
      $0.collectionView($1, layout: $2, referenceSizeForFooterInSection: section)
    }
    let main = axis.main(insets)
    let cross = axis.cross(insets)
    func distance(_ name: String, _ value: CGFloat) -> CGFloat {
      if abs(value) <= FlowQueries.limit { return value }
      report("\(name) of section \(section) is \(value); it counts as 0.")
      return 0
    }
    func length(_ name: String, _ value: CGFloat) -> CGFloat {
      if value >= 0, value <= FlowQueries.limit { return value }
      report("the length of the \(name) of section \(section) is \(value); it counts as 0.")
      return 0
    }
    return FlowSectionMetrics(
      insetStart: distance("an inset", main.start), insetEnd: distance("an inset", main.end),
      insetCrossStart: distance("an inset", cross.start) + reference.start,
      insetCrossEnd: distance("an inset", cross.end) + reference.end,
      lineSpacing: distance("the line spacing", lineSpacing),
      itemSpacing: distance("the interitem spacing", itemSpacing),
      header: length("header", axis.size(header).main),
      footer: length("footer", axis.size(footer).main))
  }

  /// Returns the sizes of a range of items; asks a delegate without sizes for at most one.
  mutating func sizes(ofItems items: Range<Int>, inSection section: Int) -> [FlowSizeRun] {
    guard !items.isEmpty else { return [] }
    guard givesSizes(inSection: section, item: items.lowerBound) else {
      return [FlowSizeRun(items: items.count, size: defaultSize)]
    }
    var runs: [FlowSizeRun] = []
    var path = IndexPath(item: items.lowerBound, section: section)
    for item in items {
      path.item = item
      let name = nameInData(of: path)
      // The answer for the first one is known already.
      let answer = item == items.lowerBound ? lastAnswer : size(at: name)
      runs.add(FlowSizeRun(items: 1, size: usableSize(answer, ofItemAt: name)))
    }
    return runs
  }

  /// Whether the delegate has given sizes.
  private(set) var hasGivenSizes = false
  /// The last answer that showed that the delegate gives sizes.
  private var lastAnswer = CGSize.zero

  /// Whether the delegate gives sizes, determined by asking for one.
  private mutating func givesSizes(inSection section: Int, item: Int) -> Bool {
    guard delegate != nil, !missing.contains(.sizeForItem) else {
      return false
    }
    let name = nameInData(of: IndexPath(item: item, section: section))
    lastAnswer = ask(.sizeForItem, else: .zero) {
      $0.collectionView($1, layout: $2, sizeForItemAt: name)
    }
    hasGivenSizes = !missing.contains(.sizeForItem)
    return hasGivenSizes
  }

  private func nameInData(of indexPath: IndexPath) -> IndexPath {
    isMovingItem ? view.dataSourcePath(for: indexPath) : indexPath
  }

  private func size(at path: IndexPath) -> CGSize {
    delegate?.collectionView(view, layout: layout, sizeForItemAt: path) ?? .zero
  }

  /// Returns the size of an item, from a delegate that is known to give sizes.
  func delegateSize(ofItemAt path: IndexPath) -> FlowSize {
    usableSize(size(at: path), ofItemAt: path)
  }

  /// Returns a size without its unusable parts.
  private func usableSize(_ size: CGSize, ofItemAt path: IndexPath) -> FlowSize {
    if size == CollectionViewFlowLayout.automaticSize { return defaultSize }
    return FlowQueries.usable(axis.size(size), ofItemAt: path, in: view)
  }

  /// Returns a size without its unusable parts, which are reported.
  static func usable(
    _ size: FlowSize, ofItemAt path: IndexPath, in view: CollectionView
  ) -> FlowSize {
    usable(size) { problem in
      guard view.diagnostics.count < 100 else { return }
      view.report(
        .layout(
          "item \(path.item) of section \(path.section) is \(size.main) along the axis that scrolls, "
            + "\(size.cross) across it; \(problem)"))
    }
  }

  private static func usable(_ size: FlowSize, _ report: (String) -> Void) -> FlowSize {
    func isUsable(_ length: CGFloat) -> Bool { length >= 0 && length <= limit }
    if isUsable(size.main), isUsable(size.cross) { return size }
    report("sizes must be finite and not negative; others count as 0.")
    return FlowSize(
      main: isUsable(size.main) ? size.main : 0, cross: isUsable(size.cross) ? size.cross : 0)
  }

  /// Reports to the host, unless enough has been reported already.
  private func report(_ text: @autoclosure () -> String) {
    guard view.diagnostics.count < 100 else { return }
    view.report(.layout(text()))
  }
}

/// The methods of ``CollectionViewDelegateFlowLayout``, all of which are optional.
extension MissingMethods {
  package static let sizeForItem = MissingMethods(rawValue: 1 << 24)
  package static let insetForSection = MissingMethods(rawValue: 1 << 25)
  package static let minimumLineSpacing = MissingMethods(rawValue: 1 << 26)
  package static let minimumInteritemSpacing = MissingMethods(rawValue: 1 << 27)
  package static let referenceSizeForHeader = MissingMethods(rawValue: 1 << 28)
  package static let referenceSizeForFooter = MissingMethods(rawValue: 1 << 29)

  /// All methods except that for item sizes.
  package static let ofSections = MissingMethods(rawValue: 62 << 24)
}
