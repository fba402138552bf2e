import BubbleCollection
import Expectations
import Foundation
import Testing

/// A view whose content wants a size.
private final class ContentView: HeadlessView {
  var content = CGSize(width: 40, height: 20)
  override var intrinsicContentSize: CGSize { content }
}

/// A cell as wide as it is told, and as high as its text needs at that width.
private final class TextCell: CollectionViewCell {
  var characters = 0 { didSet { invalidateIntrinsicContentSize() } }
  private(set) var asked: [LayoutPriority] = []

  override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: LayoutPriority,
    verticalFittingPriority: LayoutPriority
  ) -> CGSize {
    asked = [horizontalFittingPriority, verticalFittingPriority]
    let perLine = max(1, Int(targetSize.width / 10))
    let lines = max(1, (characters + perLine - 1) / perLine)
    return CGSize(width: targetSize.width, height: CGFloat(lines) * 10)
  }
}

/// A cell whose content view wants a size.
private final class WrappingCell: CollectionViewCell {
  let content = ContentView(frame: .zero)
  override var contentView: HeadlessView { content }
}

private final class Texts: CollectionViewDataSource {
  var lengths: [Int]
  var asked = 0
  init(_ lengths: [Int]) { self.lengths = lengths }
  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { lengths.count }
  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    asked += 1
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "text", for: indexPath)
    (cell as? TextCell)?.characters = lengths[indexPath.item]
    return cell
  }
}

@Suite struct FittingSizeTests {
  @Test func `a view without content fits whatever it is asked to`() {
    let view = HeadlessView(frame: CGRect(x: 0, y: 0, width: 7, height: 8))
    expect(view.intrinsicContentSize, equals: CGSize(width: -1, height: -1))
    expect(view.systemLayoutSizeFitting(HeadlessView.layoutFittingCompressedSize), equals: .zero)
    let size = CGSize(width: 30, height: 40)
    expect(view.systemLayoutSizeFitting(size), equals: size)
  }

  // The target, its priority, and what counts of it and the 40 points that the content wants.
  static let fits: [(CGFloat, LayoutPriority, CGFloat)] = [
    (100, .fittingSizeLevel, 40), (100, .defaultLow, 40), (100, .init(251), 100),
    (100, .required, 100), (10, .fittingSizeLevel, 40), (10, .defaultLow, 40),
    (10, .defaultHigh, 40), (10, .init(751), 10), (10, .required, 10), (40, .required, 40),
  ]

  @Test(arguments: fits)
  func `content resists as UIKit's priorities say`(
    target: CGFloat, priority: LayoutPriority, expected: CGFloat
  ) {
    let view = ContentView(frame: .zero)
    let size = view.systemLayoutSizeFitting(
      CGSize(width: target, height: 5), withHorizontalFittingPriority: priority,
      verticalFittingPriority: .fittingSizeLevel)
    expect(size, equals: CGSize(width: expected, height: 20))
    view.content.width = HeadlessView.noIntrinsicMetric
    expect(
      view.systemLayoutSizeFitting(CGSize(width: target, height: 5)),
      equals: CGSize(width: target, height: 20))
  }

  @Test func `a cell is as large as its content view wants`() {
    let cell = WrappingCell(frame: .zero)
    expect(
      cell.systemLayoutSizeFitting(
        CGSize(width: 90, height: 1), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel), equals: CGSize(width: 90, height: 20))
    let attributes = CollectionViewLayoutAttributes(forCellWith: path(0, 0))
    attributes.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    let preferred = cell.preferredLayoutAttributesFitting(attributes)
    expect(preferred.size, equals: CGSize(width: 40, height: 20))
    expect(attributes.size == CGSize(width: 10, height: 10) && preferred !== attributes)
    let plain = CollectionViewCell(frame: .zero)
    expect(plain.preferredLayoutAttributesFitting(attributes) === attributes)
  }

