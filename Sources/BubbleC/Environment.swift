import BubbleCore
import BubbleText
import CBubble
import Foundation
import Platform

/// The surroundings of messages, which a host sets step by step.
final class EnvironmentObject: HandleNamed {
  static let kind = HandleKind.environment

  /// The environment, and the fonts from the host.
  struct State {
    var environment = LayoutEnvironment(width: 320)
    var fonts: [FontData] = []
    /// The host's words, which override the locale's, as the host passed them; nil if there are none.
    var words: [UInt8]?
  }

  private let state = Lock(State())

  /// The present environment; its width is unused.
  var environment: LayoutEnvironment { state.withLock { $0.environment } }

  func change(_ body: (inout State) throws(CallError) -> Void) throws(CallError) {
    try state.withLock { state throws(CallError) in try body(&state) }
  }
}

extension EnvironmentObject.State {
  /// Sets the words of the locale, with those of the host instead where it gives some.
  fileprivate mutating func sayWords() throws(CallError) {
    guard let words else {
      environment.hostStrings = nil
      return
    }
    var strings = LocalizedStrings.bundled(for: environment.locale)
    try calling(CallError.init) { () throws(ConfigurationFileError) in
      try LocalizedStringsReader().read(from: words, into: &strings)
    }
    environment.hostStrings = strings
  }

  fileprivate mutating func add(_ font: FontData) throws(CallError) {
    guard fonts.count < 256 else {
      throw CallError(BUBBLE_TOO_LARGE, "the environment already has 256 fonts")
    }
    do {
      _ = try TextMeasurer().families(of: font)
    } catch {
      throw CallError(BUBBLE_FORMAT, "\(error)")
    }
    fonts.append(font)
    environment.fonts.collection = FontCollection(fonts)
  }
}

/// Changes an environment.
@inline(__always)
private func change(
  _ handle: OpaquePointer?,
  _ body: (inout EnvironmentObject.State) throws(CallError) -> Void
) -> bubble_status {
  call { () throws(CallError) in
    try HandleTable.shared.find(handle, EnvironmentObject.self).change(body)
  }
}

@c @implementation
public func bubble_environment_create(
  _ environment: UnsafeMutablePointer<OpaquePointer?>?
) -> bubble_status {
  call { () throws(CallError) in
    let out = try Argument.out(environment, "environment")
    out.pointee = HandleTable.shared.insert(EnvironmentObject())
  }
}

@c @implementation
public func bubble_environment_free(_ environment: OpaquePointer?) -> bubble_status {
  call { () throws(CallError) in
    try HandleTable.shared.remove(environment, EnvironmentObject.self)
  }
}

@c @implementation
public func bubble_environment_retain(_ environment: OpaquePointer?) -> bubble_status {
  call { () throws(CallError) in try HandleTable.shared.retain(environment, EnvironmentObject.self)
  }
}

