/// What texts and images do for which there is not enough room.
///
/// A host chooses for all its bubbles by ``LayoutEnvironment/wordBreaking``, or for one tree by
/// ``BoxSolver/solve(_:availableWidth:context:wordBreaking:)``.
public enum WordBreaking: String, Hashable, Sendable, CaseIterable {
  /// Where a text or an image would stick out of the root, the images in its row, column or overlay get
  /// smaller, whatever width they have, and where that is not enough, words break.
  ///
  /// As CSS's `overflow-wrap: anywhere` and `max-width: 100%`, where they are needed and nowhere else:
  /// - A text gets no narrower than its widest character.
  /// - In a row where something rigid sticks out anyway, nothing gives way: neither words nor images
  ///   would make it fit.
  /// - A width that a text or the root has of its own is kept, and so is a minimum.
  case whereNeeded = "where-needed"
  /// They stick out, as in CSS by default: a word breaks only where its box has a width
  /// that is less, or a minimum width of 0.
  case never
}
