internal import CLuaHost

/// The limits of scripts.
///
/// The host stops a script that exceeds a limit; its message goes to the next layouter.
///
/// Fuel counts instructions, bytes of new blocks / 128, and work inside the library. It is the same on
/// every machine, so a script that passes on one passes on all. The time is the second line of defence. It is some
/// twenty times the time in which an idle machine uses up the fuel, so that a loaded machine stops the same scripts.
/// There is one exception: a script that removes names from a table and adds others. Some of its units depend on the
/// seed by which Lua orders the names of a state, since the seed determines when the table grows.
/// The standard limits were measured: a bubble of ten boxes takes about 400 units and 10 microseconds.
public struct LuaLimits: Hashable, Sendable {
  /// The limits of one call.
  public struct Budget: Hashable, Sendable {
    /// Units of fuel.
    public var fuel: Int
    /// Processor time of the thread.
    ///
    /// It does not include the time of measuring text.
    ///
    /// Up to 50 ms it also limits the number of keys besides 1 to n in one table that are numbers: about 1,500 in
    /// 5 ms, 5,000 in 50 ms. The reason is that the time in which Lua makes room for another key grows with the
    /// square of their number if they collide.
    public var time: Duration

    /// Makes a budget.
    public init(fuel: Int, time: Duration) { (self.fuel, self.time) = (fuel, time) }
  }

  /// For running the script's file and the modules that it requires.
  public var load = Budget(fuel: 5_000_000, time: .seconds(2))
  /// For one `is_suitable`.
  public var isSuitable = Budget(fuel: 50_000, time: .milliseconds(50))
  /// For one `build_layout`.
  public var buildLayout = Budget(fuel: 2_000_000, time: .seconds(1))
  /// For everything that one message takes: `build_layout`, and measuring and placing its result.
  ///
  /// It is in units of fuel. A box takes 100. Each measurement takes 1,000 for a line of text and 50 for a byte of it.
  ///
  /// A text in a row is measured up to three times: the standard is enough for the longest text there.
  public var layoutWork = 40_000_000
  /// The average that a message may take, in the same units.
  ///
  /// The chain adds up the cost above the average, and subtracts the unused part of cheaper messages. When the sum
  /// reaches 60 times this average, it no longer calls the script.
  public var meanWork = 600_000

  /// The memory of one state, in bytes.
  ///
  /// Each thread that lays out has its own state.
  public var memory = 8 << 20
  /// The size of one string, in bytes.
  public var string = 256 << 10
  /// The size of one file of a script, in bytes.
  public var source = 256 << 10
  /// The number of files that one script may require.
  public var modules = 32
  /// The output of `print` in one call, in bytes; the rest is discarded.
  public var print = 16 << 10

  /// Processor time of all `ctx.measure` of one call, which does not count as the script's own time.
  ///
  /// Loading a font takes longer than any script may. Usually the fuel limits measuring before.
  public var measuringTime = Duration.seconds(2)

  /// The number of boxes in one layout.
  public var boxes = 2_000
  /// The depth of the tree of boxes.
  public var depth = 64
  /// The size of the tree, including texts, in bytes.
  public var tree = 1 << 20
  /// The size of all texts that one layout shows together, in bytes.
  ///
  /// Measuring them takes longer than making them. The standard allows the longest text of a
  /// message and a little more.
  public var text = 72 << 10

  /// The steps that one pattern match may take, in addition to those for its text.
  public var patternSteps = 200_000
  /// The steps that it may take for each byte of the text.
  public var patternStepsPerByte = 50

  /// The number of stopped messages in a row after which the script is no longer called, until it is
  /// loaded again.
  ///
  /// Each stop counts as 20 times ``meanWork``: so 20 messages that were laid out make up for one.
  public var stopsUntilSwitchedOff = 3

  /// The quota for the memory of all states.
  package var memoryQuota = LuaMemoryQuota.process

  /// The standard limits.
  public static let standard = LuaLimits()

  /// Makes the standard limits, which can be changed.
  public init() {}

  var cLimits: LuaHostLimits {
    LuaHostLimits(
      memory_bytes: max(0, memory), string_bytes: max(0, string), source_bytes: max(0, source),
      print_bytes: max(0, print), result_bytes: max(0, tree),
      result_values: UInt32(clamping: boxes), result_depth: UInt32(clamping: depth),
      modules: UInt32(clamping: modules), pattern_steps: UInt32(clamping: patternSteps),
      pattern_steps_per_byte: UInt32(clamping: patternStepsPerByte),
      measuring_nanoseconds: measuringTime.wholeNanoseconds)
  }
}

extension LuaLimits.Budget {
  var cBudget: LuaHostBudget {
    LuaHostBudget(fuel: Int64(fuel), nanoseconds: time.wholeNanoseconds)
  }
}

extension Duration {
  fileprivate var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflows ? .max : whole.addingReportingOverflow(attoseconds / 1_000_000_000).0
  }
}
