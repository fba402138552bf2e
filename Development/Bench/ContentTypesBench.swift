import BubbleCore
import BubbleLayout
import BubbleText
import Foundation

/// The cost of a bubble of each content type, next to bare Pango's cost for its texts.
///
/// The messages are those of `examples/kinds.json`, the first one of each type and of each
/// decoration. The same message is laid out again and again, so fonts are loaded and short
/// labels are cached by the measurer, as in a conversation; bare Pango does not cache labels.
struct ContentTypesBench {
  /// A message that is measured, and bare Pango's work for it.
  private struct Sample {
    var name: String
    var message: Message
    var context: LayoutContext
    var texts: [(pango: BarePango, text: String, width: CGFloat)]
  }

  private let chain: LayouterChain
  private var samples: [Sample] = []
  private static let repeats = 400

  /// Reads the messages.
  init(environment: LayoutEnvironment) throws {
    chain = LayouterChain.standard
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("examples/kinds.json")
    let conversation = try ConversationReader().read(from: file).conversation
    let context = LayoutContext(
      environment: environment, measurer: TextMeasurer(), peer: conversation.peer)
    let facts = MessageRelations(conversation, environment: environment).facts
    var engines: [TextFont: BarePango] = [:]
    for (message, fact) in zip(conversation.messages, facts) {
      let name = ContentTypesBench.name(of: message)
      guard !samples.contains(where: { $0.name == name }) else { continue }
      let context = context.with(neighbours: fact.neighbours, time: fact.time)
      let result = chain.cellLayout(for: message, context: context)
      guard let layout = result.layout as? BubbleCellLayout, result.diagnostics.isEmpty else {
        throw WholeProcess.Failure(description: "message \(message.id): \(result.diagnostics)")
      }
      let texts = layout.elements.compactMap { element -> (BarePango, String, CGFloat)? in
        guard case .text(let text, _, _) = element.content else { return nil }
        let font = text.request.font
        let pango = engines[font] ?? BarePango(font: font)
        engines[font] = pango
        return (pango, text.request.text, text.request.maximumWidth)
      }
      samples.append(Sample(name: name, message: message, context: context, texts: texts))
    }
  }

  /// `photo`, `text with reply and reactions`.
  private static func name(of message: Message) -> String {
    let around = message.extras.members.map(\.name).joined(separator: " and ")
    return message.content.type + (around.isEmpty ? "" : " with \(around)")
  }

  /// Measures a round.
  func measure(_ report: inout Report) {
    for sample in samples {
      let pango = seconds {
        for _ in 0..<ContentTypesBench.repeats {
          for text in sample.texts { _ = text.pango.measure([(text.text, text.width)]) }
        }
      }
      let bubble = seconds {
        for _ in 0..<ContentTypesBench.repeats {
          _ = chain.cellLayout(for: sample.message, context: sample.context)
        }
      }
      let each = 1e6 / Double(ContentTypesBench.repeats)
      report.add(figure: "\(sample.name): a bubble", bubble * each, unit: "µs")
      report.add(
        figure: "\(sample.name): bare Pango, \(sample.texts.count) texts", pango * each,
        unit: "µs")
    }
  }
}
