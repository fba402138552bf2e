/// What labels in brackets lead to, as far as one part of a text has to know it of the others.
package struct MarkdownReferences: Hashable, Sendable {
  /// The addresses of links by label; an empty one is not known yet, and its link is drawn as its words.
  package var links: [String: String] = [:]
  /// The labels of ``links`` that were defined after the text was drawn, with brackets around a label that stands alone: they stay.
  package var lateLabels: Set<String> = []
  /// The numbers of footnotes by label, from 1.
  package var footnotes: [String: Int] = [:]

  /// Makes references to nothing.
  package init() {}

  /// Adds a link's address; case and spaces of labels have no meaning.
  package mutating func add(_ label: String, address: String, isLate: Bool = false) {
    let key = LinkDefinitions.key(Array(label.utf8)[...])
    links[key] = address
    if isLate { lateLabels.insert(key) }
  }

  /// Adds a footnote's number.
  package mutating func add(_ label: String, number: Int) { footnotes[label.lowercased()] = number }
}

/// What the marks lead to.
struct InlineTargets {
  var definitions = LinkDefinitions()
  /// The labels of the footnotes that the text has.
  var footnotes: Set<String> = []
  /// Whether labels that nothing defines may be defined later.
  let goesOn: Bool
  /// What other parts define, and all footnotes that have a number.
  private(set) var known: MarkdownReferences
  /// What the text needs of ``known``, and the labels that have no meaning yet.
  private(set) var used = MarkdownReferences()
  /// The labels that got their numbers here, in order.
  private(set) var numbered: [String] = []
  private var lastNumber: Int

  init(_ known: MarkdownReferences = MarkdownReferences(), goesOn: Bool = false) {
    (self.known, self.goesOn) = (known, goesOn)
    lastNumber = known.footnotes.values.max() ?? 0
  }

  /// The number of a footnote, nil if there is none; the first use of a label gives it one.
  mutating func footnoteNumber(_ label: String) -> Int? {
    let key = label.lowercased()
    let isPending = goesOn && !key.contains(where: \.isWhitespace)
    if known.footnotes[key] == nil, isPending || footnotes.contains(key) { number(key) }
    used.footnotes[key] = known.footnotes[key]
    return known.footnotes[key]
  }

  /// Gives a label that has no number the next one.
  mutating func number(_ key: String) {
    lastNumber += 1
    known.footnotes[key] = lastNumber
    numbered.append(key)
  }

  /// Where `[words][label]` leads, or `[label]` if it is short, which may be a mere word in brackets.
  mutating func target(_ label: ArraySlice<UInt8>, isShort: Bool) -> LinkDefinitions.Target? {
    let isPending = goesOn && !isShort && label.first != UInt8(ascii: "^")
    guard isPending || !definitions.isEmpty || !known.links.isEmpty,
      label.count <= LinkScanner.maximumLabel
    else { return nil }
    let key = LinkDefinitions.key(label)
    // A word in brackets is no link until its address is known.
    if let address = known.links[key], !isShort || !address.isEmpty {
      used.links[key] = address
      let isLate = known.lateLabels.contains(key)
      if isLate { used.lateLabels.insert(key) }
      return LinkDefinitions.Target(
        destination: address, title: "", keepsBrackets: isLate && isShort)
    }
    if let target = definitions[key] { return target }
    guard isPending else { return nil }
    used.links[key] = ""
    return LinkDefinitions.Target(destination: "", title: "")
  }

  /// What a later part of the text has to know.
  var references: MarkdownReferences {
    var references = known
    references.links.merge(definitions.addresses) { earlier, _ in earlier }
    return references
  }
}
