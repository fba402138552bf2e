import BubbleCore
import BubbleGenerator
import BubbleLayout
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// The form that `bubble layout` prints, read back with another reader.
@Suite struct TranscriptJSONTests {
  private struct Document: Decodable {
    struct Line: Decodable {
      var text: String
      var frame: [Double]
    }
    struct Region: Decodable {
      var id: String
      var frame: [Double]
    }
    struct Cell: Decodable {
      var id: String
      var indexPath: [Int]
      var layouter: String
      var cellKind: String
      var key: String
      var date: String
      var frame: [Double]
      var bubble: [Double]
      var lines: [Line]
      var regions: [Region]
    }
    struct Supplementary: Decodable {
      var kind: String
      var indexPath: [Int]
      var frame: [Double]
      var text: String
    }
    struct Diagnostic: Decodable {
      var message: String?
      var layouter: String?
      var error: String
    }
    var version: Int
    var width: Double
    var contentSize: [Double]
    var cells: [Cell]
    var supplementaries: [Supplementary]
    var decorations: [String]
    var diagnostics: [Diagnostic]
  }

  private func document(
    _ conversation: Conversation, diagnostics: [TranscriptDiagnostic] = []
  ) async throws -> (Document, Transcript) {
    let transcript = try await Transcript(
      conversation, environment: LayoutEnvironment(width: 375), chain: .builtIn,
      measurer: SquareGlyphMeasurer())
    let json = transcript.json(diagnostics: diagnostics)
    return (try JSONDecoder().decode(Document.self, from: json), transcript)
  }

  @Test func `a message of one word`() async throws {
    let message = Message.sample(.text("Hi"))
    let (document, _) = try await document(Conversation(peer: .group, messages: [message]))
    expect(document.version, equals: 1)
    expect(document.width, equals: 375)
    // Header 30; margin 3, padding 6, name 14, text 16, padding 6, margin 3.
    expect(document.contentSize, equals: [375, 78])
    let cell = try #require(document.cells.first)
    expect(cell.id == "1" && cell.indexPath == [0, 0])
    expect(cell.layouter == "text" && cell.cellKind == "text")
    expect(cell.date, equals: "09:00")
    expect(cell.frame, equals: [0, 30, 375, 48])
    // Text 32, gap 7, time of five squares of 11, padding 21.
    expect(cell.bubble, equals: [49, 33, 115, 42])
    expect(cell.lines.map(\.text), equals: ["Bo", "Hi", "09:00"])
    expect(cell.lines[1].frame, equals: [60, 53, 32, 16])
    expect(cell.lines[2].frame, equals: [99, 58, 55, 11])
    let header = try #require(document.supplementaries.first)
    expect(header.kind == "day" && header.indexPath == [0, 0])
    expect(header.frame == [0, 0, 375, 30] && header.text == "20 November 2026")
  }

  @Test func `numbers survive in full precision`() async throws {
    var generator = ConversationGenerator(seed: testSeed(31))
    let conversation = generator.conversation(messageCount: 200)
    let (document, transcript) = try await document(conversation)
    let elements = transcript.list.elements.filter {
      if case .cell = $0.layout { true } else { false }
    }
    expect(document.cells.count, equals: elements.count)
    for (cell, element) in zip(document.cells, elements) {
      let frame = element.frame
      expect(
        cell.frame, equals: [frame.minX, frame.minY, frame.width, frame.height].map(Double.init))
    }
  }

  @Test func `any character survives`() async throws {
    let text = "\"quotes\" \\ back\tslash/ é 👩‍🚀 \u{2028} שלום"
    let conversation = Conversation(
      peer: .group, messages: [.sample(id: "a\"\u{0}\u{1F}\n", .text(text))])
    let (document, _) = try await document(conversation)
    let body = document.cells[0].lines.dropFirst().dropLast().map(\.text).joined()
    expect(body, equals: text)
    expect(document.cells[0].id, equals: "a\"\u{0}\u{1F}\n")
  }

  @Test func `diagnostics name message, layouter and error`() async throws {
    let diagnostic = Diagnostic(message: "7", layouter: "poll", text: "poll/init.lua:3: oh\nno")
    let (document, _) = try await document(
      Conversation(peer: .group, messages: []),
      diagnostics: [TranscriptDiagnostic(diagnostic)])
    expect(document.diagnostics.count, equals: 1)
    expect(document.diagnostics[0].message, equals: "7")
    expect(document.diagnostics[0].layouter, equals: "poll")
    expect(document.diagnostics[0].error, equals: "poll/init.lua:3: oh\nno")
  }
}
