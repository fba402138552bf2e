import BubbleCanvas
import BubbleCore
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import PictureTestSupport
import ScriptTools
import Testing

@testable import BubbleLua

/// The pages of recipes: each has its picture, and is run and drawn here, in both themes.
@Suite struct RecipePageTests {
  /// A heading, a picture and the code behind it.
  struct Recipe: Sendable, CustomTestStringConvertible {
    var title: String
    var picture: String
    var code: String
    var testDescription: String { picture }
  }

  private static func text(_ page: String) -> String {
    let file = packageFolder().appendingPathComponent("Documentation/\(page).md")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }

  /// The recipes of a page: what has a picture in front of its code.
  static func recipes(_ page: String) -> [Recipe] {
    text(page).components(separatedBy: "\n##").compactMap { section in
      guard let picture = section.firstMatch(of: /!\[[^\]]*\]\((pictures\/[a-z0-9_-]+\.png)\)/),
        let code = section.firstMatch(of: /(?s)```lua\n(.*?)\n```/)
      else { return nil }
      let title = section.drop { $0 == "#" || $0 == " " }.prefix { $0 != "\n" }
      return Recipe(
        title: String(title), picture: String(picture.1), code: String(code.1))
    }
  }

  static let all = recipes("Components") + recipes("Cookbook")

  private static let library = packageFolder().appendingPathComponent("Plugins/Lua/lib")

  /// The script: what is required stands at the top, the rest is the body of `build_layout`.
  private static func plugin(_ code: String) throws -> LuaPlugin {
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    let head = lines.filter { $0.contains(/^local \w+ = require "\w+"$/) }
    let body = lines.filter { !head.contains($0) }
    var files: [String: [UInt8]] = [
      "init.lua": Array(
        """
        \(head.joined(separator: "\n"))
        return { api = 1, name = "recipe", content_types = { "sample" }, build_layout = function(peer, message, ctx)
        \(body.joined(separator: "\n"))
        end }
        """.utf8)
    ]
    for file in try FileManager.default.contentsOfDirectory(atPath: library.path) {
      files["bundled/\(file)"] = [UInt8](
        try Data(contentsOf: library.appendingPathComponent(file)))
    }
    return try LuaPlugin(sources: PluginSources(name: "recipe", files: files), limits: .standard)
  }

  private static let people: [Person] = [
    Person(id: "ana", name: "Ana"), Person(id: "bo", name: "Bo"), Person(id: "cy", name: "Cy"),
  ]

  private static func context(_ width: CGFloat, _ direction: WritingDirection) -> LayoutContext {
    let peer = Peer(id: "trip", kind: .private, title: "Trip", people: People(people))
    var environment = LayoutEnvironment(width: width)
    environment.direction = direction
    return LayoutContext(
      environment: environment, measurer: TextMeasurer(), peer: peer, time: "09:00")
  }

  private static let message = Message(
    id: "7", sender: people[0], isOutgoing: false, date: Date(timeIntervalSince1970: 0),
    content: MessageContent(type: "sample", payload: ["type": .string("sample")]))

  private static func cell(
    _ code: String, width: CGFloat = 340, _ direction: WritingDirection = .leftToRight
  ) throws -> (layout: BubbleCellLayout, context: LayoutContext) {
    let context = context(width, direction)
    let layouter = LuaLayouter(try plugin(code))
    let layout = try layouter.buildLayout(peer: context.peer, message: message, context: context)
    return (try #require(layout as? BubbleCellLayout), context)
  }

  /// The bubble in light and dark, side by side.
  private static func picture(_ code: String) throws -> Data {
    let (layout, _) = try cell(code)
    let bubble = layout.bubbleFrame.insetBy(dx: -8, dy: -6).integral
    let scale = 1.5
    var images: [PixelImage] = []
    for theme in [Theme.light, .dark] {
      let part = ConversationPicture.Part(
        frame: CGRect(
          x: -bubble.minX, y: -bubble.minY, width: layout.bubbleFrame.maxX, height: layout.height),
        elements: layout.elements)
      var theme = theme
      theme.wallpaper = nil
      let picture = ConversationPicture(
        size: bubble.size, parts: [part], theme: theme,
        pictures: PictureFolder(at: packageFolder().appendingPathComponent("examples")),
        direction: .leftToRight)
      images.append(try #require(PixelImage(png: picture.png(scale: scale))))
    }
    var both = PixelImage(
      width: images[0].width + images[1].width, height: images[0].height, color: 0)
    both.draw(images[0], x: 0, y: 0)
    both.draw(images[1], x: images[0].width, y: 0)
    return try both.png()
  }

  @Test func `the cookbook has thirty-one recipes`() {
    expect(Self.recipes("Cookbook").count, equals: 31)
    expect(Set(Self.all.map(\.picture)).count, equals: Self.all.count)
  }

  @Test
  func `the palette has every word, and is what the tool draws`() throws {
    Goldens.compare(
      try PaletteSheet.png(scale: 1), with: "Documentation/pictures/palette.png")
  }

  @Test func `every component has a recipe`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.library.path)
    let page = Self.text("Components")
    let others = ["content_text.lua", "number.lua", "percentages.lua"]
    for file in files where !others.contains(file) {
      expect(page.contains("require \"\(file.dropLast(4))\""), "\(file)")
    }
  }

  @Test(arguments: all)
  func `the picture of a recipe is what it draws`(recipe: Recipe) throws {
    Goldens.compare(try Self.picture(recipe.code), with: "Documentation/\(recipe.picture)")
  }

  @Test(arguments: all)
  func `a recipe is short, and lies in its bubble in every list`(recipe: Recipe) throws {
    expect(recipe.code.split(separator: "\n").count <= 20, "\(recipe.title)")
    for width: CGFloat in [240, 375] {
      for direction in WritingDirection.allCases {
        let (layout, _) = try Self.cell(recipe.code, width: width, direction)
        try layout.validate(width: width)
      }
    }
  }
}
