/// What a block knows of one of its runs.
extension HeightBlock {
  func count(at entry: Int) -> Int { counts?[entry] ?? 1 }

  /// The spacing after each item of a run, in `HeightUnits`.
  func spacingUnits(at entry: Int) -> Int {
    guard let spacing = spacings?[entry], !spacing.isNaN else { return defaultSpacing }
    return HeightUnits.units(spacing)
  }

  /// Height and spacing of one item of a run, in `HeightUnits`.
  func unitsOfOne(at entry: Int) -> Int {
    HeightUnits.units(heights[entry]) &+ spacingUnits(at: entry)
  }

  func isExact(at entry: Int) -> Bool { flags[entry] & 1 != 0 }

  /// The item that a run repeats.
  func item(at entry: Int) -> HeightItem {
    let flags = flags[entry]
    return HeightItem(
      height: heights[entry],
      spacing: spacings.flatMap { $0[entry].isNaN ? nil : $0[entry] },
      width: widths.flatMap { $0[entry].isNaN ? nil : $0[entry] }, isExact: flags & 1 != 0,
      alignment: ChatItemAlignment(rawValue: flags >> 1 & 3) ?? .fullWidth,
      pinning: ChatItemPinningType(rawValue: (flags >> 3) &- 1))
  }

  func run(at entry: Int) -> HeightRun { HeightRun(count: count(at: entry), item: item(at: entry)) }

  /// What a run adds to the sums.
  func contribution(of entry: Int) -> HeightSummary {
    let count = count(at: entry)
    let pinning = flags[entry] >> 3
    return HeightSummary(
      count: count, items: count, units: count &* unitsOfOne(at: entry),
      exact: isExact(at: entry) ? count : 0, topPins: pinning == 1 ? count : 0,
      bottomPins: pinning == 2 ? count : 0)
  }
}
