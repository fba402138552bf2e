import BubbleCanvas
import BubbleCore
import CBubble
import Foundation

/// A theme.
final class ThemeObject: HandleNamed {
  static let kind = HandleKind.theme

  let theme: AdaptiveTheme

  init(_ theme: AdaptiveTheme) { self.theme = theme }
}

/// Returns a handle for a theme.
private func open(
  _ out: UnsafeMutablePointer<OpaquePointer?>?, _ theme: () throws(CallError) -> AdaptiveTheme
) -> bubble_status {
  call { () throws(CallError) in
    let out = try Argument.out(out, "theme")
    out.pointee = HandleTable.shared.insert(ThemeObject(try theme()))
  }
}

@c @implementation
public func bubble_theme_named(
  _ name: UnsafePointer<CChar>?, _ theme: UnsafeMutablePointer<OpaquePointer?>?
) -> bubble_status {
  open(theme) { () throws(CallError) in
    try Argument.word(name, "name", BundledTheme.self).theme
  }
}

@c @implementation
public func bubble_theme_open_file(
  _ path: UnsafePointer<CChar>?, _ theme: UnsafeMutablePointer<OpaquePointer?>?
) -> bubble_status {
  open(theme) { () throws(CallError) in
    let path = try Argument.name(path, "path")
    return try calling(CallError.init) { () throws(ConfigurationFileError) in
      try AdaptiveTheme(contentsOf: URL(fileURLWithPath: path))
    }
  }
}

@c @implementation
public func bubble_theme_open_bytes(
  _ name: UnsafePointer<CChar>?, _ bytes: UnsafeRawPointer?, _ length: Int,
  _ theme: UnsafeMutablePointer<OpaquePointer?>?
) -> bubble_status {
  open(theme) { () throws(CallError) in
    let name = try Argument.name(name, "name")
    let bytes = try Argument.bytes(bytes, length, "bytes", limit: 1_000_000)
    return try calling(CallError.init) { () throws(ConfigurationFileError) in
      try AdaptiveTheme(json: Data(bytes), file: name)
    }
  }
}

@c @implementation
public func bubble_theme_free(_ theme: OpaquePointer?) -> bubble_status {
  call { () throws(CallError) in try HandleTable.shared.remove(theme, ThemeObject.self) }
}

@c @implementation
public func bubble_theme_retain(_ theme: OpaquePointer?) -> bubble_status {
  call { () throws(CallError) in try HandleTable.shared.retain(theme, ThemeObject.self) }
}
