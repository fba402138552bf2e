import Foundation

/// The size of an item, header or footer: ChatLayout's `ItemSize`.
public enum ItemSize: Hashable, Sendable {
  /// Measured when it first becomes visible. Until then it has ``MessageListSettings/estimatedItemSize``, or its last
  /// size.
  case auto
  /// Measured when it first becomes visible; until then it has this size.
  case estimated(CGSize)
  /// This size; it is not measured.
  case exact(CGSize)

  /// The cases without their sizes.
  public enum CaseType: Hashable, CaseIterable, Sendable {
    /// ``ItemSize/auto``.
    case auto
    /// ``ItemSize/estimated(_:)``.
    case estimated
    /// ``ItemSize/exact(_:)``.
    case exact
  }

  /// The case without its size.
  public var caseType: CaseType {
    switch self {
    case .auto: .auto
    case .estimated: .estimated
    case .exact: .exact
    }
  }
}

/// The kind of an element that a delegate's method is about: ChatLayout's `ItemKind`.
public enum ItemKind: Hashable, CaseIterable, Sendable {
  /// The view above a section, of the layout's ``MessageListLayout/headerKind``.
  case header
  /// A message.
  case cell
  /// The view below a section, of the layout's ``MessageListLayout/footerKind``.
  case footer

  /// Whether it is a header or a footer.
  public var isSupplementaryItem: Bool { self != .cell }
}

/// The occasion of a request for the initial attributes of an inserted item: ChatLayout's name and meaning.
public enum InitialAttributesRequestType: Hashable, Sendable {
  /// Before the animation.
  case initial
  /// Again, with the attributes that the first request returned, because the item was measured meanwhile. The frame is
  /// the new one.
  case invalidation
}
