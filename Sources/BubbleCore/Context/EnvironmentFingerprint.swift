import Foundation

/// The parts of the environment that a layouter's layouts depend on.
///
/// A change of any other part rebuilds none of them. A layouter that reads a part in `buildLayout` must name it;
/// ``MeasuringPass/verifies`` detects those that do not.
public struct EnvironmentDependencies: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt16

  /// Makes a set of its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The list's width, the policy for the share of it that a bubble may take, the treatment of wider content,
  /// density, and avatars.
  public static let width = EnvironmentDependencies(rawValue: 1)
  /// The fonts of the text styles, and the language that the locale gives to texts.
  public static let fonts = EnvironmentDependencies(rawValue: 2)
  /// The factor for font sizes, and the platform's setting of text sizes.
  public static let textScale = EnvironmentDependencies(rawValue: 4)
  /// The direction of reading.
  public static let direction = EnvironmentDependencies(rawValue: 8)
  /// The locale, beyond the message's formatted time, which is part of every key.
  public static let locale = EnvironmentDependencies(rawValue: 16)
  /// The time zone, beyond the message's formatted time.
  public static let timeZone = EnvironmentDependencies(rawValue: 32)
  /// The theme: only for properties that cannot be given as named colours.
  public static let theme = EnvironmentDependencies(rawValue: 64)
  /// Whether the peer is a person or a group: avatars and names depend on it.
  public static let peerKind = EnvironmentDependencies(rawValue: 128)
  /// The peer's kind, id and title.
  public static let peer: EnvironmentDependencies = [
    peerKind, EnvironmentDependencies(rawValue: 256),
  ]

  /// The members of the conversation besides the message's sender: for layouts that name other people by their ids.
  public static let people = EnvironmentDependencies(rawValue: 8192)
  /// The library's own words.
  public static let strings = EnvironmentDependencies(rawValue: 512)
  /// The current day: only for texts relative to it, such as `yesterday`.
  public static let today = EnvironmentDependencies(rawValue: 4096)
  /// The time of boxes that count or fill, as pictures show it: ``LayoutEnvironment/now``.
  public static let now = EnvironmentDependencies(rawValue: 2048)
  /// The message's extras.
  ///
  /// Some layouters' keys hold the message without extras until the layouter reads them; keys with and without
  /// extras differ by this bit.
  package static let messageExtras = EnvironmentDependencies(rawValue: 1024)

  /// The dependencies of boxes without their own dates or numbers: width, fonts, text scale, direction, the
  /// peer's kind, the library's own strings and the time of pictures.
  public static let boxes: EnvironmentDependencies = [
    width, fonts, textScale, direction, peerKind, strings, now,
  ]
  /// Everything except the theme, which named colours make unnecessary, and the current day, which few layouts show.
  public static let allButTheme: EnvironmentDependencies = [
    boxes, locale, timeZone, peer, people,
  ]
  /// Everything.
  public static let all: EnvironmentDependencies = [allButTheme, theme, today]
}

/// The parts of the environment and the peer that a layout depends on, the same for all messages.
///
/// Equality compares full values, but only of the parts in ``dependencies``.
package struct EnvironmentFingerprint: Sendable {
  private final class Storage: Sendable {
    let environment: LayoutEnvironment
    let peer: Peer

    init(_ environment: LayoutEnvironment, _ peer: Peer) {
      self.environment = environment
      self.peer = peer
    }
  }

  private let storage: Storage
  /// The parts that are compared.
  package private(set) var dependencies: EnvironmentDependencies

  /// Takes the fingerprint of an environment and a peer.
  ///
  /// - Parameters:
  ///   - environment: The host's environment: width, fonts, language and so on.
  ///   - peer: The peer of the conversation.
  ///   - dependencies: The parts to compare.
  package init(
    _ environment: LayoutEnvironment, peer: Peer,
    dependencies: EnvironmentDependencies = .allButTheme
  ) {
    storage = Storage(environment, peer)
    self.dependencies = dependencies
  }

  /// An identity that fingerprints made together share, as long as one of them exists.
  package var identity: ObjectIdentifier { ObjectIdentifier(storage) }

  /// Whether both were made together; their dependencies may differ.
  package func isCopy(of other: EnvironmentFingerprint) -> Bool { storage === other.storage }

  /// The library's words: those of the host, or of the locale.
  var strings: LocalizedStrings { storage.environment.strings }

  /// Returns the fingerprint with other dependencies.
  ///
  /// - Complexity: O(1).
  package func limited(to dependencies: EnvironmentDependencies) -> EnvironmentFingerprint {
    var fingerprint = self
    fingerprint.dependencies = dependencies
    return fingerprint
  }
}

