import BubbleCollection
import Expectations
import Foundation
import Testing

@testable import CollectionTestSupport

/// Something that a layout, a data source or a cell may answer and should not.
private struct Misbehaviour: CustomTestStringConvertible, Sendable {
  let name: String
  /// What a diagnostic says; nil: it is nothing to complain of, but has to be survived.
  let complaint: String?
  let install: @Sendable (MisbehaviourStage) -> Void
  var testDescription: String { name }

  init(
    _ name: String, _ complaint: String?,
    _ install: @escaping @Sendable (MisbehaviourStage) -> Void
  ) {
    self.name = name
    self.complaint = complaint
    self.install = install
  }

  /// Attributes that are added to each answer.
  static func adding(
    _ name: String, _ complaint: String?,
    _ make: @escaping @Sendable () -> CollectionViewLayoutAttributes
  ) -> Misbehaviour {
    Misbehaviour(name, complaint) { $0.layout.answer = { $0 + [make()] } }
  }

  /// Changes to the first attributes of each answer.
  static func changing(
    _ name: String, _ complaint: String?,
    _ change: @escaping @Sendable (CollectionViewLayoutAttributes) -> Void
  ) -> Misbehaviour {
    Misbehaviour(name, complaint) {
      $0.layout.answer = { answer in
        answer.first.map(change)
        return answer
      }
    }
  }

  static func cell(_ path: IndexPath) -> CollectionViewLayoutAttributes {
    let attributes = CollectionViewLayoutAttributes(forCellWith: path)
    attributes.frame = CGRect(x: 0, y: 0, width: 100, height: 1000)
    return attributes
  }

  static let unusableNumbers: [CGFloat] = [
    .nan, .infinity, -.infinity, -5, 1e300, -1e300, .greatestFiniteMagnitude,
  ]
}

