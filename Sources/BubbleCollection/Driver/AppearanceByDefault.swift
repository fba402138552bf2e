import Foundation

// Layouts written for UIKit ask `super` how an inserted item appears, or a deleted one disappears, and
// change what it answers. So the base class of layouts answers what the collection view would take without
// it.

/// What a pass knows of where animations end and start.
struct EndAnswers {
  /// What the layout says of what was visible before; nil if it was not asked.
  let finals: [CollectionViewLayoutAttributes?]?
  /// What is taken where it says nothing.
  let byDefault: DefaultEnds?
  /// How many elements were visible before; those behind them were leaving.
  let visibleCount: Int
}

extension CollectionView {
  /// Asks a layout where the animations of a pass start and end: first all final questions, then all
  /// initial ones, for survivors, too.
  ///
  /// - Returns: The final attributes, of what was visible before; the initial ones are with their elements.
  func askForEnds(
    of before: ArraySlice<VisibleElement>, and current: [VisibleElement], orElse ends: DefaultEnds?,
    by plan: ExchangePlan
  ) -> [CollectionViewLayoutAttributes?]? {
    let isUpdate = plan.cause == .updates
    var survives = [Bool](repeating: !isUpdate, count: before.count)
    for element in current {
      if let previous = element.previous, previous < before.count { survives[previous] = true }
    }
    defer { attributesInQuestion = nil }
    let finals = plan.finalAttributes.map { ask in
      before.indices.map { index in
        putInQuestion(survives[index] ? nil : ends?.finals[index])
        return ask(before[index].element)
      }
    }
    if let ask = plan.initialAttributes {
      for (index, element) in current.enumerated() {
        putInQuestion(isUpdate && element.previous == nil ? ends?.initials[index] : nil)
        if let initial = ask(element.element) { element.initial = initial }
      }
    }
    return finals
  }

  private func putInQuestion(_ attributes: CollectionViewLayoutAttributes?) {
    if attributesInQuestion !== attributes { attributesInQuestion = attributes }
  }

  /// How an element of an update would appear or disappear if the layout said nothing; nil if nobody is
  /// asking about it.
  ///
  /// A copy, on the layout's side of the mirror.
  func appearanceByDefault(of element: ElementIdentity) -> CollectionViewLayoutAttributes? {
    guard let attributesInQuestion, ElementIdentity(attributesInQuestion) == element else {
      return nil
    }
    return mirror?.mirrored(attributesInQuestion) ?? attributesInQuestion.duplicate()
  }
}
