import BubbleCollection
import Expectations
import Foundation
import Testing

@testable import CollectionTestSupport

/// What a hook calls back.
private enum CallBack: String, CaseIterable {
  case layoutIfNeeded, setNeedsLayout, reloadData, emptyBatch, batch, insertItems, deleteSections
  case reconfigure, setLayout, setLayoutAnimated, contentOffset, bounds, frame, contentInset
  case animatedOffset, dequeueCell, dequeueSupplementary, dequeueUnknown, invalidate
  case invalidateItems, askElements, askItem, noDataSource, advance, counts, visible, delegate

  func run(on view: CollectionView, _ number: Int) {
    let path = IndexPath(item: number % 5, section: 0)
    do {
      switch self {
      case .layoutIfNeeded: view.layoutIfNeeded()
      case .setNeedsLayout:
        view.setNeedsLayout()
        view.layoutIfNeeded()
      case .reloadData: view.reloadData()
      case .emptyBatch: try view.performBatchUpdates(nil) { _ in }
      case .batch: try view.performBatchUpdates { try view.insertItems(at: [path]) }
      case .insertItems: try view.insertItems(at: [path])
      case .deleteSections: try view.deleteSections([0])
      case .reconfigure: try view.reconfigureItems(at: [path])
      case .setLayout: view.collectionViewLayout = FullHookLayout()
      case .setLayoutAnimated: view.setCollectionViewLayout(FullHookLayout(), animated: true)
      case .contentOffset: view.contentOffset.y = CGFloat(number % 17) * 11
      case .bounds: view.bounds = CGRect(x: 0, y: 5, width: 100, height: 30 + number % 3)
      case .frame: view.frame = CGRect(x: 0, y: 0, width: 70 + number % 3, height: 40)
      case .contentInset: view.contentInset.top = CGFloat(number % 4)
      case .animatedOffset:
        view.setContentOffset(CGPoint(x: 0, y: number % 300), animated: true)
      case .dequeueCell: _ = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
      case .dequeueSupplementary:
        _ = view.dequeueReusableSupplementaryView(
          ofKind: "kind", withReuseIdentifier: "cell", for: path)
      case .dequeueUnknown: _ = view.dequeueReusableCell(withReuseIdentifier: "none", for: path)
      case .invalidate: view.collectionViewLayout.invalidateLayout()
      case .invalidateItems:
        let context = CollectionViewLayoutInvalidationContext()
        context.invalidateItems(at: [path])
        context.contentOffsetAdjustment.y = 1
        view.collectionViewLayout.invalidateLayout(with: context)
      case .askElements: _ = view.layoutAttributesForElements(in: view.bounds)
      case .askItem: _ = view.layoutAttributesForItem(at: path)
      case .noDataSource: view.dataSource = nil
      case .advance: view.advanceAnimations(by: 0.01)
      case .counts: _ = view.numberOfItems(inSection: view.numberOfSections - 1)
      case .visible: _ = view.visibleCells.map { view.indexPath(for: $0) }
      case .delegate: view.delegate = nil
      }
    } catch {
      // Refused, as it should be.
    }
  }
}

@Suite struct ReentrancyTests {
  /// Calls back from something, within three calls of itself at most: deeper it is its own recursion.
  ///
  /// A handler that changes something each time it hears of a change does so for ever: so it ends, too.
  private final class Caller {
    let view: CollectionView
    let call: CallBack
    private(set) var number = 0
    private var depth = 0
    var isOn = true
    let greatestDepth: Int

    init(_ view: CollectionView, _ call: CallBack, greatestDepth: Int = 3) {
      self.view = view
      self.call = call
      self.greatestDepth = greatestDepth
    }

    func run() {
      guard isOn, depth < greatestDepth, number < 100 else { return }
      depth += 1
      number += 1
      call.run(on: view, number)
      depth -= 1
    }
  }

