import BubbleCollection
import Expectations
import Foundation
import Testing

@Suite struct ClockTests {
  /// Row 1 goes from 10 to 20 when rows grow from 10 to 20 points.
  func grow(_ view: CollectionView, _ layout: RowLayout, to height: CGFloat, in time: Double) {
    HeadlessView.animate(withDuration: time) {
      layout.rowHeight = height
      layout.invalidateLayout()
      view.layoutIfNeeded()
    }
  }

  @Test func `attributes are between the ends by the curve of the time that passed`() throws {
    let (view, layout, _) = RowFixture.make(10)
    view.animationCurve = .linear
    grow(view, layout, to: 20, in: 1)
    let row = ElementIdentity.cell(RowFixture.path(1))
    expect(view.presentationAttributes(for: row)?.frame.minY, equals: 10)
    expect(view.isAnimating)
    view.advanceAnimations(by: 0.25)
    expect(
      view.presentationAttributes(for: row)?.frame,
      equals: CGRect(x: 0, y: 12.5, width: 100, height: 12.5))
    view.advanceAnimations(by: 0)
    view.advanceAnimations(by: -3)
    view.advanceAnimations(by: .nan)
    expect(view.presentationAttributes(for: row)?.frame.minY, equals: 12.5)
    view.advanceAnimations(by: .infinity)
    expect(view.presentationAttributes(for: row)?.frame.minY, equals: 20)
    expect(!view.isAnimating)
  }

  @Test func `the default curve is slow at both ends and half way at half time`() {
    let curve = AnimationCurve.easeInOut
    expect(curve.progress(at: 0), equals: 0)
    expect(curve.progress(at: 1), equals: 1)
    expect(abs(curve.progress(at: 0.5) - 0.5) < 1e-9)
    expect(abs(curve.progress(at: 0.25) - 0.1291619) < 1e-6)
    expect(curve.progress(at: .nan), equals: 0)
    expect(AnimationCurve.linear.progress(at: 0.25), equals: 0.25)
  }

  @Test func `ten steps of a tenth are the whole way`() {
    let (view, layout, _) = RowFixture.make(10)
    grow(view, layout, to: 20, in: 1)
    for _ in 0..<10 { view.advanceAnimations(by: 0.1) }
    expect(!view.isAnimating)
  }

  @Test func `a later animation goes on from where things are, and the earlier one is told`() {
    let (view, layout, _) = RowFixture.make(10)
    view.animationCurve = .linear
    var told: [String] = []
    HeadlessView.animate(withDuration: 1) {
      layout.rowHeight = 20
      layout.invalidateLayout()
      view.layoutIfNeeded()
    } completion: {
      told.append("first \($0)")
    }
    view.advanceAnimations(by: 0.5)
    HeadlessView.animate(withDuration: 1) {
      layout.rowHeight = 10
      layout.invalidateLayout()
      view.layoutIfNeeded()
    } completion: {
      told.append("second \($0)")
    }
    let row = ElementIdentity.cell(RowFixture.path(1))
    expect(view.presentationAttributes(for: row)?.frame.minY, equals: 15)
    // What is left of the first way adds to the second one: it turns round without a jolt, as in UIKit.
    view.advanceAnimations(by: 0.25)
    expect(view.presentationAttributes(for: row)?.frame.minY, equals: 15)
    view.advanceAnimations(by: 0.25)
    expect(view.presentationAttributes(for: row)?.frame.minY, equals: 15)
    view.advanceAnimations(by: 0.25)
    expect(view.presentationAttributes(for: row)?.frame.minY, equals: 12.5)
    view.advanceAnimations(by: 0.25)
    expect(told, equals: ["first false", "second true"])
    expect(view.presentationAttributes(for: row)?.frame.minY, equals: 10)
  }

  @Test func `an animation in which nothing moves is over at once`() {
    let (view, layout, _) = RowFixture.make(10)
    var told: [Bool] = []
    HeadlessView.animate(withDuration: 1) {
      layout.invalidateLayout()
      view.layoutIfNeeded()
    } completion: {
      told.append($0)
    }
    expect(told, equals: [true])
    expect(!view.isAnimating)
  }

  @Test func `a reload ends all animations at once`() {
    let (view, layout, _) = RowFixture.make(10)
    var told: [Bool] = []
    HeadlessView.animate(withDuration: 1) {
      layout.rowHeight = 20
      layout.invalidateLayout()
      view.layoutIfNeeded()
    } completion: {
      told.append($0)
    }
    view.reloadData()
    view.layoutIfNeeded()
    expect(told, equals: [false])
    expect(!view.isAnimating)
  }

  @Test func `actions without an animation are over at once`() {
    var told: [Bool] = []
    HeadlessView.animate(withDuration: 1) {
    } completion: {
      told.append($0)
    }
    expect(told, equals: [true])
  }
}
