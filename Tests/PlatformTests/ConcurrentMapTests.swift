import Expectations
import Platform
import Testing

@Suite struct ConcurrentMapTests {
  @Test(arguments: [0, 1, 1_000])
  func `results stand in the order of the elements, whichever is ready first`(count: Int) async {
    let elements = Array(0..<count)
    let results = await elements.concurrentMap { element in
      // The first ones take longest.
      (0..<(count - element)).reduce(element) { sum, _ in sum }
    }
    expect(results, equals: elements)
  }
}