  /// Has all call backs come from somewhere during all that a host does, in a random order.
  private func expectSurvival(
    _ name: String, _ install: (MisbehaviourStage, Caller) -> Void
  ) {
    let seed = testSeed()
    var generator = SeededGenerator(seed: seed)
    var count = 0
    for call in CallBack.allCases {
      let stage = MisbehaviourStage()
      let caller = Caller(stage.view, call)
      install(stage, caller)
      let operations = HostOperation.allCases.shuffled(using: &generator)
        .prefix(testRounds(4))
      for operation in operations { operation.run(on: stage) }
      caller.isOn = false
      count += caller.number
      stage.heal()
      if let fault = stage.fault() {
        let names = operations.map(\.rawValue)
        Issue.record("\(call.rawValue) from \(name) in \(names): \(fault), BUBBLE_SEED=\(seed)")
      }
    }
    expect(count > 0, "\(name) was never asked")
  }

  @Test(arguments: Hook.allCases)
  func `the collection view survives whatever a hook of the layout calls`(hook: Hook) {
    expectSurvival("\(hook)") { stage, caller in
      stage.layout.mindsBounds = true
      stage.source.height = { $0.item == 1 ? 14 : nil }
      stage.layout.onHook = { called, _ in if called == hook { caller.run() } }
    }
  }

  @Test func `the collection view survives whatever a cell provider calls`() {
    expectSurvival("cellForItemAt") { stage, caller in
      stage.source.onCell = { _, _ in caller.run() }
    }
  }

  @Test func `the collection view survives whatever a measuring cell calls`() {
    expectSurvival("preferredLayoutAttributesFitting") { stage, caller in
      stage.source.height = { _ in
        caller.run()
        return 12
      }
      stage.view.preferredAttributesProvider = { attributes in
        caller.run()
        return attributes
      }
    }
  }

  @Test func `the collection view survives whatever those call that hear of changes`() {
    expectSurvival("changesHandler") { stage, caller in
      stage.view.changesHandler = { _ in caller.run() }
    }
    expectSurvival("diagnosticHandler") { stage, caller in
      stage.view.diagnosticHandler = { _ in caller.run() }
      stage.layout.answer = { $0 + [CollectionViewLayoutAttributes()] }
    }
  }

  @Test func `the collection view survives whatever its delegate calls`() {
    final class Delegate: CollectionViewDelegate {
      let caller: Caller
      init(_ caller: Caller) { self.caller = caller }
      func scrollViewDidScroll(_ scrollView: HeadlessScrollView) { caller.run() }
      func collectionView(
        _ collectionView: CollectionView, willDisplay cell: CollectionViewCell,
        forItemAt indexPath: IndexPath
      ) { caller.run() }
      func collectionView(
        _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell,
        forItemAt indexPath: IndexPath
      ) { caller.run() }
      func collectionView(
        _ collectionView: CollectionView,
        targetContentOffsetForProposedContentOffset offset: CGPoint
      ) -> CGPoint {
        caller.run()
        return offset
      }
    }
    var delegates: [Delegate] = []
    expectSurvival("delegate") { stage, caller in
      let delegate = Delegate(caller)
      delegates.append(delegate)
      stage.view.delegate = delegate
    }
    expect(!delegates.isEmpty)
  }

  @Test func `the collection view survives whatever the counting data source calls`() {
    final class Counting: CollectionViewDataSource {
      var caller: Caller?
      func numberOfSections(in collectionView: CollectionView) -> Int {
        caller?.run()
        return 2
      }
      func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
      ) -> Int {
        caller?.run()
        return 3
      }
    }
    var sources: [Counting] = []
    expectSurvival("numberOfSections") { stage, caller in
      let source = Counting()
      source.caller = caller
      sources.append(source)
      stage.view.dataSource = source
    }
    expect(!sources.isEmpty)
  }

  @Test(arguments: [Hook.prepare, .elements, .finalizeUpdates, .targetOffset])
  func `updates from a hook are refused with an error and reported`(hook: Hook) {
    let stage = MisbehaviourStage()
    stage.view.layoutIfNeeded()
    var errors: [any Error] = []
    stage.layout.onHook = { called, layout in
      guard called == hook, errors.isEmpty else { return }
      do {
        try layout.collectionView?.insertItems(at: [IndexPath(item: 0, section: 0)])
      } catch { errors.append(error) }
    }
    HostOperation.insert.run(on: stage)
    expect(errors.count == 1 && errors.first is CollectionUpdateError)
    expect(stage.view.diagnostics.map(\.description).contains { $0.contains("insertItems(at:)") })
    expect(stage.view.numberOfItems(inSection: 0), equals: 32)
  }
}
