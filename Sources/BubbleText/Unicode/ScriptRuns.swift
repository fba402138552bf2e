import CUnicode

/// Adjacent scalars with the same script.
struct ScriptRun: Equatable, Sendable {
  /// Indices of scalars.
  let range: Range<Int>
  /// The script: a real one, or common if the whole text has none.
  let script: Script
}

/// Cuts a text where its script changes (UAX #24).
///
/// Characters common to all scripts, and marks, take the script of the characters before them; at the start of
/// the text they take the first script that follows. A character that only some scripts share
/// (Script_Extensions) begins a new run if the script before is not among these, unless it is a mark. A closing
/// bracket takes the script of its opening one.
///
/// - Complexity: O(n).
func scriptRuns(of scalars: UnsafeBufferPointer<UInt32>) -> [ScriptRun] {
  var itemizer = ScriptItemizer()
  for index in scalars.indices { itemizer.add(scalars[index], at: index) }
  return itemizer.finish(at: scalars.count)
}

/// The runs so far, and the state that the next character is compared with.
private struct ScriptItemizer {
  /// The known scripts of the current run.
  private enum Current {
    /// None: its script is that of the next character with a real script.
    case open
    /// Any of several candidate scripts, at least one.
    case oneOf([Script])
    case known(Script)
  }

  /// An opening bracket without its closing one so far.
  private struct Bracket {
    let closing: UInt32
    /// Nil while its run has no script.
    var script: Script?
  }

  /// Text that nests deeper is an attack: its outermost brackets are ignored.
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

  /// Returns a closing bracket in one of a pair's two spellings.
  private static func closing(_ bracket: UInt32) -> UInt32 {
    unicode_paired_bracket(unicode_paired_bracket(bracket))
  }

  /// Ends the last run and returns all runs.
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

  /// Returns to the script of the opening bracket, and discards those left open inside.
  ///
  /// - Returns: Whether there is an opening bracket that has a script.
  private mutating func close(_ bracket: UInt32, at index: Int) -> Bool {
    guard let match = brackets.lastIndex(where: { $0.closing == bracket }) else { return false }
    let script = brackets[match].script
    brackets.removeSubrange(match...)
    if let script { take(script, at: index) }
    return script != nil
  }

  /// Sets the script of the current run and of the brackets in it.
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

  /// Returns the script for characters that several scripts share, if their neighbours do not decide.
  private func preferred(of scripts: [Script]) -> Script {
    scripts.contains(.han) ? .han : scripts.first ?? .common
  }
}
