import Foundation

/// How large an item, header or footer is: ChatLayout's `ItemSize`.
public enum ItemSize: Hashable, Sendable {
  /// It says so itself when it is first seen; until then it is as large as
  /// ``MessageListSettings/estimatedItemSize``, or as it was last.
  case auto
  /// It says so itself when it is first seen; until then it is this large.
  case estimated(CGSize)
  /// This large, whatever it says itself.
  case exact(CGSize)

  /// Which of the cases it is.
  public enum CaseType: Hashable, CaseIterable, Sendable {
    /// ``ItemSize/auto``.
    case auto
    /// ``ItemSize/estimated(_:)``.
    case estimated
    /// ``ItemSize/exact(_:)``.
    case exact
  }

  /// Which of the cases it is.
  public var caseType: CaseType {
    switch self {
    case .auto: .auto
    case .estimated: .estimated
    case .exact: .exact
    }
  }
}

/// What a delegate is asked about: ChatLayout's `ItemKind`.
public enum ItemKind: Hashable, CaseIterable, Sendable {
  /// The view over a section, of the layout's ``MessageListLayout/headerKind``.
  case header
  /// A message.
  case cell
  /// The view under a section, of the layout's ``MessageListLayout/footerKind``.
  case footer

  /// Whether it is a header or a footer.
  public var isSupplementaryItem: Bool { self != .cell }
}

/// When a layout asks where the animation of an inserted item starts: ChatLayout's name and meaning.
public enum InitialAttributesRequestType: Hashable, Sendable {
  /// Before the animation.
  case initial
  /// Once more with what was made of the attributes before, for the item said its size meanwhile: the frame is the
  /// new one.
  case invalidation
}