extension EnvironmentFingerprint: Hashable {
  /// Whether both compare the same parts, and these are equal.
  package static func == (left: EnvironmentFingerprint, right: EnvironmentFingerprint) -> Bool {
    left.dependencies == right.dependencies
      && (left.storage === right.storage || left.hasEqualParts(right))
  }

  private func hasEqualParts(_ other: EnvironmentFingerprint) -> Bool {
    let (mine, others) = (storage.environment, other.storage.environment)
    func counts(_ dependency: EnvironmentDependencies) -> Bool { dependencies.contains(dependency) }
    return
      (!counts(.width)
      || (mine.width == others.width && mine.widthPolicy == others.widthPolicy
        && mine.wordBreaking == others.wordBreaking && mine.density == others.density
        && mine.showsAvatars == others.showsAvatars))
      && (!counts(.textScale)
        || (mine.textScale == others.textScale
          && mine.contentSizeCategory == others.contentSizeCategory))
      && (!counts(.direction) || mine.direction == others.direction)
      && (!counts(.theme) || mine.theme == others.theme)
      && (!counts(.fonts)
        || (mine.fonts == others.fonts && mine.textLanguage == others.textLanguage))
      && (!counts(.locale) || mine.locale == others.locale)
      && (!counts(.timeZone) || mine.timeZone == others.timeZone)
      && (!counts(.today) || mine.today == others.today)
      && (!counts(.now) || mine.now == others.now)
      && (!counts(.strings) || mine.strings == others.strings)
      && (!counts(.peerKind) || storage.peer.kind == other.storage.peer.kind)
      && (!counts(.peer)
        || storage.peer.id == other.storage.peer.id
          && storage.peer.title == other.storage.peer.title)
      && (!counts(.people) || storage.peer.people == other.storage.peer.people)
  }

  /// Hashes the parts that change most often: width and text scale, if they are compared.
  package func hash(into hasher: inout Hasher) {
    if dependencies.contains(.width) { hasher.combine(storage.environment.width) }
    if dependencies.contains(.textScale) { hasher.combine(storage.environment.textScale) }
  }
}

extension EnvironmentFingerprint: CustomStringConvertible {
  /// A digest of the compared parts, in hexadecimal, the same in every process.
  ///
  /// It is for people, and computed at each call.
  package var description: String {
    String(StableHash.digest(of: parts.joined(separator: " ")), radix: 16)
  }

  /// The compared parts, by name, for people.
  package var parts: [String] {
    let environment = storage.environment
    var all: [(dependency: EnvironmentDependencies, text: String)] = [
      (.width, "width \(environment.width)"),
      (.width, "width policy \(environment.widthPolicy)"),
      (.fonts, "fonts \(environment.fonts.summary)"),
      (.fonts, "language \(environment.textLanguage?.tag ?? "unknown")"),
      (.textScale, "text scale \(environment.textScale)"),
      (.direction, "direction \(environment.direction.rawValue)"),
      (.locale, "locale \(environment.locale)"),
      (.timeZone, "time zone \(environment.timeZone)"),
      (.theme, "theme \(environment.theme.rawValue)"),
      (.strings, "strings \(String(StableHash.digest(of: environment.strings.text), radix: 16))"),
      (.peerKind, "peer kind \(storage.peer.kind.rawValue)"),
      (.peer, "peer \(storage.peer.id) \(storage.peer.title)"),
    ]
    if storage.peer.people.count > 0 {
      all.append((.people, "\(storage.peer.people.count) people"))
    }
    if let today = environment.today { all.append((.today, "today \(today)")) }
    if let now = environment.now { all.append((.now, "now \(now.timeIntervalSince1970)")) }
    if let category = environment.contentSizeCategory {
      all.append((.textScale, "content size \(category.rawValue)"))
    }
    if environment.wordBreaking != .whereNeeded {
      all.append((.width, "word breaking \(environment.wordBreaking.rawValue)"))
    }
    if environment.density != .regular {
      all.append((.width, "density \(environment.density)"))
    }
    if !environment.showsAvatars { all.append((.width, "no avatars")) }
    return all.filter { dependencies.contains($0.dependency) }.map(\.text)
  }
}