extension Misbehaviour {
  static let ofElements: [Misbehaviour] =
    [
      adding("an item beyond the counts", "does not exist") {
        cell(IndexPath(item: 999, section: 0))
      },
      adding("a section beyond the counts", "does not exist") {
        cell(IndexPath(item: 0, section: 9))
      },
      adding("a negative item", "does not exist") { cell(IndexPath(item: -1, section: 0)) },
      adding("a negative section", "does not exist") { cell(IndexPath(item: 0, section: -1)) },
      adding("the path of a section", "does not exist") {
        cell(IndexPath(item: NSNotFound, section: 0))
      },
      adding("an empty path", "does not exist") { cell(IndexPath()) },
      adding("a short path", "does not exist") { cell(IndexPath(index: 0)) },
      adding("a long path", "does not exist") { cell([0, 0, 0]) },
      adding("attributes of nothing", "does not exist") { CollectionViewLayoutAttributes() },
      adding("a supplementary view of no section", "does not exist") {
        let header = CollectionViewLayoutAttributes(
          forSupplementaryViewOfKind: "", with: IndexPath(item: 0, section: 77))
        header.frame = CGRect(x: 0, y: 0, width: 100, height: 1000)
        return header
      },
      adding("a supplementary view without a path", "does not exist") {
        CollectionViewLayoutAttributes(forSupplementaryViewOfKind: "a", with: IndexPath())
      },
      adding("a decoration view of no class", "no class is registered") {
        let stripe = CollectionViewLayoutAttributes(
          forDecorationViewOfKind: "unknown", with: IndexPath())
        stripe.frame = CGRect(x: 0, y: 0, width: 100, height: 1000)
        return stripe
      },
      Misbehaviour("each element twice", "comes twice") {
        $0.layout.answer = { $0 + $0.reversed() }
      },
      Misbehaviour("the same object many times", "comes twice") {
        $0.layout.answer = { answer in answer + Array(repeating: answer[0], count: 40) }
      },
      Misbehaviour("nothing at all", nil) { $0.layout.answer = { _ in nil } },
      Misbehaviour("an empty answer", nil) { $0.layout.answer = { _ in [] } },
      changing("an alpha that is no number", nil) { $0.alpha = .nan },
      changing("a greatest zIndex", nil) { $0.zIndex = .max },
      changing("a transform of no numbers", "the frame of") {
        $0.transform = CGAffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: .infinity, ty: 0)
      },
      changing("another path than was asked", nil) {
        $0.indexPath = IndexPath(item: 4, section: 1)
      },
      Misbehaviour("attributes that change later", nil) { stage in
        let kept = Kept()
        stage.layout.answer = { answer in
          for old in kept.attributes { old.frame.origin.x += 3 }
          kept.attributes = answer
          return answer
        }
      },
      Misbehaviour("other frames for each question", "without invalidating") { stage in
        let kept = Kept()
        stage.layout.answer = { answer in
          kept.count += 1
          for attributes in answer { attributes.frame.origin.x = CGFloat(kept.count) }
          return answer
        }
      },
    ]
    + unusableNumbers.flatMap { number in
      [
        changing("a frame at \(number)", number.isFinite ? nil : "the frame of") {
          $0.frame.origin = CGPoint(x: 0, y: number)
        },
        changing("a size of \(number)", number.isFinite && number > 0 ? nil : "the frame of") {
          $0.frame.size = CGSize(width: number, height: number)
        },
        changing("a centre at \(number)", number.isFinite ? nil : "the frame of") {
          $0.center = CGPoint(x: number, y: 1)
        },
      ]
    }

  static let ofNumbers: [Misbehaviour] = unusableNumbers.flatMap { number in
    let isUsable = number.isFinite
    return [
      Misbehaviour("a content height of \(number)", isUsable && number > 0 ? nil : "content size") {
        $0.layout.size = { CGSize(width: $0.width, height: number) }
      },
      Misbehaviour("a target at \(number)", nil) {
        $0.layout.target = { CGPoint(x: $0.x, y: number) }
      },
      Misbehaviour("an adjustment of the offset by \(number)", nil) { stage in
        stage.layout.mindsBounds = true
        stage.layout.boundsContext = {
          $0.contentOffsetAdjustment = CGPoint(x: number, y: number)
          $0.contentSizeAdjustment = CGSize(width: number, height: number)
        }
      },
      Misbehaviour("an adjustment by \(number) for a measurement", nil) { stage in
        stage.source.height = { $0.item < 4 ? 13 : nil }
        stage.layout.preferredContext = {
          $0.contentOffsetAdjustment.y = number
          $0.contentSizeAdjustment.height = number
        }
      },
      Misbehaviour("a preferred height of \(number)", nil) { stage in
        stage.source.height = { _ in number }
      },
      Misbehaviour("initial and final frames at \(number)", nil) { stage in
        stage.layout.edge = { attributes in
          attributes?.frame = CGRect(x: number, y: number, width: number, height: number)
          attributes?.alpha = number
          return attributes
        }
      },
      Misbehaviour("an offset of \(number) in prepare", nil) { stage in
        stage.layout.onHook = { hook, layout in
          if hook == .prepare { layout.collectionView?.contentOffset.y = number }
        }
      },
      Misbehaviour("an inset of \(number) in prepare", nil) { stage in
        stage.layout.onHook = { hook, layout in
          if hook == .prepare { layout.collectionView?.contentInset.bottom = number }
        }
      },
    ]
  }

  static let ofData: [Misbehaviour] = [
    Misbehaviour("counts that change unsaid", nil) { stage in
      stage.source.counts = [7]
      stage.source.onCell = { [unowned stage] _, _ in stage.source.counts = [3, 1, 4] }
    },
    Misbehaviour("a negative count", "the data source counts") { $0.source.counts = [-4, 20] },
    Misbehaviour("the least count", "the data source counts") { $0.source.counts = [.min, .min] },
    Misbehaviour("the greatest count", "the data source counts") {
      $0.source.counts = [.max, .max]
    },
    Misbehaviour("no sections", nil) { $0.source.counts = [] },
    Misbehaviour("a data source that dies", nil) { stage in
      let mortal = CellSource([9])
      stage.view.dataSource = mortal
      stage.view.layoutIfNeeded()
      withExtendedLifetime(mortal) {}
    },
    Misbehaviour("an identifier of no class", "must register a class") { stage in
      stage.source.onCell = { view, path in
        _ = view.dequeueReusableCell(withReuseIdentifier: "unknown", for: path)
      }
    },
    Misbehaviour("paths of nonsense in updates", nil) { stage in
      stage.layout.updatePaths = {
        [
          IndexPath(), [0], [0, 0, 0], [-1, -1], [.max, .max], [0, 0], [0, 0],
          [0, .max - 1], [.min, .min], [0, -7],
        ]
      }
    },
    Misbehaviour("sizes that oscillate", nil) { stage in
      stage.layout.preferredContext = { [unowned stage] _ in
        stage.layout.heights = stage.layout.heights.mapValues { $0 + 1 }
      }
      stage.source.height = { path in CGFloat(10 + path.item % 7) }
    },
    Misbehaviour("attributes of another element from a cell", nil) { stage in
      stage.view.preferredAttributesProvider = { _ in cell(IndexPath()) }
    },
    Misbehaviour("a context that calls back while it is read", nil) { stage in
      stage.view.collectionViewLayout = CallingContextLayout()
    },
    Misbehaviour("a class of contexts that is none", "is not an invalidation context") { stage in
      stage.view.collectionViewLayout = WrongClassesLayout()
    },
    Misbehaviour("a layout that keeps its invalidations to itself", nil) { stage in
      stage.view.collectionViewLayout = SilentLayout()
    },
  ]
}