@c @implementation
public func bubble_environment_set_locale(
  _ environment: OpaquePointer?, _ locale: UnsafePointer<CChar>?
) -> bubble_status {
  change(environment) { state throws(CallError) in
    let locale = try Argument.text(locale, "locale", limit: 64)
    let isName = locale.utf8.allSatisfy {
      (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
        || [45, 64, 61, 59, 95].contains($0)
    }
    guard isName, !locale.isEmpty else {
      throw .invalid("`locale` is \"\(TextRepair.name(locale))\": write \"en_GB\" or \"de\"")
    }
    state.environment.locale = locale
    try state.sayWords()
  }
}

@c @implementation
public func bubble_environment_set_words(
  _ environment: OpaquePointer?, _ json: UnsafePointer<CChar>?, _ length: Int
) -> bubble_status {
  change(environment) { state throws(CallError) in
    var changed = state
    let bytes = try Argument.bytes(json, length, "json", limit: 1_000_000)
    changed.words = json == nil ? nil : [UInt8](bytes)
    try changed.sayWords()
    state = changed
  }
}

@c @implementation
public func bubble_environment_set_time_zone(
  _ environment: OpaquePointer?, _ time_zone: UnsafePointer<CChar>?
) -> bubble_status {
  change(environment) { state throws(CallError) in
    let name = try Argument.name(time_zone, "time_zone")
    guard TimeZone(identifier: name) != nil else {
      throw CallError(
        BUBBLE_NOT_FOUND,
        "there is no time zone \"\(TextRepair.name(name))\": write \"Europe/Lisbon\" or \"UTC\"")
    }
    state.environment.timeZone = name
  }
}

@c @implementation
public func bubble_environment_set_today(
  _ environment: OpaquePointer?, _ day: UnsafePointer<CChar>?
) -> bubble_status {
  change(environment) { state throws(CallError) in
    let text = try Argument.optionalText(day, "day", limit: 64)
    let day = text.flatMap { CalendarDay($0) }
    guard (day == nil) == (text == nil) else {
      throw .invalid("`day` is \"\(TextRepair.name(text ?? ""))\": write \"2026-11-27\"")
    }
    state.environment.today = day
  }
}

@c @implementation
public func bubble_environment_set_direction(
  _ environment: OpaquePointer?, _ direction: bubble_direction
) -> bubble_status {
  change(environment) { state throws(CallError) in
    state.environment.direction = try Argument.choice(
      direction.rawValue, "direction", [.leftToRight, .rightToLeft])
  }
}

@c @implementation
public func bubble_environment_set_text_scale(
  _ environment: OpaquePointer?, _ scale: Double
) -> bubble_status {
  change(environment) { state throws(CallError) in
    state.environment.textScale = try Argument.number(
      scale, "scale", in: 0.01...Double(LayoutEnvironment.maximumTextScale))
  }
}

@c @implementation
public func bubble_environment_set_text_size(
  _ environment: OpaquePointer?, _ step: UnsafePointer<CChar>?
) -> bubble_status {
  change(environment) { state throws(CallError) in
    state.environment.contentSizeCategory =
      step == nil ? nil : try Argument.word(step, "step", TextSizeCategory.self)
  }
}

@c @implementation
public func bubble_environment_set_shows_avatars(
  _ environment: OpaquePointer?, _ shows_avatars: Bool
) -> bubble_status {
  change(environment) { state throws(CallError) in
    state.environment.showsAvatars = shows_avatars
  }
}

@c @implementation
public func bubble_environment_set_fonts(
  _ environment: OpaquePointer?, _ families: UnsafePointer<CChar>?
) -> bubble_status {
  change(environment) { state throws(CallError) in
    let families = TextRepair.line(try Argument.name(families, "families"))
    guard !families.isBlank else { throw .invalid("`families` names no font") }
    state.environment.fonts.family = families
  }
}

@c @implementation
public func bubble_environment_add_font_file(
  _ environment: OpaquePointer?, _ path: UnsafePointer<CChar>?
) -> bubble_status {
  change(environment) { state throws(CallError) in
    let path = try Argument.name(path, "path")
    try state.add(
      try calling(CallError.init) { () throws(FontFileError) in
        try FontData(contentsOf: URL(fileURLWithPath: path))
      })
  }
}

@c @implementation
public func bubble_environment_add_font_bytes(
  _ environment: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ bytes: UnsafeRawPointer?,
  _ length: Int
) -> bubble_status {
  change(environment) { state throws(CallError) in
    let name = try Argument.name(name, "name")
    let bytes = try Argument.bytes(bytes, length, "bytes", limit: FontData.maximumSize)
    try state.add(FontData(Data(bytes), name: name))
  }
}

@c @implementation
public func bubble_environment_set_text_styles(
  _ environment: OpaquePointer?, _ json: UnsafePointer<CChar>?, _ length: Int
) -> bubble_status {
  change(environment) { state throws(CallError) in
    let bytes = try Argument.bytes(json, length, "json", limit: 1_000_000)
    try calling(CallError.init) { () throws(ConfigurationFileError) in
      try TextStylesReader().read(from: [UInt8](bytes), into: &state.environment.fonts)
    }
  }
}

@c @implementation
public func bubble_environment_warm_up(_ environment: OpaquePointer?) -> bubble_status {
  call { () throws(CallError) in
    let environment = try HandleTable.shared.find(environment, EnvironmentObject.self).environment
    TextMeasurer().warmUp(for: environment)
  }
}
