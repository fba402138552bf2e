/// Names one message within a conversation.
///
/// Two messages of one conversation never share an id; the reader gives a message with a missing or
/// duplicate id one of its own and reports it.
public struct MessageID: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The id as it stands in the conversation.
  public let rawValue: String

  /// Wraps an id as the host spells it.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Wraps an id as the host spells it.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }

  /// Wraps a literal, for tests and examples.
  public init(stringLiteral value: String) { self.init(rawValue: value) }
}

extension MessageID: CustomStringConvertible {
  /// The id as it stands in the conversation.
  public var description: String { rawValue }
}

/// Names one layouter within a chain: `text`, `service`, or the name of a script.
public struct LayouterID: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The layouter's name, lower case with hyphens.
  public let rawValue: String

  /// Wraps a layouter's name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Wraps a layouter's name.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }

  /// Wraps a literal.
  public init(stringLiteral value: String) { self.init(rawValue: value) }
}

extension LayouterID: CustomStringConvertible {
  /// The layouter's name.
  public var description: String { rawValue }
}

/// Names the kind of cell that presents a layout, as a reuse identifier does.
///
/// This is what Actor calls `cellClass`: a host registers one view class for each cell kind.
public struct CellKind: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The kind's name, lower case with hyphens.
  public let rawValue: String

  /// Wraps a kind's name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Wraps a literal.
  public init(stringLiteral value: String) { self.init(rawValue: value) }
}

extension CellKind: CustomStringConvertible {
  /// The kind's name.
  public var description: String { rawValue }
}
