/// The treatment of texts and images that are too wide for the available width.
///
/// A host chooses for all its bubbles by ``LayoutEnvironment/wordBreaking``, or for one tree by
/// ``BoxSolver/solve(_:availableWidth:context:wordBreaking:)``.
public enum WordBreaking: String, Hashable, Sendable, CaseIterable {
  /// If a text or an image would overflow the root, the images in its row, column or overlay shrink,
  /// even if their width is set. If that is not enough, words break.
  ///
  /// It works like CSS's `overflow-wrap: anywhere` and `max-width: 100%`, but only where they are needed:
  /// - A text gets no narrower than its widest character.
  /// - In a row where a rigid box overflows in any case, neither words nor images give way: they would
  ///   not make it fit.
  /// - A width set on a text or on the root is kept, and so is a minimum.
  case whereNeeded = "where-needed"
  /// Texts and images overflow, as in CSS by default. A word breaks only if its box has a smaller
  /// width, or a minimum width of 0.
  case never
}
