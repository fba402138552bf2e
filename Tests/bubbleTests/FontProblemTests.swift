import Expectations
import Foundation
import Testing

/// Machines that lack fonts, or have broken ones: there is an answer, and it is said what to install.
@Suite struct FontProblemTests {
  /// A machine with some of this one's fonts.
  private struct Machine {
    private let scratch: ScratchFolder
    private let conversation: String
    private var fonts: URL { scratch.url.appendingPathComponent("fonts") }
    private var settings: URL { scratch.url.appendingPathComponent("fonts.conf") }

    /// - Parameters:
    ///   - names: Files of Debian's package fonts-noto-core.
    ///   - text: The message's.
    init(fonts names: [String], text: String = "Hello שלום 12:30") throws {
      scratch = try ScratchFolder()
      conversation = try scratch.conversation(message("1", text))
      try FileManager.default.createDirectory(at: fonts, withIntermediateDirectories: true)
      for name in names {
        try FileManager.default.copyItem(
          at: URL(fileURLWithPath: "/usr/share/fonts/truetype/noto").appendingPathComponent(name),
          to: file(name))
      }
      try """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig>
      <dir>\(fonts.path)</dir><cachedir>\(scratch.url.path)/cache</cachedir>
      </fontconfig>
      """.write(to: settings, atomically: true, encoding: .utf8)
    }

    func file(_ name: String) -> URL { fonts.appendingPathComponent(name) }

    /// Changes files in such a way that fontconfig, which has seen them, does not look at them again.
    func changeUnnoticed(_ change: () throws -> Void) throws {
      _ = try run()
      var before = stat()
      try #require(stat(fonts.path, &before) == 0)
      try change()
      let times = [before.st_atim, before.st_mtim]
      try #require(utimensat(AT_FDCWD, fonts.path, times, 0) == 0)
    }

    /// Lays out a message there.
    func run(_ options: String...) throws -> ToolRun {
      try ToolRun(
        ["layout", conversation] + options, environment: ["FONTCONFIG_FILE": settings.path])
    }
  }

  private static let sans = "NotoSans-Regular.ttf"
  private static let hebrew = "NotoSansHebrew-Regular.ttf"

  private func expectAnswer(_ run: ToolRun, status: Int32 = 0, _ warnings: String...) {
    expect(run.status, equals: status)
    expect(run.cells.map(\.layouter), equals: ["text"])
    let lines = run.messages.split(separator: "\n")
    expect(lines.count, equals: warnings.count, "\(run.messages)")
    for warning in warnings {
      expect(lines.contains { $0.contains(warning) }, "\(warning): \(run.messages)")
    }
  }

  @Test func `with no font at all it is said which package has some`() throws {
    let run = try Machine(fonts: []).run()
    expectAnswer(run, status: 1, "error: there is no font on this machine")
    expect(run.messages.contains("fonts-noto-core"))
  }

  @Test func `a family that is not installed is named, with its package and what is taken for it`()
    throws
  {
    let run = try Machine(fonts: [Self.hebrew]).run()
    expectAnswer(
      run, "'Noto Sans' is not installed; 'Noto Sans Hebrew' is used",
      "no font has the characters")
    expect(run.messages.contains("fonts-noto-core"))
  }

  @Test func `fonts that are there are no problem`() throws {
    expectAnswer(try Machine(fonts: [Self.sans, Self.hebrew]).run())
  }

  @Test func `a file that is no font is as if it were not there`() throws {
    let machine = try Machine(fonts: [Self.hebrew])
    try Data(repeating: 0xA5, count: 5_000).write(to: machine.file(Self.sans))
    expectAnswer(
      try machine.run(), "'Noto Sans' is not installed", "no font has the characters")
  }

  @Test(arguments: [0, 500, 170_000, 500_000])
  func `a file that was cut off after fontconfig saw it is named, and another one is taken`(
    length: Int
  ) throws {
    let machine = try Machine(fonts: [Self.sans, Self.hebrew])
    try machine.changeUnnoticed {
      try FileHandle(forWritingTo: machine.file(Self.sans)).truncate(atOffset: UInt64(length))
    }
    expectAnswer(
      try machine.run(), "\(Self.sans) is not a readable font",
      "'Noto Sans' is not installed", "no font has the characters")
  }

