/// Everything that a cell layout depends on, found without building it.
///
/// Same key, same layout. The parts are full values and compared as such: two keys that share a hash
/// are still two keys, and a message that was edited without raising its revision has another key.
/// Keys of an unchanged message are compared by identity first, so that asking again is cheap.
/// All but the environment is held by reference: it stands in what is built and beside it, and in the key at another width.
public struct LayoutKey: Sendable {
  fileprivate struct Parts: Sendable {
    var layouter: LayouterID
    var version: String
    var message: Message
    var neighbours: Neighbours
    var time: String
    var wrapped: LayoutKey?
  }

  fileprivate final class Storage: Sendable {
    let parts: Parts

    init(_ parts: Parts) { self.parts = parts }
  }

  fileprivate private(set) var storage: Storage

  /// Which layouter builds it.
  public var layouter: LayouterID {
    get { storage.parts.layouter }
    set { change { $0.layouter = newValue } }
  }
  /// Which version of that layouter.
  public var version: String {
    get { storage.parts.version }
    set { change { $0.version = newValue } }
  }
  /// For which message: the whole of it.
  public var message: Message {
    get { storage.parts.message }
    set { change { $0.message = newValue } }
  }
  /// In which environment, as far as the layouter depends on it.
  public var environment: EnvironmentFingerprint
  /// Beside which neighbours.
  public var neighbours: Neighbours {
    get { storage.parts.neighbours }
    set { change { $0.neighbours = newValue } }
  }
  /// At which time of day, formatted: what a change of locale or time zone does to most layouts.
  public var time: String {
    get { storage.parts.time }
    set { change { $0.time = newValue } }
  }
  /// The key of what a wrapping layouter wraps; nil where nothing is wrapped.
  public var wrapped: LayoutKey? {
    get { storage.parts.wrapped }
    set { change { $0.wrapped = newValue } }
  }

  /// Makes a key.
  public init(
    layouter: LayouterID, version: String, message: Message, environment: EnvironmentFingerprint,
    neighbours: Neighbours, time: String = "", wrapped: LayoutKey? = nil
  ) {
    storage = Storage(
      Parts(
        layouter: layouter, version: version, message: message, neighbours: neighbours, time: time,
        wrapped: wrapped))
    self.environment = environment
  }

  /// Whether the environment is the same in all that the key's layouter depends on.
  func holds(in fingerprint: EnvironmentFingerprint) -> Bool {
    environment == fingerprint.limited(to: environment.dependencies)
  }

  private mutating func change(_ body: (inout Parts) -> Void) {
    var parts = storage.parts
    body(&parts)
    storage = Storage(parts)
  }

  /// Makes the key of a message in its context: what nearly all layouters depend on.
  ///
  /// - Parameters:
  ///   - layouter: The layouter that makes the layout.
  ///   - version: The layouter's version.
  ///   - message: The message.
  ///   - context: What the layout is made in.
  ///   - dependencies: Which parts of the environment the layout depends on.
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
  public var messageID: MessageID { message.id }
  /// The message's revision.
  public var revision: Int { message.revision }
}

extension LayoutKey: Hashable {
  /// Whether all parts are equal.
  public static func == (left: LayoutKey, right: LayoutKey) -> Bool {
    (left.storage === right.storage || left.storage.parts == right.storage.parts)
      && left.environment == right.environment
  }

  /// Feeds message, layouter and environment; neighbours and time follow from the message mostly.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(message)
    hasher.combine(layouter)
    hasher.combine(environment)
    hasher.combine(neighbours)
  }
}

extension LayoutKey.Parts: Equatable {
  static func == (left: LayoutKey.Parts, right: LayoutKey.Parts) -> Bool {
    // What differs most often, or is compared by identity, comes first.
    left.neighbours == right.neighbours && left.message == right.message
      && left.time == right.time && left.layouter == right.layouter
      && left.version == right.version && left.wrapped == right.wrapped
  }
}

extension LayoutKey: CustomStringConvertible {
  /// `text@1/12.0/last+day/09:00/9c1f04…`: layouter and version, message and revision, neighbours,
  /// time, the environment's digest.
  ///
  /// A wrapping layouter stands in front of what it wraps: `reactions@1+text@1/…`. For people; two
  /// keys are compared by their parts.
  public var description: String { descriptionParts(environment: "\(environment)").joined() }

  /// What the description is put together of.
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
