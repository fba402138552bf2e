import BrowserFixtures
import BubbleCore
import BubbleGenerator
import Foundation
import Platform

/// The cost of turning a box tree into frames, without text measuring.
///
/// The trees exist already, and a text is measured by returning an answer that was made before. So the bench
/// times the solver, including its requests for the texts.
struct SolverBench {
  private let context: LayoutContext
  private let messages = SolverBench.messages
  private let random: [LayoutBox]
  private let flat = LayoutBox.column((0..<1_000).map { LayoutBox.text("text \($0)") })
  private let row = LayoutBox.row((0..<10_000).map { LayoutBox.text("text \($0)") })
  private let nested = (0..<200).reduce(LayoutBox.text("core")) { inner, _ in
    .row(gap: 2, [.text("text"), inner])
  }

  init(seed: UInt64) {
    context = LayoutContext(
      environment: LayoutEnvironment(width: 375), measurer: ReadyText(),
      peer: Peer(id: "bench", kind: .group))
    random = FlexboxFixture.fixtures(seed: seed, count: 400).map(\.root)
      .filter { (8...20).contains($0.boxCount) }
  }

  /// Measures everything a few times and adds the figures.
  func measure(rounds: Int, _ report: inout Report) throws {
    for _ in 0..<rounds {
      let whole = try cost(messages)
      let asking = try costOfAsking(messages)
      report.add("solver: whole messages of 8 to 20 boxes", whole, "µs a box")
      report.add("of it asking for the texts", asking, "µs a box")
      report.add("solver, text measuring aside", whole - asking, "µs a box", "at most 0.15")
      report.add("solver: random trees of 8 to 14 boxes", try cost(random), "µs a box")
      report.add("solver: column of 1,000 texts", try cost([flat]), "µs a box")
      report.add("solver: row of 10,000 texts", try cost([row]), "µs a box")
      report.add("solver: row > [text, row > [text, …]], 200 deep", try cost([nested]), "µs a box")
    }
  }

  /// Returns the microseconds, for each box of some trees, to make the requests of their solver and to
  /// receive the answers.
  ///
  /// That is the part of text measuring, although the text itself costs nothing here.
  private func costOfAsking(_ trees: [LayoutBox]) throws -> Double {
    let recorder = RecordingMeasurer()
    let recording = LayoutContext(
      environment: context.environment, measurer: recorder, peer: context.peer)
    for tree in trees {
      _ = try BoxSolver.solve(tree, availableWidth: 280, context: recording)
    }
    let asked = recorder.asked
    let boxes = trees.reduce(0) { $0 + $1.boxCount }
    let times = max(1, 20_000 / boxes)
    var sum: CGFloat = 0
    let time = seconds {
      for _ in 0..<times {
        for (request, question) in asked {
          let again = TextRequest(
            text: request.text, font: request.font, maximumWidth: request.maximumWidth)
          switch question {
          case .lines: sum += context.measurer.measure(again).width
          case .longestWord: sum += context.measurer.minimumContentWidth(of: again)
          case .widestCharacter: sum += context.measurer.widestCharacterWidth(of: again)
          }
        }
      }
    }
    precondition(sum > 0, "every text has a width")
    return time * 1e6 / Double(times * boxes)
  }

  /// Microseconds for each box of some trees.
  private func cost(_ trees: [LayoutBox]) throws -> Double {
    let boxes = trees.reduce(0) { $0 + $1.boxCount }
    let times = max(1, 20_000 / boxes)
    let time = try seconds {
      for _ in 0..<times {
        for tree in trees {
          _ = try BoxSolver.solve(tree, availableWidth: 280, context: context)
        }
      }
    }
    return time * 1e6 / Double(times * boxes)
  }
}

/// Answers every request with the same text, which is made before.
private struct ReadyText: TextMeasuring {
  private let text = MeasuredText(
    request: TextRequest(text: "text", font: TextFont(family: "any", size: 16)),
    lines: [
      MeasuredText.Line(range: 0..<4, width: 60, isRightToLeft: false, endsInSoftBreak: false)
    ], lineHeight: 20, ascent: 16)

  func measure(_ request: TextRequest) -> MeasuredText { text }

  func minimumContentWidth(of request: TextRequest) -> CGFloat { 60 }

  func widestCharacterWidth(of request: TextRequest) -> CGFloat { 16 }
}

