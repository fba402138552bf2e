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
    // Of one answer a person, the percentages sum to 100.
    let percents =
      whole == total
      ? percentages(of: options.map(\.votes)).map { $0 / 100 } : options.map { $0.votes / whole }
    let available = context.maximumContentWidth(for: message)
    let scale = context.environment.textScale
    let room = available - (poll.isClosed ? 0 : 18 * scale + 8)
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
          zip(options, percents).map { option, percent in
            row(
              option, share: whole > 0 ? option.votes / whole : 0, percent: percent, poll: poll,
              scale: scale, isNarrow: room < 150 * scale)
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
    max(0, min(value?.double ?? 0, 1e15)).rounded(.down)
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
    _ option: Option, share: Double, percent: Double, poll: Poll, scale: CGFloat, isNarrow: Bool
  ) -> LayoutBox {
    let isWrong = poll.isQuiz && option.isMine && !option.isCorrect
    let isChosen = option.isMine || option.isCorrect
    let percent = String(format: "%.0f%%", percent * 100)
    let ink: ColorToken = isWrong ? .failure : isChosen ? .accent : .textDim
    let title = LayoutBox.text(option.title, alignment: .natural, sizing: BoxSizing(grow: 1))
    let result = LayoutBox.row(gap: 5, align: .center) {
      if poll.isClosed || option.isCorrect && !option.isMine,
        let mark = mark(option, isQuiz: poll.isQuiz, scale: scale)
      {
        mark
      }
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
    var texts = LayoutBox.column(gap: 4, [line, bar(share, color: fill)])
    texts.sizing = BoxSizing(minWidth: 0, grow: 1, basis: 0)
    let choice = poll.isClosed ? nil : choice(option, isWrong: isWrong, poll: poll, scale: scale)
    return LayoutBox.row(gap: 8, [choice, texts].compactMap(\.self))
      .region("option-\(option.index)", action: poll.isClosed ? nil : vote)
      .accessibility(
        poll.isClosed ? .text : isCheckbox ? .checkbox : .button, label: label,
        states: isCheckbox && option.isMine ? [.checked] : [])
  }

  /// The circle, or the square, that an option is chosen with.
  private func choice(
    _ option: Option, isWrong: Bool, poll: Poll, scale: CGFloat
  ) -> LayoutBox {
    let side = 18 * scale
    let color: BoxColor = !option.isMine ? .textDim : isWrong ? .failure : .accent
    return LayoutBox.overlay(align: .center, justify: .center) {
      if option.isMine, let mark = mark(option, isQuiz: poll.isQuiz, scale: scale) { mark }
    }
    .frame(width: side, height: side).shrink(0)
    .border(BoxBorder.Line(width: 1.5 * scale, color: color))
    .corners(poll.allowsSeveral ? 5 * scale : side / 2)
    .margin(BoxInsets(top: 2 * scale))
    .accessibilityHidden()
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

extension PollTwin {
  /// What is rounded up together: all options with the same number of votes.
  private struct Group {
    let votes: Double
    let floor: Double
    /// The part that rounding down takes from each percentage.
    let lost: Double
    var size = 1
  }

  /// Returns the whole percentages whose sum is nearest to 100, by trying all choices of those that are rounded up.
  ///
  /// Equal votes have equal percentages. Of votes with the same percentage the greater are rounded up first.
  private func percentages(of votes: [Double]) -> [Double] {
    let total = votes.reduce(0, +)
    guard total > 0 else { return votes.map { _ in 0 } }
    let counts = Dictionary(votes.map { ($0, 1) }, uniquingKeysWith: +)
    let groups = counts.sorted { $0.key > $1.key }.map { votes, size in
      let exact = votes / total * 100
      let floor = (exact + 1e-9).rounded(.down)
      return Group(votes: votes, floor: floor, lost: max(0, exact - floor), size: size)
    }
    let missing = 100 - Int(groups.map { $0.floor * Double($0.size) }.reduce(0, +))
    var classes: [[Group]] = []
    for group in groups where group.lost > 1e-9 {
      if classes.last?.last?.floor == group.floor {
        classes[classes.count - 1].append(group)
      } else {
        classes.append([group])
      }
    }
    var choices: [(raised: [Group], count: Int, kept: Double)] = [([], 0, 0)]
    for groups in classes {
      // The choices without this class come first: of equally good ones the first is taken.
      choices = (0...groups.count).flatMap { length in
        let raised = groups.prefix(length)
        let count = raised.map(\.size).reduce(0, +)
        let kept = raised.map { Double($0.size) * $0.lost }.reduce(0, +)
        return choices.map { ($0.raised + raised, $0.count + count, $0.kept + kept) }
      }
    }
    var best = choices[0]
    for choice in choices {
      let (distance, least) = (abs(choice.count - missing), abs(best.count - missing))
      let isNearer = distance < least || distance == least && choice.count < best.count
      if isNearer || choice.count == best.count && choice.kept > best.kept { best = choice }
    }
    let raised = Set(best.raised.map(\.votes))
    return votes.map { votes in
      (votes / total * 100 + 1e-9).rounded(.down) + (raised.contains(votes) ? 1 : 0)
    }
  }
}
