import Foundation

/// What surrounds all messages of a list: its width, fonts, direction, language.
public struct LayoutEnvironment: Hashable, Sendable {
  /// The width of the list's cells, in points.
  public var width: CGFloat
  /// Which fonts the text styles are.
  public var fonts: FontTable
  /// What all font sizes are multiplied with.
  public var textScale: CGFloat
  /// At which side reading starts: incoming bubbles stand there.
  public var direction: WritingDirection
  /// The language and region in which times and days are written, such as `en_GB`.
  public var locale: String
  /// The time zone of times and days, such as `Europe/Lisbon`.
  public var timeZone: String
  /// The theme.
  ///
  /// Colours are resolved when they are drawn: it is no part of the fingerprint.
  public var theme: ThemeName

  /// Makes an environment.
  ///
  /// - Precondition: `width` and `textScale` are positive and finite.
  public init(
    width: CGFloat, fonts: FontTable = FontTable(), textScale: CGFloat = 1,
    direction: WritingDirection = .leftToRight, locale: String = "en_GB", timeZone: String = "UTC",
    theme: ThemeName = .light
  ) {
    precondition(width > 0 && width.isFinite, "the width must be positive and finite, not \(width)")
    precondition(
      textScale > 0 && textScale.isFinite,
      "the text scale must be positive and finite, not \(textScale)")
    self.width = width
    self.fonts = fonts
    self.textScale = textScale
    self.direction = direction
    self.locale = locale
    self.timeZone = timeZone
    self.theme = theme
  }
}

/// At which side reading starts.
public enum WritingDirection: String, Hashable, Sendable, CaseIterable {
  /// At the left, as in English.
  case leftToRight = "ltr"
  /// At the right, as in Arabic and Hebrew.
  case rightToLeft = "rtl"
}

/// Names a theme.
public enum ThemeName: String, Hashable, Sendable, CaseIterable {
  /// Dark text on light bubbles.
  case light
  /// Light text on dark bubbles.
  case dark
}

/// What layouts depend on that is the same for all messages: the environment, but for the theme, and
/// the peer.
///
/// Equality compares full values; the digest is for people and for hashing only.
public struct EnvironmentFingerprint: Sendable {
  private final class Storage: Sendable {
    let environment: LayoutEnvironment
    let peer: Peer
    let digest: UInt64

    init(_ environment: LayoutEnvironment, _ peer: Peer) {
      var environment = environment
      environment.theme = .light
      self.environment = environment
      self.peer = peer
      digest = StableHash.digest(of: "\(environment) \(peer)")
    }
  }

  private let storage: Storage

  /// Takes the fingerprint of an environment and a peer.
  public init(_ environment: LayoutEnvironment, peer: Peer) {
    storage = Storage(environment, peer)
  }
}

extension EnvironmentFingerprint: Hashable, CustomStringConvertible {
  /// Whether the two agree in everything but the theme.
  public static func == (left: EnvironmentFingerprint, right: EnvironmentFingerprint) -> Bool {
    left.storage === right.storage
      || (left.storage.digest == right.storage.digest
        && left.storage.environment == right.storage.environment
        && left.storage.peer == right.storage.peer)
  }

  /// Feeds the digest.
  public func hash(into hasher: inout Hasher) { hasher.combine(storage.digest) }

  /// The digest in hexadecimal, the same in every process.
  public var description: String { String(storage.digest, radix: 16) }
}
