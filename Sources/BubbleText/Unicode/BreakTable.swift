/// A set of character classes and contexts for break rules.
///
/// The classes have the bits of their raw values. Contexts are what rules need besides the class of a character.
struct BreakSymbols<Class: RawRepresentable & Sendable>: ExpressibleByArrayLiteral, Sendable
where Class.RawValue == UInt8 {
  private var classes: UInt64
  private var contexts: UInt64

  private init(classes: UInt64, contexts: UInt64) {
    (self.classes, self.contexts) = (classes, contexts)
  }

  init(arrayLiteral classes: Class...) {
    self.init(classes: classes.reduce(0) { $0 | 1 << UInt64($1.rawValue) }, contexts: 0)
  }

  /// A context, of 64 at most.
  static func context(_ number: Int) -> BreakSymbols {
    BreakSymbols(classes: 0, contexts: 1 << UInt64(number))
  }

  /// All classes and contexts.
  static var any: BreakSymbols { BreakSymbols(classes: .max, contexts: .max) }

  /// Returns all classes except these.
  var complement: BreakSymbols { BreakSymbols(classes: ~classes, contexts: 0) }

  mutating func formUnion(_ other: BreakSymbols) {
    classes |= other.classes
    contexts |= other.contexts
  }

  func union(_ other: BreakSymbols) -> BreakSymbols {
    BreakSymbols(classes: classes | other.classes, contexts: contexts | other.contexts)
  }

  /// Classes and contexts.
  static func of(_ classes: BreakSymbols, _ contexts: BreakSymbols...) -> BreakSymbols {
    contexts.reduce(classes) { $0.union($1) }
  }

  func intersects(_ other: BreakSymbols) -> Bool {
    classes & other.classes | contexts & other.contexts != 0
  }
}

/// The break between one of some symbols and one of others, unless an earlier rule applies.
struct BreakRule<Class: RawRepresentable & Sendable>: Sendable where Class.RawValue == UInt8 {
  let before: BreakSymbols<Class>
  let value: LineBreak
  let after: BreakSymbols<Class>

  /// Returns a rule that prohibits a break: × in Unicode's rules.
  static func never(_ before: BreakSymbols<Class>, _ after: BreakSymbols<Class>) -> BreakRule {
    BreakRule(before: before, value: .prohibited, after: after)
  }

  /// Returns a rule that allows a break: ÷ in Unicode's rules.
  static func may(_ before: BreakSymbols<Class>, _ after: BreakSymbols<Class>) -> BreakRule {
    BreakRule(before: before, value: .allowed, after: after)
  }

  /// Returns a rule that requires a break: ! in Unicode's rules.
  static func must(_ before: BreakSymbols<Class>, _ after: BreakSymbols<Class>) -> BreakRule {
    BreakRule(before: before, value: .mandatory, after: after)
  }
}

/// The state that rules need of the text before a break.
protocol BreakState {
  associatedtype Class: RawRepresentable & CaseIterable & Sendable where Class.RawValue == UInt8

  /// The state before the first character.
  static var start: Self { get }

  /// A number for this state, from 0 up to, but not including, `codeCount`.
  var code: Int { get }
  static var codeCount: Int { get }

  /// The symbols of the text before the break.
  var symbols: BreakSymbols<Class> { get }

  /// The symbols of a character after the break.
  static func symbols(of class: Class) -> BreakSymbols<Class>

  /// The rules; the first one that matches decides.
  static var rules: [BreakRule<Class>] { get }

  /// Returns the state after one more character.
  func after(_ class: Class) -> Self
}

/// Rules as a finite automaton: a state and a character's class give the break before it and the next state.
struct BreakTable: Sendable {
  /// The number of entries per state; some are unused, so that a shift finds a row.
  static let columns = 64

  /// The entry of state `s` and class `c` is at `s * columns + c`: the next state in the lower byte, the
  /// `LineBreak` in the upper one.
  let entries: ImmortalArray<UInt16>

  /// The number of reachable states.
  let stateCount: Int

  /// Makes the automaton of all states reachable from the start, which is number 0.
  init<State: BreakState>(_: State.Type) {
    let classes = Array(State.Class.allCases)
    precondition(classes.count <= Self.columns)
    let rules = State.rules.map { rule in
      var columns: UInt64 = 0
      for value in classes where State.symbols(of: value).intersects(rule.after) {
        columns |= 1 << UInt64(value.rawValue)
      }
      return (before: rule.before, value: rule.value, columns: columns)
    }
    var states = [State.start]
    var numbers = [UInt8?](repeating: nil, count: State.codeCount)
    numbers[State.start.code] = 0
    var entries: [UInt16] = []
    var next = 0
    while next < states.count {
      let state = states[next]
      let symbols = state.symbols
      next += 1
      var row = [UInt16](repeating: 0, count: Self.columns)
      var open = UInt64.max >> UInt64(Self.columns - classes.count)
      for rule in rules where rule.before.intersects(symbols) {
        var decided = rule.columns & open
        open &= ~decided
        while decided != 0 {
          row[decided.trailingZeroBitCount] = UInt16(rule.value.rawValue) << 8
          decided &= decided - 1
        }
      }
      for value in classes {
        let after = state.after(value)
        if numbers[after.code] == nil {
          precondition(states.count <= UInt8.max, "a state is a byte")
          numbers[after.code] = UInt8(states.count)
          states.append(after)
        }
        row[Int(value.rawValue)] |= UInt16(numbers[after.code] ?? 0)
      }
      entries += row
    }
    self.entries = ImmortalArray(entries)
    stateCount = states.count
  }
}