/// Answers like ``ReadyText`` and records its requests.
private final class RecordingMeasurer: TextMeasuring {
  /// The kind of a request for a text.
  enum Question {
    case lines, longestWord, widestCharacter
  }

  private let requests = Lock<[(TextRequest, Question)]>([])
  private let ready = ReadyText()

  /// The requests in order, and the kind of each.
  var asked: [(TextRequest, Question)] { requests.withLock { $0 } }

  func measure(_ request: TextRequest) -> MeasuredText {
    requests.withLock { $0.append((request, .lines)) }
    return ready.measure(request)
  }

  func minimumContentWidth(of request: TextRequest) -> CGFloat {
    requests.withLock { $0.append((request, .longestWord)) }
    return ready.minimumContentWidth(of: request)
  }

  func widestCharacterWidth(of request: TextRequest) -> CGFloat {
    requests.withLock { $0.append((request, .widestCharacter)) }
    return ready.widestCharacterWidth(of: request)
  }
}

extension LayoutBox {
  fileprivate var boxCount: Int { children.reduce(1) { $0 + $1.boxCount } }
}

extension SolverBench {
  /// A poll, a match, a link with its picture, a file, and a photo over its caption.
  private static var messages: [LayoutBox] { [poll, match, link, file, photo] }

  private static var label: LayoutBox {
    .row(
      gap: 3, align: .center,
      [.text("09:00", style: .time), mark(12, 9, .check)])
  }

  private static func mark(
    _ width: CGFloat, _ height: CGFloat, _ figure: ShapeFigure = .ellipse
  ) -> LayoutBox {
    .shape(figure, color: .accent, sizing: BoxSizing(width: width, height: height, shrink: 0))
  }

  /// 19 boxes.
  private static var poll: LayoutBox {
    let options = ["The blue door", "The red door", "Home"].map { option in
      LayoutBox.row(
        gap: 6, align: .center,
        [
          mark(16, 16), .text(option, sizing: BoxSizing(grow: 1)), .text("3", style: .caption),
        ])
    }
    let question = LayoutBox.text("Where shall we go?", style: .title)
    return .bubble(.time(.column(gap: 8, [question] + options), label: label))
  }

  /// 10 boxes.
  private static var match: LayoutBox {
    let team = BoxSizing(grow: 1)
    let bar = LayoutBox.shape(
      .rectangle(radius: 2), color: .track, sizing: BoxSizing(height: 4, grow: 1))
    return .bubble(
      .column(
        gap: 6,
        [
          .row(
            gap: 8,
            [
              .text("Lisbon", style: .title, sizing: team), .text("2 : 1", style: .title),
              .text("Porto", style: .title, sizing: team),
            ]),
          .column(gap: 2, [.row([bar]), .text("minute 78", style: .caption)]),
        ]))
  }

  /// 12 boxes.
  private static var link: LayoutBox {
    let picture = LayoutBox.image(
      "a.jpg", naturalSize: CGSize(width: 400, height: 300), sizing: BoxSizing(width: 60))
    let words = LayoutBox.column(
      gap: 2, sizing: BoxSizing(grow: 1, basis: 0),
      [.text("A title", style: .title), .text("What it is about", style: .caption)])
    let preview = LayoutBox.row(
      gap: 8, align: .center, [mark(3, 40), words, picture])
    return .bubble(.time(.column(gap: 4, [.text("Look at this"), preview]), label: label))
  }

  /// 10 boxes.
  private static var file: LayoutBox {
    let icon = LayoutBox.overlay(
      align: .center, justify: .center, [mark(40, 40), mark(20, 24, .symbol(.document))])
    let words = LayoutBox.column(
      [.text("report.pdf", maximumLines: 1), .text("2 MB", style: .caption)])
    return .bubble(.time(.row(gap: 10, align: .center, [icon, words]), label: .text("09:00")))
  }

  /// 10 boxes.
  private static var photo: LayoutBox {
    let picture = LayoutBox.image(
      "a.jpg", naturalSize: CGSize(width: 240, height: 160), sizing: BoxSizing(maxWidth: 240))
    let tags = LayoutBox.row(
      gap: 4, wraps: true, ["sea", "sun", "sand"].map { .text($0, style: .caption) })
    return .bubble(
      .time(.column(gap: 4, [picture, .text("At the sea"), tags]), label: .text("09:00")))
  }
}
