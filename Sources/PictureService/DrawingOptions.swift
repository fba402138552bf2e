import BubbleCanvas
import BubbleCore
import BubbleLayout
import Foundation

/// The drawing options of a request, which are those of `bubble render`.
struct DrawingOptions {
  /// The format of the answer.
  enum Format: String, CaseIterable {
    case png, webp, avif, jpg, svg, pdf, layout

    /// Whether the format has pixels.
    var hasPixels: Bool { [.png, .webp, .avif, .jpg].contains(self) }
  }

  var format = Format.png
  var environment: LayoutEnvironment
  var theme: Theme
  var scale: CGFloat = 2
  var svgText = SVGText.outlines
  var selection = MessageSelection()
  var share = ShareSettings()
  var showsDays = true
  var quality: Int?
  var isSmall = false
  /// The request's picture files, by path.
  var pictures: [String: Data] = [:]
  /// Whether a request with an unreadable message is refused.
  var isStrict = false

  /// Reads options.
  ///
  /// - Parameters:
  ///   - takesText: Whether numbers may be written as text.
  ///   - fonts: The fonts of the service.
  init(_ object: JSONObject, takesText: Bool, fonts: FontTable) throws(RequestError) {
    var reader = OptionReader(object, takesText: takesText)
    format = try reader.choice("format") ?? .png
    (environment, theme) = try DrawingOptions.environment(&reader, fonts)
    scale = CGFloat(try reader.number("scale", in: 0.1...8) ?? 2)
    if let text = try reader.choice("text", SVGText.self) {
      guard format == .svg || text == .outlines else {
        throw RequestError(
          option: "text", "\"live\" is for an svg; leave it out of a \(format.rawValue)")
      }
      svgText = text
    }
    try readSelection(&reader)
    try readShare(&reader)
    if let files = try reader.object("pictures", "an object of files in Base64, by their paths") {
      pictures = try DrawingOptions.files(files)
    }
    isStrict = try reader.flag("strict") ?? false
    try reader.finish()
  }

  private static func environment(
    _ reader: inout OptionReader, _ fonts: FontTable
  ) throws(RequestError) -> (LayoutEnvironment, Theme) {
    let width = try reader.number("width", in: 160...16_000) ?? 375
    let textScale = try reader.number("textScale", in: 0.5...5) ?? 1
    guard width >= 160 * textScale else {
      throw RequestError(
        option: "width",
        "it is too narrow for a textScale of \(textScale); write at least \(160 * textScale)")
    }
    let locale = try reader.text("locale", "a language and region, such as \"pt_BR\"") ?? "en_GB"
    guard LanguageTag.isKnown(locale: locale) else {
      throw RequestError(
        option: "locale",
        "\"\(TextRepair.line(locale))\" is not known; en_GB is one, ar and pt_BR too")
    }
    let count = try reader.number("hours", in: 12...24)
    let hours = count.flatMap { ClockHours(rawValue: Int($0)) }
    guard count == nil || hours.map({ Double($0.rawValue) }) == count else {
      throw RequestError(option: "hours", "it is neither 12 nor 24")
    }
    let timeZone = try reader.text("timeZone", "a time zone, such as \"Europe/Lisbon\"") ?? "UTC"
    guard TimeZone(identifier: timeZone) != nil else {
      throw RequestError(
        option: "timeZone",
        "\"\(TextRepair.line(timeZone))\" is not known; Europe/Lisbon is one, UTC too")
    }
    let today = try reader.text("today", "a day, such as \"2026-11-26\", or \"now\"")
    let day = today.flatMap {
      $0 == "now" ? CalendarDay(Date(), timeZone: timeZone) : CalendarDay($0)
    }
    guard today == nil || day != nil else {
      throw RequestError(option: "today", "it is not a day; 2026-11-26 is one, \"now\" too")
    }
    var environment = LayoutEnvironment(
      width: width, fonts: fonts, textScale: textScale,
      direction: try reader.choice("direction") ?? .leftToRight, locale: locale,
      timeZone: timeZone, contentSizeCategory: try reader.choice("textSize"), today: day)
    if let hours { environment.hours = hours }
    if today == "now" { environment.now = Date() }
    let bundled = try reader.choice("theme", BundledTheme.self)
    let theme = bundled?.theme ?? .standard
    let appearance: ThemeName = try reader.flag("dark") ?? false ? .dark : .light
    environment.adopt(theme, appearance: appearance)
    return (environment, theme[appearance])
  }

  private mutating func readSelection(_ reader: inout OptionReader) throws(RequestError) {
    if let ids = try reader.texts("only", "ids of messages in an array") {
      selection.messages = Set(ids.map { MessageID($0) })
    }
    if let text = try reader.text("places", "places of messages, such as \"12..40\"") {
      guard let range = PlaceRange(text) else {
        throw RequestError(
          option: "places",
          "\"\(TextRepair.line(text))\" is not a range; 12..40, 12.., ..40 and 12 are")
      }
      selection.places = range.places
    }
    showsDays = try reader.flag("days") ?? (selection.messages == nil)
  }

  private mutating func readShare(_ reader: inout OptionReader) throws(RequestError) {
    share.isTransparent = try reader.flag("transparent") ?? false
    share.padding = CGFloat(try reader.number("padding", in: 0...1_000) ?? 0)
    share.hasTitleBar = try reader.flag("titleBar") ?? false
    share.hasDevice = try reader.flag("deviceFrame") ?? false
    share.isCropped = try reader.flag("crop") ?? false
    quality = try reader.whole("quality", in: 1...100)
    isSmall = try reader.flag("small") ?? false
    guard !format.hasPixels else {
      guard !share.isTransparent || format != .jpg else {
        throw RequestError(
          option: "transparent", "a jpg has no transparency; draw a png, webp or avif")
      }
      return
    }
    let used: [(String, Bool)] = [
      ("transparent", share.isTransparent), ("padding", share.padding != 0),
      ("titleBar", share.hasTitleBar), ("deviceFrame", share.hasDevice), ("crop", share.isCropped),
      ("quality", quality != nil), ("small", isSmall),
    ]
    if let (name, _) = used.first(where: \.1) {
      throw RequestError(
        option: name, "it is for a png, webp, avif or jpg; leave it out of a \(format.rawValue)")
    }
  }

  private static func files(_ object: JSONObject) throws(RequestError) -> [String: Data] {
    var files: [String: Data] = [:]
    for member in object.members {
      guard let text = member.value.string, let data = Data(base64Encoded: text) else {
        throw RequestError(
          option: "pictures.\(member.name.prefix(100))",
          "it is not a file in Base64; write its bytes in Base64, without line breaks")
      }
      files[member.name] = data
    }
    return files
  }
}
