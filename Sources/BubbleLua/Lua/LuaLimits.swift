internal import CLuaHost

/// What scripts may use.
///
/// A script that goes over a limit is stopped; its message goes to the next layouter.
///
/// Fuel counts instructions, bytes of new blocks / 128, and work inside the library. It is the same on
/// every machine, so a script that passes on one passes on all. The time is the second line of defence: it is some twenty times
/// the time in which an idle machine uses up the fuel, so that a loaded machine stops the same scripts. Only where
/// a script takes names out of a table and puts others in, some units depend on the seed by which Lua orders the
/// names of a state: it says when the table grows.
/// The standard figures were measured: a bubble of ten boxes takes about 400 units and 10 microseconds.
public struct LuaLimits: Hashable, Sendable {
  /// What one call may use.
  public struct Budget: Hashable, Sendable {
    /// Units of fuel.
    public var fuel: Int
    /// Processor time of the thread.
    ///
    /// The time that measuring text takes is not counted.
    ///
    /// Up to 50 ms it also bounds how many numbers besides 1 to n one table may have as keys, for the time
    /// in which Lua makes room for one more grows with their square where they collide: about 1,500 in
    /// 5 ms, 5,000 in 50 ms.
    public var time: Duration

    /// Makes a budget.
    public init(fuel: Int, time: Duration) {
      self.fuel = fuel
      self.time = time
    }
  }

  /// For running the script's file and the modules that it requires.
  public var load = Budget(fuel: 5_000_000, time: .seconds(2))
  /// For one `is_suitable`.
  public var isSuitable = Budget(fuel: 50_000, time: .milliseconds(50))
  /// For one `build_layout`.
  public var buildLayout = Budget(fuel: 2_000_000, time: .seconds(1))
  /// For all that one message takes: `build_layout`, and measuring and placing what it returns; in units
  /// of fuel, of which a box takes 100, a line of text 1,000 and a byte of it 50 each time that it is
  /// measured.
  ///
  /// A text in a row is measured up to three times: the standard is enough for the longest text there.
  public var layoutWork = 40_000_000
  /// What a message may take on the average, in the same units.
  ///
  /// What it costs over that is added up, and what messages need not is taken off again; a script that
  /// has cost as much as 60 such messages too much is not called any more.
  public var meanWork = 600_000

  /// All memory of one state, in bytes.
  ///
  /// Each thread that lays out has a state of its own.
  public var memory = 8 << 20
  /// One string, in bytes.
  public var string = 256 << 10
  /// One file of a script, in bytes.
  public var source = 256 << 10
  /// How many files one script may require.
  public var modules = 32
  /// What `print` lets through in one call, in bytes.
  public var print = 16 << 10

  /// Processor time of all `ctx.measure` of one call, which is not the script's own time.
  ///
  /// Loading a font takes longer than any script may. Fuel ends measuring before, as a rule.
  public var measuringTime = Duration.seconds(2)

  /// How many boxes one layout may have.
  public var boxes = 2_000
  /// How deep they may lie in each other.
  public var depth = 64
  /// How large the tree may be, texts included, in bytes.
  public var tree = 1 << 20
  /// All texts together that one layout shows, in bytes.
  ///
  /// They are measured, which takes longer than making them. The standard is the longest text of a
  /// message with something around it.
  public var text = 72 << 10

  /// The steps that one pattern match may take, besides those for its text.
  public var patternSteps = 200_000
  /// The steps that it may take for each byte of the text.
  public var patternStepsPerByte = 50

  /// After how many messages in a row for which it was stopped a script is not called any more, until it is
  /// loaded again.
  ///
  /// Each stop counts as 20 times ``meanWork``: so 20 messages that were laid out make up for one.
  public var stopsUntilSwitchedOff = 3

  /// Which account the memory of all states goes to.
  package var memoryAccount = LuaMemoryAccount.process

  /// The standard limits.
  public static let standard = LuaLimits()

  /// Makes the standard limits, to be changed.
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
