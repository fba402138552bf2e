/// Everything that a cell layout depends on, known without building it.
///
/// Equal keys have equal layouts. The parts are full values and compared as such: two keys with the same hash may differ. A
/// message that was edited has another key, even if its revision is the same. Comparison checks identity first, so that
/// checking an unchanged message is cheap. All parts except the environment are held by reference: layouts, snapshots and
/// the key at another width share them.
public struct LayoutKey: Sendable {
  /// The parts that differ most often, or are compared by identity, come first.
  fileprivate struct Parts: Equatable, Sendable {
    var neighbours: Neighbours
    var message: Message
    var time: String
    var layouter: LayouterID
    var version: String
    var wrapped: LayoutKey?
  }

  fileprivate final class Storage: Sendable {
    let parts: Parts

    init(_ parts: Parts) { self.parts = parts }
  }

  fileprivate private(set) var storage: Storage

  /// The layouter that builds it.
  public var layouter: LayouterID {
    get { storage.parts.layouter }
    set { change { $0.layouter = newValue } }
  }
  /// The version of that layouter.
  package var version: String {
    get { storage.parts.version }
    set { change { $0.version = newValue } }
  }
  /// The whole message.
  public var message: Message {
    get { storage.parts.message }
    set { change { $0.message = newValue } }
  }
  /// The environment, limited to the layouter's dependencies.
  package var environment: EnvironmentFingerprint
  /// The message's relations to its neighbours.
  package var neighbours: Neighbours {
    get { storage.parts.neighbours }
    set { change { $0.neighbours = newValue } }
  }
  /// The formatted time of day; most layouts depend on locale and time zone only through it.
  package var time: String {
    get { storage.parts.time }
    set { change { $0.time = newValue } }
  }
  /// The key of the wrapped layout; nil if nothing is wrapped.
  package var wrapped: LayoutKey? {
    get { storage.parts.wrapped }
    set { change { $0.wrapped = newValue } }
  }

  /// Makes a key.
  package init(
    layouter: LayouterID, version: String, message: Message, environment: EnvironmentFingerprint,
    neighbours: Neighbours, time: String = "", wrapped: LayoutKey? = nil
  ) {
    storage = Storage(
      Parts(
        neighbours: neighbours, message: message, time: time, layouter: layouter, version: version,
        wrapped: wrapped))
    self.environment = environment
  }

  /// Whether the environment is equal in all dependencies of the key's layouter.
  func holds(in fingerprint: EnvironmentFingerprint) -> Bool {
    environment == fingerprint.limited(to: environment.dependencies)
  }

  private mutating func change(_ body: (inout Parts) -> Void) {
    var parts = storage.parts
    body(&parts)
    storage = Storage(parts)
  }

  /// Makes the key of a message in its context, with the parts that nearly all layouters depend on.
  ///
  /// - Parameters:
  ///   - layouter: The layouter that makes the layout.
  ///   - version: The layouter's version.
  ///   - message: The message.
  ///   - context: The context of the layout.
  ///   - dependencies: The parts of the environment that the layout depends on.
  ///   - wrapped: The key of the layout that it wraps; nil: none.
  public init(
    layouter: LayouterID, version: String, message: Message, context: borrowing LayoutContext,
    dependencies: EnvironmentDependencies = .allButTheme, wrapped: LayoutKey? = nil
  ) {
    self.init(
      layouter: layouter, version: version, message: message,
      environment: context.fingerprint.limited(to: dependencies), neighbours: context.neighbours,
      time: context.time, wrapped: wrapped)
  }

  /// The message's id.
  package var messageID: MessageID { message.id }
  /// The message's revision.
  package var revision: Int { message.revision }
}

extension LayoutKey: Hashable {
  /// Whether all parts are equal.
  public static func == (left: LayoutKey, right: LayoutKey) -> Bool {
    (left.storage === right.storage || left.storage.parts == right.storage.parts)
      && left.environment == right.environment
  }

  /// Hashes message, layouter, environment and neighbours; the time mostly follows from the message.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(message)
    hasher.combine(layouter)
    hasher.combine(environment)
    hasher.combine(neighbours)
  }
}

extension LayoutKey: CustomStringConvertible {
  /// The key as text, `text@1/12.0/last+day/09:00/9c1f04…`: layouter and version, message and revision, neighbours, time,
  /// the environment's digest.
  ///
  /// A wrapping layouter precedes the wrapped one: `reactions@1+text@1/…`. The text is for people; two keys are compared by their parts.
  public var description: String { descriptionParts(environment: "\(environment)").joined() }

  /// Returns the parts of the description.
  ///
  /// - Parameter environment: The description of ``environment``, which is the same for many keys.
  package func descriptionParts(environment: String) -> [String] {
    var parts = [layouter.rawValue, "@", version]
    var inner = wrapped
    while let key = inner {
      parts += ["+", key.layouter.rawValue, "@", key.version]
      inner = key.wrapped
    }
    return parts + [
      "/", message.id.rawValue, ".", String(message.revision), "/", neighbours.description, "/",
      time, "/", environment,
    ]
  }
}
