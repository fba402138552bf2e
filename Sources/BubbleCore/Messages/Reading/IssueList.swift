import Foundation

/// What is wrong with a file, up to a limit: it must not fill the memory.
struct IssueList {
  /// How many are listed one by one.
  static let maximumCount = 10_000
  /// How much of the file is looked at around one, before and behind the start of its message.
  private static let margin = 256
  private static let reach = 1 << 14

  /// Where what is wrong stands, as far as that is known while the file is read.
  struct Location {
    /// Where the message or another value starts.
    var place: SourcePlace
    /// What of that value is wrong.
    var part = Part.whole

    enum Part {
      case whole
      /// A member, `content.text`, or its name.
      case value(String)
      case name(String)
      /// A byte behind the start.
      case byte(Int)
    }
  }

  private var issues: [ConversationIssue] = []
  /// The locations of the last issues, whose lines are not shown yet.
  private var locations: [Location?] = []
  /// How often each cause was found beyond the limit, and which issue was the first.
  private var omitted: [Cause: (first: Int, count: Int)] = [:]
  /// How many causes are counted apart beyond the limit.
  private static let maximumCauseCount = 100

  private struct Cause: Hashable {
    var field: String?
    var text: String
    var outcome: ConversationIssue.Outcome
  }

  /// Whether there are issues whose lines are not shown yet.
  var lacksLines: Bool { !locations.isEmpty }

  mutating func append(_ issue: ConversationIssue, at location: Location? = nil) {
    if issues.count < IssueList.maximumCount {
      issues.append(issue)
      locations.append(location)
      return
    }
    var cause = Cause(field: issue.field, text: issue.text, outcome: issue.outcome)
    let place = omitted.count
    if omitted[cause] == nil, place >= IssueList.maximumCauseCount {
      cause = Cause(text: "other things are wrong", outcome: .repaired)
    }
    omitted[cause, default: (place, 0)].count += 1
  }

  /// Adds to each issue since the last time the line that it is about.
  ///
  /// - Complexity: O(*n*) in the number of issues.
  mutating func showLines(of source: IssueSource) {
    let start = issues.count - locations.count
    for (index, location) in locations.enumerated() {
      if let location { IssueList.show(location, of: source, in: &issues[start + index]) }
    }
    locations = []
  }

  static func show(
    _ location: Location, of source: IssueSource, in issue: inout ConversationIssue
  ) {
    let place = location.place
    let (start, part) = source.bytes(max(0, place.offset - margin)..<place.offset + reach)
    let bytes = Array(part)
    let begin = place.offset - start
    guard begin >= 0, begin < bytes.count else { return }
    let fault = range(of: location.part, in: bytes, from: begin)
    let line = place.line + bytes[begin..<fault.lowerBound].count { $0 == 0x0A }
    issue.line = line
    issue.excerpt = LineExcerpt.text(of: bytes, fault: fault, line: line)
  }

  /// The bytes that a part is; those of the start if it is not there or too far away.
  private static func range(
    of part: Location.Part, in bytes: [UInt8], from begin: Int
  ) -> Range<Int> {
    var parser = JSONParser(bytes)
    parser.offset = begin
    switch part {
    case .whole: break
    case .byte(let offset):
      let fault = min(begin + offset, bytes.count - 1)
      return fault..<fault + 1
    case .name(let path):
      guard let name = try? parser.move(to: path) else { return begin..<begin + 1 }
      parser.offset = name
    case .value(let path):
      guard (try? parser.move(to: path)) != nil else { return begin..<begin + 1 }
    }
    let first = min(parser.offset, bytes.count - 1)
    let isThere = (try? parser.value()) != nil
    return first..<max(first + 1, isThere ? parser.offset : 0)
  }

  /// The issues, with one more for each cause of those that are not listed.
  func all(of file: String) -> [ConversationIssue] {
    issues
      + omitted.sorted { $0.value.first < $1.value.first }.map { cause, value in
        var issue = ConversationIssue(
          file: file, line: nil, message: nil, field: cause.field,
          text: "\(cause.text) (\(value.count) more times)", outcome: cause.outcome)
        (issue.count, issue.cause) = (value.count, cause.text)
        return issue
      }
  }
}
