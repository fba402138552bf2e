import CollectionTestSupport
import Expectations
import Foundation
import Springs
import Testing

@Suite struct SpringTests {
  /// The equation itself in steps of a ten-thousandth of a second, by Runge and Kutta's fourth order.
  private func integrated(
    _ spring: Spring, _ start: Spring.State, seconds: Double
  ) -> Spring.State {
    let omega = 2 * Double.pi * spring.frequency
    func slope(_ x: Double, _ v: Double) -> (Double, Double) {
      (v, -omega * omega * x - 2 * spring.dampingRatio * omega * v)
    }
    let steps = Int((seconds * 10_000).rounded())
    let h = seconds / Double(max(1, steps))
    var (x, v) = (start.displacement, start.velocity)
    for _ in 0..<steps {
      let a = slope(x, v)
      let b = slope(x + h / 2 * a.0, v + h / 2 * a.1)
      let c = slope(x + h / 2 * b.0, v + h / 2 * b.1)
      let d = slope(x + h * c.0, v + h * c.1)
      x += h / 6 * (a.0 + 2 * b.0 + 2 * c.0 + d.0)
      v += h / 6 * (a.1 + 2 * b.1 + 2 * c.1 + d.1)
    }
    return Spring.State(displacement: x, velocity: v)
  }

  @Test func `a spring moves as a fine numerical solution of its equation does`() {
    var random = SeededGenerator(seed: testSeed())
    for _ in 0..<60 {
      let ratios: [CGFloat] = [0, 0.2, 0.999_999_9, 1, 1.000_000_1, 1.5, 4]
      let spring = Spring(
        frequency: 0.25 + random.length(below: 4), dampingRatio: ratios[random.number(below: 7)])
      let start = Spring.State(
        displacement: random.length(below: 400) - 200, velocity: random.length(below: 2000) - 1000)
      let seconds = Double(random.number(below: 2000)) / 1000
      let exact = spring.state(start, after: seconds)
      let fine = integrated(spring, start, seconds: seconds)
      let note: Comment = "seed \(testSeed()): \(spring), \(start), \(seconds) s"
      expect(abs(exact.displacement - fine.displacement) < 1e-4, note)
      expect(abs(exact.velocity - fine.velocity) < 1e-2, note)
    }
  }

  @Test func `the critically damped spring is x0 (1 + ωt) e^-ωt`() {
    let state = Spring().state(Spring.State(displacement: 100), after: 0.25)
    let omegaT = CGFloat.pi / 2
    expect(abs(state.displacement - 100 * (1 + omegaT) * exp(-omegaT)) < 1e-12)
  }

  @Test func `a critically damped spring does not swing beyond its anchor`() {
    for step in 0...500 {
      let state = Spring().state(Spring.State(displacement: 80), after: Double(step) / 100)
      expect(state.displacement >= 0 && state.displacement <= 80)
    }
  }

  @Test func `how a time is divided does not matter`() {
    var random = SeededGenerator(seed: testSeed())
    for ratio in [0.3, 1, 2.5] as [CGFloat] {
      let spring = Spring(dampingRatio: ratio)
      for _ in 0..<100 {
        let start = Spring.State(
          displacement: random.length(below: 200) - 100, velocity: random.length(below: 800) - 400)
        let parts = (0..<1 + random.number(below: 60)).map { _ in
          Double(random.number(below: 50)) / 1000
        }
        let whole = spring.state(start, after: parts.reduce(0, +))
        let divided = parts.reduce(start) { spring.state($0, after: $1) }
        expect(abs(whole.displacement - divided.displacement) < 1e-9, "seed \(testSeed())")
        expect(abs(whole.velocity - divided.velocity) < 1e-8, "seed \(testSeed())")
      }
    }
  }

  @Test(arguments: [0, -1, -Double.infinity, Double.nan])
  func `a time that is none changes nothing`(seconds: Double) {
    let start = Spring.State(displacement: 12, velocity: -3)
    expect(Spring().state(start, after: seconds), equals: start)
  }

  @Test(arguments: [1e-300, 1e-12, 1e3, 1e9, 1e300, Double.infinity])
  func `any time gives finite numbers that are no further out`(seconds: Double) {
    for ratio in [0.01, 1, 1e6] as [CGFloat] {
      let start = Spring.State(displacement: 12)
      let state = Spring(dampingRatio: ratio).state(start, after: seconds)
      expect(state.displacement.isFinite && state.velocity.isFinite)
      expect(abs(state.displacement) <= 12)
    }
    if seconds > 100 {
      let state = Spring().state(Spring.State(displacement: 12), after: seconds)
      expect(abs(state.displacement) < 1e-12)
    }
  }
}
