import BubbleCore
import Foundation
import Platform

/// A cell layout that is nothing but its members, as a host may write one.
public struct PlainCellLayout: CellLayout, Hashable {
  /// What the layout depends on.
  public var key: LayoutKey
  /// The height of the cell in points.
  public var height: CGFloat
  /// The message's time.
  public var date: String
  /// Which kind of cell presents it.
  public var cellKind: CellKind

  /// Makes a layout.
  public init(key: LayoutKey, height: CGFloat, date: String = "", cellKind: CellKind = "plain") {
    self.key = key
    self.height = height
    self.date = date
    self.cellKind = cellKind
  }
}

/// A layouter that does what a test tells it, and notes what it was asked.
public struct StubLayouter: BubbleLayouter {
  /// What goes wrong in a stub that is told to fail.
  public struct Failure: Error, CustomStringConvertible {
    /// What is wrong.
    public let description: String

    /// Makes a failure.
    public init(_ description: String) { self.description = description }
  }

  /// Notes of what layouters were asked, in order.
  public final class Log: Sendable {
    private let entries = Lock<[String]>([])

    /// Makes an empty log.
    public init() {}

    /// What was noted so far: `text?` for a question whether it is suitable, `text!` for a layout.
    public var notes: [String] { entries.withLock { $0 } }

    /// Adds a note.
    public func note(_ text: String) { entries.withLock { $0.append(text) } }
  }

  /// Names the layouter.
  public let id: LayouterID
  /// Its version.
  public let version: String
  /// The types that it is asked for.
  public let contentTypes: Set<String>?

  private let log: Log?
  private let suitable: @Sendable (Message) throws -> Bool
  private let height: @Sendable (Message) throws -> CGFloat

  /// Makes a layouter that takes what `suitable` says and makes cells as high as `height` says.
  public init(
    _ id: LayouterID, version: String = "1", contentTypes: Set<String>? = nil, log: Log? = nil,
    suitable: @escaping @Sendable (Message) throws -> Bool = { _ in true },
    height: @escaping @Sendable (Message) throws -> CGFloat = { _ in 10 }
  ) {
    self.id = id
    self.version = version
    self.contentTypes = contentTypes
    self.log = log
    self.suitable = suitable
    self.height = height
  }

  /// Notes the question and answers as told.
  public func isSuitable(_ message: Message, in context: LayoutContext) throws -> Bool {
    log?.note("\(id)?")
    return try suitable(message)
  }

  /// Notes the order and makes a layout as told.
  public func buildLayout(
    peer: Peer, message: Message, context: LayoutContext
  ) throws -> any CellLayout {
    log?.note("\(id)!")
    return PlainCellLayout(
      key: layoutKey(for: message, in: context), height: try height(message), date: context.time,
      cellKind: cellKind)
  }
}