  @Test func `a file that is gone after fontconfig saw it is named, and another one is taken`()
    throws
  {
    let machine = try Machine(fonts: [Self.sans, Self.hebrew])
    try machine.changeUnnoticed { try FileManager.default.removeItem(at: machine.file(Self.sans)) }
    expectAnswer(
      try machine.run(), "\(Self.sans) is not a readable font",
      "'Noto Sans' is not installed", "no font has the characters")
  }

  @Test func `the only font being broken is said with the lack of any`() throws {
    let machine = try Machine(fonts: [Self.sans])
    try machine.changeUnnoticed {
      try FileHandle(forWritingTo: machine.file(Self.sans)).truncate(atOffset: 100)
    }
    expectAnswer(
      try machine.run(), status: 1, "there is no font",
      "\(Self.sans) is not a readable font")
  }

  // MARK: - Formats that HarfBuzz can't read

  @Test(arguments: OtherFontFormat.allCases)
  func `a family that is installed in another format only is as if it were not, and that is said`(
    format: OtherFontFormat
  ) throws {
    let machine = try Machine(fonts: [Self.sans, Self.hebrew])
    try format.data(family: "Boxes", letters: "abc").write(
      to: machine.file("boxes.\(format.suffix)"))
    expectAnswer(
      try machine.run("--font", "Boxes"), status: 1,
      "'Boxes' is installed only as \(format.name), and 'Noto Sans' is used")
    expectAnswer(
      try machine.run("--font", "Noto Sans", "--font", "Boxes"), status: 1,
      "'Boxes' is installed only as \(format.name), and it is not used")
  }

  @Test(arguments: OtherFontFormat.allCases)
  func `of a family in several formats the one that can be read is taken`(
    format: OtherFontFormat
  ) throws {
    let machine = try Machine(fonts: [Self.sans, Self.hebrew])
    let expected = try machine.run()
    for number in 0..<3 {
      try format.data(family: "Noto Sans", letters: "Helo 123:שלום").write(
        to: machine.file("\(number).\(format.suffix)"))
    }
    let run = try machine.run()
    expectAnswer(run)
    expect(run.output, equals: expected.output)
  }

  @Test(arguments: OtherFontFormat.allCases, ["ttf", nil])
  func `letters are not taken from another format, and nobody is to install it again`(
    format: OtherFontFormat, suffix: String?
  ) throws {
    let text = "ab \u{E000}\u{5D0}"
    let expected = try Machine(fonts: [Self.sans], text: text).run()
    let machine = try Machine(fonts: [Self.sans], text: text)
    try format.data(family: "Boxes", letters: "ab \u{E000}\u{5D0}").write(
      to: machine.file("boxes.\(suffix ?? format.suffix)"))
    let run = try machine.run()
    expectAnswer(run, "no font has the characters א (U+05D0), U+E000, so")
    expect(run.output, equals: expected.output)
  }

  @Test func `a character that no font has is named once, with a package that may have it`() throws
  {
    let machine = try Machine(fonts: [Self.sans], text: "a \u{4E2D}\u{6587} b \u{4E2D}")
    expectAnswer(try machine.run(), "no font has the characters 中 (U+4E2D), 文 (U+6587), so")
    try expect(machine.run().messages.contains("fonts-noto-cjk"))
    try expect(
      Machine(fonts: [Self.sans], text: "\u{1F600}").run().messages.contains(
        "no font has the character 😀 (U+1F600), so boxes are drawn: install a font that has it, as in Debian's package fonts-noto-color-emoji"
      ))
  }

  @Test func `fonts of other formats alone are none`() throws {
    let machine = try Machine(fonts: [])
    for format in OtherFontFormat.allCases {
      try format.data(family: "Noto Sans", letters: "abc").write(
        to: machine.file("sans.\(format.suffix)"))
    }
    expectAnswer(try machine.run(), status: 1, "there is no font on this machine")
  }
}
