extension Collection where Self: Sendable, Element: Sendable {
  /// Returns the results of a closure for each element, computed on all cores, in the order of the elements.
  package func concurrentMap<Result: Sendable>(
    _ make: @escaping @Sendable (Element) -> Result
  ) async -> [Result] {
    await withTaskGroup(of: (place: Int, result: Result).self) { group in
      for (place, element) in enumerated() { group.addTask { (place, make(element)) } }
      var results = [Result?](repeating: nil, count: count)
      for await (place, result) in group { results[place] = result }
      return results.compactMap { $0 }
    }
  }
}
