import BubbleCore
import Foundation
import Platform

/// A layouter that notes which messages it builds, in order, and builds them as another one does.
public struct CountingLayouter: BubbleLayouter {
  /// What was built.
  public final class Log: Sendable {
    private let ids = Lock<[MessageID]>([])

    /// Makes an empty log.
    public init() {}

    /// The messages that were built since they were asked for last.
    public func take() -> [MessageID] {
      ids.withLock { ids in
        defer { ids = [] }
        return ids
      }
    }

    /// The messages that were built so far.
    public var built: [MessageID] { ids.withLock { $0 } }

    func note(_ id: MessageID) { ids.withLock { $0.append(id) } }
  }

  /// Names the layouter.
  public let id: LayouterID
  /// Its version.
  public let version: String
  /// The types that it is asked for.
  public let contentTypes: Set<String>?
  /// What its layouts depend on.
  public let dependencies: EnvironmentDependencies

  private let log: Log
  private let hasTree: Bool
  private let onBuild: (@Sendable (MessageID) -> Void)?

  /// Makes a layouter of bubbles with the message's text.
  ///
  /// - Parameters:
  ///   - hasTree: Whether there is a line under the text, so that the bubble is not that alone.
  ///   - onBuild: Called before a message is built, in the thread that builds it.
  public init(
    _ id: LayouterID, version: String = "1", contentTypes: Set<String>? = ["text", "service"],
    dependencies: EnvironmentDependencies = .boxes, log: Log, hasTree: Bool = false,
    onBuild: (@Sendable (MessageID) -> Void)? = nil
  ) {
    self.id = id
    self.version = version
    self.contentTypes = contentTypes
    self.dependencies = dependencies
    self.log = log
    self.hasTree = hasTree
    self.onBuild = onBuild
  }

  /// Notes the message and puts its text into a bubble.
  public func buildLayout(
    peer: Peer, message: Message, context: LayoutContext
  ) throws -> any CellLayout {
    log.note(message.id)
    onBuild?(message.id)
    var root = LayoutBox.text(message.content.text ?? "")
    if hasTree {
      let line = LayoutBox.shape(
        .rectangle(radius: 0), color: .separator, sizing: BoxSizing(height: 1))
      root = .column([root, line])
    }
    return try BubbleCellLayout(
      root: root, message: message, context: context, layouter: self)
  }
}