  private func list(_ source: Texts) -> CollectionView {
    let flow = CollectionViewFlowLayout()
    flow.estimatedItemSize = CGSize(width: 100, height: 10)
    flow.minimumLineSpacing = 0
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: flow)
    view.register(TextCell.self, forCellWithReuseIdentifier: "text")
    view.dataSource = source
    view.layoutIfNeeded()
    return view
  }

  private func heights(_ view: CollectionView) -> [CGFloat] {
    view.visibleLayoutAttributes.map(\.size.height)
  }

  @Test func `a host that overrides the fitting size has its cells size themselves`() {
    let source = Texts([5, 25, 12])
    let view = list(source)
    expect(heights(view), equals: [10, 30, 20])
    let cell = view.visibleCells.first as? TextCell
    expect(cell?.asked, equals: [.fittingSizeLevel, .fittingSizeLevel])
    expect(view.diagnostics.isEmpty)
  }

  @Test func `a cell whose content grows is measured again, alone, and asked for by nobody`() {
    let source = Texts([5, 25, 12])
    let view = list(source)
    let cells = view.visibleCells.compactMap { $0 as? TextCell }
    let asked = source.asked
    cells[1].characters = 55
    expect(heights(view), equals: [10, 30, 20])
    let recorder = LayoutRecorder()
    view.recorder = recorder
    view.layoutIfNeeded()
    expect(heights(view) == [10, 60, 20] && source.asked == asked)
    expect(recorder.lines.count { $0.hasPrefix("shouldInvalidateLayout(forPreferred") }, equals: 1)
    expect(view.contentSize.height, equals: 90)
    recorder.removeAll()
    view.layoutIfNeeded()
    expect(recorder.lines, equals: [])
  }

  @Test func `where it is disabled nothing is measured again`() {
    let view = list(Texts([5, 25, 12]))
    expect(view.selfSizingInvalidation, equals: .enabled)
    view.selfSizingInvalidation = .disabled
    (view.visibleCells[1] as? TextCell)?.characters = 55
    view.layoutIfNeeded()
    expect(heights(view), equals: [10, 30, 20])
  }

  @Test(
    arguments: [
      (.disabled, [false, false, false]), (.enabled, [true, true, false]),
      (.enabledIncludingConstraints, [true, true, true]),
    ] as [(CollectionView.SelfSizingInvalidation, [Bool])])
  func `the cell, its content view, and what is in it count as the mode says`(
    mode: CollectionView.SelfSizingInvalidation, counts: [Bool]
  ) {
    let view = list(Texts([5, 25, 12]))
    view.selfSizingInvalidation = mode
    let cell = view.visibleCells[1]
    let inner = HeadlessView(frame: .zero)
    let innermost = HeadlessView(frame: .zero)
    cell.contentView.addSubview(inner)
    inner.addSubview(innermost)
    let recorder = LayoutRecorder()
    view.recorder = recorder
    let measured = [cell, cell.contentView, innermost].map { part in
      recorder.removeAll()
      part.invalidateIntrinsicContentSize()
      view.layoutIfNeeded()
      return recorder.lines.contains { $0.hasPrefix("shouldInvalidateLayout(forPreferred") }
    }
    expect(measured, equals: counts)
  }

  @Test func `a change within an animation takes its time`() {
    let view = list(Texts([5, 25, 12]))
    HeadlessView.animate(withDuration: 1) {
      (view.visibleCells[1] as? TextCell)?.characters = 55
      view.layoutIfNeeded()
    }
    expect(view.isAnimating)
    expect(view.presentationAttributes(for: .cell(path(0, 2)))?.frame.minY, equals: 40)
    view.advanceAnimations(by: 1)
    expect(view.visibleCells[2].frame.minY, equals: 70)
  }

  @Test func `a cell that wants to be measured each time it is does not go on for ever`() {
    final class RestlessCell: CollectionViewCell {
      override func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        invalidateIntrinsicContentSize()
        return CGSize(width: targetSize.width, height: 30)
      }
      override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
        invalidateIntrinsicContentSize()
      }
    }
    let source = Texts([1, 1])
    let view = list(source)
    view.register(RestlessCell.self, forCellWithReuseIdentifier: "text")
    view.reloadData()
    view.layoutIfNeeded()
    view.layoutIfNeeded()
    expect(heights(view), equals: [30, 30])
    expect(view.diagnostics.isEmpty)
  }

  @Test func `views outside of lists tell nobody`() {
    let cell = CollectionViewCell(frame: .zero)
    cell.invalidateIntrinsicContentSize()
    cell.contentView.invalidateIntrinsicContentSize()
    let view = list(Texts([1]))
    view.addSubview(cell)
    cell.invalidateIntrinsicContentSize()
    view.invalidateIntrinsicContentSize()
    expect(heights(view), equals: [10])
  }
}
