import BubbleCore
import Foundation

/// What `Plugins/Lua/poll` shows, written in Swift.
struct PollTwin: BoxLayouter {
  let id: LayouterID = "poll"
  let contentTypes: Set<String>? = ["poll"]

  private struct Option {
    let index: Int
    let title: String
    let votes: Double
    let isMine: Bool
    let isCorrect: Bool
  }

  private struct Poll {
    let isQuiz: Bool
    let isClosed: Bool
    let allowsSeveral: Bool
  }

  func box(for message: Message, in context: LayoutContext) throws -> LayoutBox {
    let content = message.content.payload
    let options = options(of: content["options"])
    guard !options.isEmpty else { throw NothingToShow() }
    let poll = Poll(
      isQuiz: content["quiz"] == .bool(true), isClosed: content["closed"] == .bool(true),
      allowsSeveral: content["multiple"] == .bool(true))
    let total = options.map(\.votes).reduce(0, +)
    let voters = poll.allowsSeveral ? count(content["voters"]) : 0
    let whole = voters > 0 ? max(voters, options.map(\.votes).max() ?? 0) : total
    let available = context.maximumContentWidth(for: message)
    let scale = context.environment.textScale
    return .bubble(
      LayoutBox.column(gap: 10) {
        LayoutBox.column(gap: 2) {
          if let question = TwinContent.shown(content["question"]) {
            LayoutBox.text(question, style: .title, alignment: .natural).accessibility(.heading)
          }
          LayoutBox.text(caption(poll, total), style: .caption, color: .textDim)
        }
        LayoutBox.column(
          gap: 10,
          options.map {
            row(
              $0, share: whole > 0 ? $0.votes / whole : 0, poll: poll, scale: scale,
              isNarrow: available < 120 * scale)
          }
        ).accessibility(.list)
      }.frame(minWidth: min(220 * scale, available)))
  }

  private func options(of value: JSONValue?) -> [Option] {
    (value?.array ?? []).enumerated().compactMap { place, value in
      guard let option = value.object, let title = TwinContent.shown(option["title"]) else {
        return nil
      }
      return Option(
        index: place + 1, title: title, votes: count(option["votes"]),
        isMine: option["mine"] == .bool(true), isCorrect: option["correct"] == .bool(true))
    }
  }

  private func count(_ value: JSONValue?) -> Double {
    max(0, min(value?.double ?? 0, 1e15))
  }

  private func votesText(_ votes: Double) -> String {
    votes == 1 ? "1 vote" : LocaleFormats.of("en_GB").number(votes) + " votes"
  }

  private func caption(_ poll: Poll, _ total: Double) -> String {
    let parts: [String?] = [
      poll.isQuiz ? "Quiz" : nil, votesText(total), poll.allowsSeveral ? "several answers" : nil,
      poll.isClosed ? "closed" : nil,
    ]
    return parts.compactMap(\.self).joined(separator: " · ")
  }

  private func row(
    _ option: Option, share: Double, poll: Poll, scale: CGFloat, isNarrow: Bool
  ) -> LayoutBox {
    let isWrong = poll.isQuiz && option.isMine && !option.isCorrect
    let isChosen = option.isMine || option.isCorrect
    let percent = String(format: "%.0f%%", share * 100)
    let ink: ColorToken = isWrong ? .failure : isChosen ? .accent : .textDim
    let title = LayoutBox.text(option.title, alignment: .natural, sizing: BoxSizing(grow: 1))
    let result = LayoutBox.row(gap: 5, align: .center) {
      if let mark = mark(option, isQuiz: poll.isQuiz, scale: scale) { mark }
      LayoutBox.text(percent, style: .caption, color: ink, sizing: BoxSizing(minWidth: 0))
    }.shrink(0)
    let line: LayoutBox =
      isNarrow
      ? .column(gap: 2, [title, result]) : .row(gap: 8, align: .end, [title, result])
    var label = "\(option.title), \(votesText(option.votes)), \(percent)"
    let isCheckbox = poll.allowsSeveral && !poll.isClosed
    if option.isMine, !isCheckbox { label += ", your vote" }
    if option.isCorrect { label += ", the right answer" }
    let vote = HitAction("vote", ["option": .integer(Int64(option.index))])
    let fill: ColorToken = isWrong ? .failure : isChosen ? .accent : .accentFaint
    return LayoutBox.column(gap: 4, [line, bar(share, color: fill)])
      .region("option-\(option.index)", action: poll.isClosed ? nil : vote)
      .accessibility(
        poll.isClosed ? .text : isCheckbox ? .checkbox : .button, label: label,
        states: isCheckbox && option.isMine ? [.checked] : [])
  }

  private func mark(_ option: Option, isQuiz: Bool, scale: CGFloat) -> LayoutBox? {
    if option.isCorrect || option.isMine && !isQuiz {
      return .shape(
        .check, color: .accent,
        sizing: BoxSizing(width: 11 * scale, height: 10 * scale, shrink: 0))
    }
    guard option.isMine else { return nil }
    return .shape(
      .symbol(.cross), color: .failure,
      sizing: BoxSizing(width: 10 * scale, height: 10 * scale, shrink: 0))
  }

  private func bar(_ share: Double, color: ColorToken) -> LayoutBox {
    var parts: [LayoutBox] = []
    for (color, grow) in [(color, share), (.track, 1 - share)] where grow > 0 {
      parts.append(
        .shape(
          .rectangle(radius: 3), color: color,
          sizing: BoxSizing(height: 6, minWidth: 6, grow: grow * 100, basis: 0)))
    }
    return .row(gap: 2, sizing: BoxSizing(height: 6), parts)
  }
}
