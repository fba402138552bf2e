public import Foundation
internal import SymbolSet

/// A symbol of Material Icons, the set that Debian's package `fonts-material-design-icons-iconfont` has (Apache License 2.0), by the
/// name that the set gives it: `flight_takeoff`.
///
/// `play`, `document`, `pin`, `video` and `cross` are short for `play_arrow`, `description`, `place`, `videocam` and `close`.
/// All of them, with pictures, are in `Documentation/Symbols.md`.
public struct BoxSymbol: Hashable, Sendable, RawRepresentable, CaseIterable, CustomStringConvertible
{
  /// Its place in the set.
  private let place: UInt16

  /// What the set says of its outline, in SVG's path data.
  var outlineData: String { SymbolSet.pathData(at: Int(place)) }

  /// The symbol of a name; nil if the set has none of this name.
  ///
  /// - Complexity: O(log *n*) in the number of symbols.
  public init?(rawValue name: String) {
    guard let place = SymbolSet.place(of: name) else { return nil }
    self.place = UInt16(place)
  }

  /// The same of the bytes of a name in UTF-8, of which no `String` is made.
  package init?(name: UnsafeRawBufferPointer) {
    guard let place = unsafe SymbolSet.place(of: name) else { return nil }
    self.place = UInt16(place)
  }

  private init(place: Int) { self.place = UInt16(place) }

  /// Its name in the set.
  public var rawValue: String { SymbolSet.name(at: Int(place)) }

  /// Its name in the set.
  public var description: String { rawValue }

  /// All of them, in the order of their names.
  public static let allCases: [BoxSymbol] = (0..<SymbolSet.count).map(BoxSymbol.init(place:))

  /// Whether it points somewhere, so that it is mirrored where reading starts at the right: what the set says, which
  /// leaves media controls as they are.
  public var isMirrored: Bool { SymbolSet.isMirrored(at: Int(place)) }

  /// How long a side of the square is that ``outline`` is in, in units of its own.
  public static let side = CGFloat(SymbolSet.side)
}

/// Those that the built-in content types show.
extension BoxSymbol {
  /// A triangle that points to the right, in every direction of reading: play.
  public static let play = known("play")
  /// Two bars: pause.
  public static let pause = known("pause")
  /// A sheet with lines and a folded corner.
  public static let document = known("document")
  /// A map pin.
  public static let pin = known("pin")
  /// A head and shoulders.
  public static let person = known("person")
  /// A telephone receiver.
  public static let phone = known("phone")
  /// An envelope.
  public static let mail = known("mail")
  /// An arrow down to a line.
  public static let download = known("download")
  /// A picture with hills.
  public static let photo = known("photo")
  /// A film camera.
  public static let video = known("video")
  /// An arrow that turns back.
  public static let reply = known("reply")
  /// An arrow that goes on.
  public static let forward = known("forward")
  /// An arrow that turns and goes on: what was forwarded.
  public static let forwarded = known("shortcut")
  /// A cross.
  public static let cross = known("cross")

  private static func known(_ name: String) -> BoxSymbol {
    guard let symbol = BoxSymbol(rawValue: name) else {
      preconditionFailure("the set has no symbol \(name)")
    }
    return symbol
  }
}