private final class Kept {
  var attributes: [CollectionViewLayoutAttributes] = []
  var count = 0
}

private final class Endless: CollectionViewDataSource {
  func numberOfSections(in collectionView: CollectionView) -> Int { .max }
  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { 0 }
}

private final class CallingContext: CollectionViewLayoutInvalidationContext {
  weak var view: CollectionView?
  private func callBack() {
    view?.layoutIfNeeded()
    view?.contentOffset.y += 1
  }
  override var invalidateEverything: Bool {
    callBack()
    return super.invalidateEverything
  }
  override var contentOffsetAdjustment: CGPoint {
    get {
      callBack()
      return super.contentOffsetAdjustment
    }
    set { super.contentOffsetAdjustment = newValue }
  }
}

private final class CallingContextLayout: HookLayout {
  override class var invalidationContextClass: AnyClass { CallingContext.self }
  override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    (context as? CallingContext)?.view = collectionView
    super.invalidateLayout(with: context)
  }
}

private final class WrongClassesLayout: HookLayout {
  override class var invalidationContextClass: AnyClass { NSObject.self }
  override class var layoutAttributesClass: AnyClass { NSObject.self }
}

private final class SilentLayout: HookLayout {
  override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {}
}

@Suite struct MisbehaviourTests {
  private func expectSurvival(_ misbehaviour: Misbehaviour) {
    for isFirst in [true, false] {
      let stage = MisbehaviourStage()
      if !isFirst { stage.view.layoutIfNeeded() }
      misbehaviour.install(stage)
      if isFirst { stage.view.reloadData() }
      for operation in HostOperation.allCases {
        operation.run(on: stage)
        expect(
          stage.view.visibleLayoutAttributes.allSatisfy {
            $0.frame.minX.isFinite && $0.frame.maxY.isFinite && $0.frame.width >= 0
          }, "\(operation)")
        expect(stage.view.bounds.minY.isFinite && stage.view.contentSize.height.isFinite)
      }
      let complaints = stage.view.diagnostics.map(\.description)
      if let complaint = misbehaviour.complaint, isFirst {
        expect(complaints.contains { $0.contains(complaint) }, "\(complaints)")
      }
      expect(complaints.count <= 100)
      stage.heal()
      let fault = stage.fault()
      expect(fault == nil)
    }
  }

  @Test func `a data source without end is cut short`() {
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 40),
      collectionViewLayout: CollectionViewLayout())
    let endless = Endless()
    view.dataSource = endless
    view.layoutIfNeeded()
    expect(view.numberOfSections, equals: 1 << 21)
    expect(view.diagnostics.count, equals: 1)
  }

  @Test(arguments: Misbehaviour.ofElements)
  private func `elements that cannot be are reported and survived`(_ misbehaviour: Misbehaviour) {
    expectSurvival(misbehaviour)
  }

  @Test(arguments: Misbehaviour.ofNumbers)
  private func `numbers that cannot be are survived`(_ misbehaviour: Misbehaviour) {
    expectSurvival(misbehaviour)
  }

  @Test(arguments: Misbehaviour.ofData)
  private func `data and classes that cannot be are survived`(_ misbehaviour: Misbehaviour) {
    expectSurvival(misbehaviour)
  }
}
