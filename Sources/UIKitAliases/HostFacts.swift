import BubbleCollection
import Foundation
import Platform

// Values that UIKit's sources read from global objects. There is no screen and no application here: the host
// sets them once, before it lays out, and each object may be read from any thread.

/// The application, as far as layouts read it: `UIApplication`.
public final class UIApplication: Sendable {
  /// The one application.
  public static let shared = UIApplication()
  private let direction = Lock(UIUserInterfaceLayoutDirection.leftToRight)

  private init() {}

  /// The direction of the interface; left to right until the host sets it.
  ///
  /// UIKit's is read-only. A collection view reads its own trait collection, not this property.
  public var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    get { direction.withLock { $0 } }
    set { direction.withLock { $0 = newValue } }
  }
}

/// The screen, as far as layouts read it: `UIScreen`.
public final class UIScreen: Sendable {
  private struct Facts {
    var scale: CGFloat = 1
    var bounds = CGRect(x: 0, y: 0, width: 375, height: 667)
  }

  /// The one screen.
  public static let main = UIScreen()
  private let facts = Lock(Facts())

  private init() {}

  /// Pixels per point; 1 until the host sets it.
  public var scale: CGFloat {
    get { facts.withLock { $0.scale } }
    set { facts.withLock { $0.scale = newValue } }
  }

  /// The same as ``scale``.
  public var nativeScale: CGFloat { scale }

  /// The whole screen in points; 375 by 667 until the host sets it.
  public var bounds: CGRect {
    get { facts.withLock { $0.bounds } }
    set { facts.withLock { $0.bounds = newValue } }
  }
}

/// The device, as far as layouts read it: `UIDevice`.
public final class UIDevice: Sendable {
  /// The one device.
  public static let current = UIDevice()
  private let idiom = Lock(UIUserInterfaceIdiom.unspecified)

  private init() {}

  /// The sort of device; unspecified until the host sets it.
  public var userInterfaceIdiom: UIUserInterfaceIdiom {
    get { idiom.withLock { $0 } }
    set { idiom.withLock { $0 = newValue } }
  }
}

extension TraitCollection {
  /// The values of ``UIScreen``, ``UIApplication`` and ``UIDevice``.
  public static var current: TraitCollection {
    var traits = TraitCollection(
      displayScale: UIScreen.main.scale,
      layoutDirection: UIApplication.shared.userInterfaceLayoutDirection)
    traits.userInterfaceIdiom = UIDevice.current.userInterfaceIdiom
    return traits
  }
}

extension HeadlessView {
  /// Returns the direction of an attribute in this application.
  public static func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    switch attribute {
    case .unspecified: UIApplication.shared.userInterfaceLayoutDirection
    case .forceRightToLeft: .rightToLeft
    case .forceLeftToRight, .playback, .spatial: .leftToRight
    }
  }
}
