import BubbleCollection

extension DiffableDataSourceSnapshot {
  /// Adds sections at the end.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    add(identifiers, at: numberOfSections)
  }

  /// Inserts sections before another one.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
  ) {
    insert(identifiers, beside: toIdentifier, offset: 0)
  }

  /// Inserts sections after another one.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
  ) {
    insert(identifiers, beside: toIdentifier, offset: 1)
  }

  /// Removes sections and their items; unknown sections are ignored, as in UIKit.
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    noteDuplicates(in: identifiers)
    let positions = identifiers.compactMap { store.position(of: $0) }
    for position in positions { removeMarks(of: store.sections[position].items) }
    store.removeSections(at: positions)
    reloadedSections.remove(identifiers)
  }

  /// Moves a section and its items before another one.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
  ) {
    move(identifier, beside: toIdentifier, offset: 0)
  }

  /// Moves a section and its items after another one.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
  ) {
    move(identifier, beside: toIdentifier, offset: 1)
  }

  /// Marks sections whose views are replaced when the snapshot is applied.
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    noteDuplicates(in: identifiers)
    for identifier in identifiers {
      if store.position(of: identifier) == nil {
        note(.reloadOfMissingSection("\(identifier)"))
      } else {
        reloadedSections.insert([identifier])
      }
    }
  }

  mutating func add(_ identifiers: [SectionIdentifierType], at position: Int) {
    noteDuplicates(in: identifiers)
    let existing = identifiers.filter { store.position(of: $0) != nil }
    if !existing.isEmpty { note(.existingSections(existing.uniqued().map { "\($0)" })) }
    let new = identifiers.uniqued().filter { store.position(of: $0) == nil }
    store.insertSections(new, at: position)
  }

  mutating func insert(
    _ identifiers: [SectionIdentifierType], beside destination: SectionIdentifierType, offset: Int
  ) {
    guard let position = store.position(of: destination) else {
      return note(.missingSection("\(destination)"))
    }
    add(identifiers, at: position + offset)
  }

  mutating func move(
    _ identifier: SectionIdentifierType, beside destination: SectionIdentifierType, offset: Int
  ) {
    guard let start = store.position(of: identifier) else {
      return note(.missingSection("\(identifier)"))
    }
    guard let position = store.position(of: destination) else {
      return note(.missingSection("\(destination)"))
    }
    guard start != position else { return note(.destinationIsSource("\(destination)")) }
    store.moveSection(from: start, to: position + offset - (start < position ? 1 : 0))
  }

  mutating func noteDuplicates(in identifiers: [SectionIdentifierType]) {
    if let duplicates = identifiers.duplicates { note(.duplicateSections(duplicates)) }
  }
}
