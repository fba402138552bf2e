import CUnicode

/// Scalars of one script.
struct ScriptRun: Equatable, Sendable {
  /// Indices of scalars.
  let range: Range<Int>
  /// A real one, or common if there is none in the whole text.
  let script: Script
}

/// Cuts a text where its script changes (UAX #24).
///
/// What is common to all scripts, and marks, are of the script before, at the start of that which comes first. A
/// character that only some scripts share (Script_Extensions) begins a new run if the one before is not
/// among these, unless it is a mark. A closing bracket is of the script that its opening one has.
///
/// - Complexity: O(n).
func scriptRuns(of scalars: UnsafeBufferPointer<UInt32>) -> [ScriptRun] {
  var itemizer = ScriptItemizer()
  for index in scalars.indices { itemizer.add(scalars[index], at: index) }
  return itemizer.finish(at: scalars.count)
}

/// The runs so far, and what the next character has to be held against.
private struct ScriptItemizer {
  /// What is known of the run that goes on.
  private enum Current {
    /// Nothing: its script is that of what comes, if that is real.
    case open
    /// It is one of some scripts, more than none.
    case oneOf([Script])
    case known(Script)
  }

  /// An opening bracket whose closing one has not come.
  private struct Bracket {
    let closing: UInt32
    /// Nil while the run that it stands in has none.
    var script: Script?
  }

  /// Text that nests deeper is an attack: its outermost brackets are forgotten.
  private static let bracketLimit = 64

  private var runs: [ScriptRun] = []
  private var start = 0
  private var current = Current.open
  private var brackets: [Bracket] = []

  mutating func add(_ scalar: UInt32, at index: Int) {
    let script = Script(of: scalar)
    if script.isReal {
      take(script, at: index)
      return
    }
    let bracket = script == .common ? unicode_bracket_type(scalar) : 0
    if bracket == 2, close(Self.closing(scalar), at: index) { return }
    let extensions = Script.extensions(of: scalar)
    if !extensions.isEmpty { take(extensions, isMark: script == .inherited, at: index) }
    if bracket == 1 { open(closedBy: unicode_paired_bracket(scalar)) }
  }

  /// A closing bracket in the one of two spellings that pairs have.
  private static func closing(_ bracket: UInt32) -> UInt32 {
    unicode_paired_bracket(unicode_paired_bracket(bracket))
  }

  /// Ends the last run.
  mutating func finish(at end: Int) -> [ScriptRun] {
    switch current {
    case .open: settle(.common)
    case .oneOf(let scripts): settle(preferred(of: scripts))
    case .known: break
    }
    endRun(at: end)
    return runs
  }

  private mutating func take(_ script: Script, at index: Int) {
    switch current {
    case .open: settle(script)
    case .oneOf(let scripts) where scripts.contains(script): settle(script)
    case .oneOf(let scripts):
      settle(preferred(of: scripts))
      endRun(at: index)
      current = .known(script)
    case .known(script): break
    case .known:
      endRun(at: index)
      current = .known(script)
    }
  }

  private mutating func take(_ extensions: [Script], isMark: Bool, at index: Int) {
    switch current {
    case .open: current = .oneOf(extensions)
    case .oneOf(let scripts):
      let both = scripts.filter(extensions.contains)
      if !both.isEmpty {
        current = .oneOf(both)
      } else if !isMark {
        settle(preferred(of: scripts))
        endRun(at: index)
        current = .oneOf(extensions)
      }
    case .known(let script):
      if !isMark, !extensions.contains(script) {
        endRun(at: index)
        current = .oneOf(extensions)
      }
    }
  }

  private mutating func open(closedBy closing: UInt32) {
    if brackets.count == Self.bracketLimit { brackets.removeFirst() }
    var script: Script?
    if case .known(let known) = current { script = known }
    brackets.append(Bracket(closing: closing, script: script))
  }

  /// Goes back to the script of the opening bracket, and forgets those that are left open inside.
  ///
  /// - Returns: Whether there is an opening bracket that says what the script is.
  private mutating func close(_ bracket: UInt32, at index: Int) -> Bool {
    guard let match = brackets.lastIndex(where: { $0.closing == bracket }) else { return false }
    let script = brackets[match].script
    brackets.removeSubrange(match...)
    if let script { take(script, at: index) }
    return script != nil
  }

  /// What the run that goes on, and the brackets in it, turn out to be.
  private mutating func settle(_ script: Script) {
    current = .known(script)
    for index in brackets.indices where brackets[index].script == nil {
      brackets[index].script = script
    }
  }

  private mutating func endRun(at end: Int) {
    guard case .known(let script) = current, end > start else { return }
    if let last = runs.last, last.script == script {
      runs[runs.count - 1] = ScriptRun(range: last.range.lowerBound..<end, script: script)
    } else {
      runs.append(ScriptRun(range: start..<end, script: script))
    }
    start = end
  }

  /// The script that characters are taken for which several share, where nothing beside them decides.
  private func preferred(of scripts: [Script]) -> Script {
    scripts.contains(.han) ? .han : scripts.first ?? .common
  }
}
