import Foundation

extension Explanation: CustomStringConvertible {
  /// A report for people: the layouters asked, the key, the cell and its boxes, the hit regions, and the
  /// elements that a screen reader reads.
  public var description: String {
    var sections = [header, "asked, from the first on\n" + stepLines(shownSteps, indent: "  ")]
    if !result.diagnostics.isEmpty { sections.append("what went wrong\n" + diagnosticLines) }
    sections.append("key\n" + lines(keyParts))
    sections.append("cell\n" + lines(cellParts))
    if !boxes.isEmpty { sections.append("boxes\n" + BoxTreeReport(boxes).text) }
    if let layout = result.layout as? BubbleCellLayout {
      sections += [regions(of: layout), reading(of: layout)].compactMap { $0 }
    }
    return sections.joined(separator: "\n\n") + "\n"
  }

  private var header: String {
    let type = TextRepair.line(String(message.content.type.prefix(40)))
    let direction = message.isOutgoing ? "outgoing" : "incoming"
    return "message \(TextRepair.line(message.id.rawValue)): \(type), \(direction), from "
      + "\(TextRepair.line(message.sender.name))\ntaken by \(layouter): \(reason)"
  }

  private var reason: String {
    guard !isUnsupported else { return "no layouter of the chain was suitable and succeeded" }
    let failed = steps.prefix { $0.verdict != .took }.filter(\.verdict.isFailure).map(\.layouter)
    let names = failed.map(\.rawValue).joined(separator: ", ")
    return "the first that was suitable"
      + (failed.isEmpty ? "" : ", except \(names), which failed")
  }

  private var diagnosticLines: String {
    result.diagnostics.map { "  \(indented($0.description))" }.joined(separator: "\n")
  }

  /// The parts of the key by name.
  private var keyParts: [(String, String)] {
    let key = result.layout.key
    var parts = [("layouter", "\(key.layouter), version \(key.version)")]
    var inner = key.wrapped
    while let wrapped = inner {
      parts.append(("wraps", "\(wrapped.layouter), version \(wrapped.version)"))
      inner = wrapped.wrapped
    }
    parts += [
      ("message", "\(TextRepair.line(key.message.id.rawValue)), revision \(key.revision)"),
      ("cluster", key.neighbours.cluster.rawValue),
      ("starts day", key.neighbours.startsDay ? "yes" : "no"),
      ("starts unread", key.neighbours.startsUnread ? "yes" : "no"),
      ("time", key.time),
    ]
    parts += key.environment.parts.enumerated().map { number, part in
      (number == 0 ? "environment" : "", TextRepair.line(part))
    }
    if result.requestedKey != key {
      parts.append(("requested", "that of \(result.requestedKey.layouter), which failed"))
    }
    return parts
  }

  private var cellParts: [(String, String)] {
    var parts = [
      ("kind", result.layout.cellKind.rawValue), ("height", result.layout.height.tenths),
    ]
    if let layout = result.layout as? BubbleCellLayout {
      parts.append(("bubble", layout.bubbleFrame.report))
    } else {
      parts.append(("made by", "the layouter itself: it has no boxes to show"))
    }
    return parts
  }

  private func regions(of layout: BubbleCellLayout) -> String? {
    guard !layout.regions.isEmpty else { return nil }
    let parts = layout.regions.map { region in
      let action = region.action.map { "  asks the host to \(TextRepair.line($0.name))" } ?? ""
      return (region.id.excerpt, region.frame.report + action)
    }
    return "hit regions, the last one in front\n" + lines(parts)
  }

  private func reading(of layout: BubbleCellLayout) -> String? {
    let elements = layout.accessibilityElements
    guard !elements.isEmpty else { return nil }
    let parts = elements.map { ("\($0.role.rawValue) \"\($0.label.excerpt)\"", $0.frame.report) }
    return "read aloud, in this order\n" + lines(parts)
  }
}

extension Explanation.Step {
  /// Whether the chain asked the layouter.
  fileprivate var wasAsked: Bool {
    switch verdict {
    case .notAsked, .notReached: false
    case .notSuitable, .isSuitableThrew, .buildFailed, .failedBefore, .took: true
    }
  }

  /// The layouters that this one asked, and those that they asked.
  fileprivate var askedBehind: [LayouterID] {
    wrapped.joined().filter(\.wasAsked).flatMap { [$0.layouter] + $0.askedBehind }
  }
}

extension Explanation {
  /// The steps, without layouters that were not reached from the start but asked by a wrapping one: these
  /// are listed there.
  fileprivate var shownSteps: [Step] {
    let behind = Set(steps.flatMap(\.askedBehind))
    return steps.filter { $0.verdict != .notReached || !behind.contains($0.layouter) }
  }

  fileprivate func stepLines(_ steps: [Step], indent: String) -> String {
    let width = steps.map(\.layouter.rawValue.count).max() ?? 0
    return steps.map { step in
      let name = step.layouter.rawValue.padded(to: width)
      let time = step.verdict.isAnswer ? "  \(step.duration.report)" : ""
      var line = "\(indent)\(step.verdict.mark) \(name)  \(indented(step.verdict.report))\(time)"
      for question in step.wrapped {
        line += "\n\(indent)    which asked for the next:\n"
        // The outermost list has the others.
        line += stepLines(question.filter(\.wasAsked), indent: indent + "    ")
      }
      return line
    }.joined(separator: "\n")
  }

  fileprivate func lines(_ parts: [(name: String, text: String)]) -> String {
    let width = parts.map(\.name.count).max() ?? 0
    return parts.map { "  \($0.name.padded(to: width))  \($0.text)" }.joined(separator: "\n")
  }

  private func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n      ")
  }
}

extension Explanation.Verdict {
  /// Whether the chain asked the layouter for the message, and it failed.
  fileprivate var isFailure: Bool {
    switch self {
    case .isSuitableThrew, .buildFailed, .failedBefore: true
    case .notAsked, .notSuitable, .took, .notReached: false
    }
  }

  fileprivate var isAnswer: Bool {
    switch self {
    case .notAsked, .notReached, .failedBefore: false
    case .notSuitable, .isSuitableThrew, .buildFailed, .took: true
    }
  }

  fileprivate var mark: String {
    switch self {
    case .took: "✓"
    case .isSuitableThrew, .buildFailed, .failedBefore: "✗"
    case .notAsked, .notSuitable, .notReached: "·"
    }
  }

  fileprivate var report: String {
    switch self {
    case .notAsked(nil): "not asked: the message could not be read"
    case .notAsked(let types?):
      "not asked: only for " + (types.isEmpty ? "nothing" : types.sorted().joined(separator: ", "))
    case .notSuitable: "not suitable"
    case .isSuitableThrew(let error): "could not say whether it is suitable: \(error)"
    case .buildFailed(let error): "failed: \(error)"
    case .failedBefore: "failed before"
    case .took: "took it"
    case .notReached: "not reached"
    }
  }
}

extension Duration {
  fileprivate var report: String {
    "\((self / .milliseconds(1) * 1000).rounded() / 1000) ms"
  }
}
