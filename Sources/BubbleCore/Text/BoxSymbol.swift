import Foundation
internal import SymbolSet

/// A symbol of Material Icons, by its name in the set: `flight_takeoff`.
///
/// Debian packages the set as `fonts-material-design-icons-iconfont` (Apache License 2.0).
///
/// `play`, `document`, `pin`, `video` and `cross` are short for `play_arrow`, `description`, `place`, `videocam` and `close`.
/// `Documentation/Symbols.md` lists all symbols with pictures.
public struct BoxSymbol: Hashable, Sendable, RawRepresentable, CaseIterable, CustomStringConvertible
{
  /// The index in the set.
  private let place: UInt16

  /// The set's outline of the symbol, in SVG's path data: y down, in a square from 0 to ``side``.
  package var outlineData: String { SymbolSet.pathData(at: Int(place)) }

  /// Finds the symbol with a name; nil if the set has none of this name.
  ///
  /// - Complexity: O(log *n*) in the number of symbols.
  public init?(rawValue name: String) {
    guard let place = SymbolSet.place(of: name) else { return nil }
    self.place = UInt16(place)
  }

  /// Finds the symbol with a name given as UTF-8, without making a `String`; nil if the set has none of this name.
  package init?(name: UnsafeRawBufferPointer) {
    guard let place = unsafe SymbolSet.place(of: name) else { return nil }
    self.place = UInt16(place)
  }

  private init(place: Int) { self.place = UInt16(place) }

  /// Its name in the set.
  public var rawValue: String { SymbolSet.name(at: Int(place)) }

  /// Its name in the set.
  public var description: String { rawValue }

  /// All symbols, in the order of their names.
  public static let allCases: [BoxSymbol] = (0..<SymbolSet.count).map(BoxSymbol.init(place:))

  /// Whether the symbol is mirrored if reading starts at the right, because it points somewhere.
  ///
  /// The set defines this; media controls are not mirrored.
  package var isMirrored: Bool { SymbolSet.isMirrored(at: Int(place)) }

  /// The side length of the square that contains ``outline``, in its own units.
  package static let side = CGFloat(SymbolSet.side)
}

extension BoxSymbol: ExpressibleByStringLiteral {
  /// Finds the symbol with a name that is written in code: `LayoutBox.symbol("directions_car")`.
  ///
  /// - Precondition: The set has a symbol of this name; the message of the trap suggests others.
  ///   ``init(rawValue:)`` takes names that come from data.
  public init(stringLiteral name: String) { self = BoxSymbol.known(name) }
}

/// The symbols of the built-in content types.
extension BoxSymbol {
  /// A triangle that points to the right, in every direction of reading: play.
  package static let play = known("play")
  /// Two bars: pause.
  package static let pause = known("pause")
  /// A sheet with lines and a folded corner.
  package static let document = known("document")
  /// A map pin.
  package static let pin = known("pin")
  /// A head and shoulders.
  package static let person = known("person")
  /// A telephone receiver.
  package static let phone = known("phone")
  /// An envelope.
  package static let mail = known("mail")
  /// An arrow down to a line.
  package static let download = known("download")
  /// A picture with hills.
  package static let photo = known("photo")
  /// A film camera.
  package static let video = known("video")
  /// An arrow that turns back.
  package static let reply = known("reply")
  /// An arrow that points forward.
  package static let forward = known("forward")
  /// An arrow that turns and points forward: a forwarded message.
  package static let forwarded = known("shortcut")
  /// A cross.
  package static let cross = known("cross")

  private static func known(_ name: String) -> BoxSymbol {
    // Not a precondition: its message is missing in release builds.
    guard let symbol = BoxSymbol(rawValue: name) else { fatalError(missing(name)) }
    return symbol
  }

  /// Returns the message for an unknown name: the nearest names, or else some that contain it.
  private static func missing(_ name: String) -> String {
    let names = allCases.map(\.rawValue)
    var near = NearestNames.among(names, to: name)
    if near.isEmpty, !name.isEmpty { near = Array(names.filter { $0.contains(name) }.prefix(3)) }
    let hint =
      near.isEmpty
      ? "" : " (did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?)"
    return "the set has no symbol '\(name)'\(hint); Documentation/Symbols.md lists all symbols"
  }
}
