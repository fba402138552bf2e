/// The identifier of one message within a conversation.
///
/// Two messages of one conversation never share an id. If an id is missing or duplicate, the reader makes a new one and reports it.
public struct MessageID: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The id as the conversation has it.
  public let rawValue: String

  /// Wraps an id in the host's spelling.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Wraps an id in the host's spelling.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }

  /// Wraps a literal, for tests and examples.
  public init(stringLiteral value: String) { self.init(rawValue: value) }
}

extension MessageID: CustomStringConvertible {
  /// The id as the conversation has it.
  public var description: String { rawValue }
}

/// The identifier of one layouter within a chain: `text`, `service`, or the name of a script.
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

/// The kind of cell that presents a layout, similar to a reuse identifier.
///
/// Actor calls it `cellClass`: a host registers one view class for each cell kind.
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
