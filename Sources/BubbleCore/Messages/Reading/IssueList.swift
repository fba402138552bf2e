import Foundation

/// The errors of a file, up to a limit, so that they do not fill the memory.
struct IssueList {
  /// The greatest number of separately listed errors.
  static let maximumCount = 10_000
  /// The number of bytes of the file that are read around an error: before, and after the start of its message.
  private static let margin = 256
  private static let reach = 1 << 14

  /// The location of an error, as far as known while the file is read.
  struct Location {
    /// The start of the message or of another value.
    var place: SourcePlace
    /// The part of that value with the error.
    var part = Part.whole

    enum Part {
      case whole
      /// A member, `content.text`, or its name.
      case value(String)
      case name(String)
      /// A byte after the start.
      case byte(Int)
    }
  }

  private var issues: [ConversationIssue] = []
  /// The locations of the last issues, whose lines are not shown yet.
  private var locations: [Location?] = []
  /// For each cause beyond the limit: the index of the first issue, and their number.
  private var omitted: [Cause: (first: Int, count: Int)] = [:]
  /// The greatest number of causes that are counted separately beyond the limit.
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
      cause = Cause(text: "other problems", outcome: .repaired)
    }
    omitted[cause, default: (place, 0)].count += 1
  }

  /// Adds the affected line to each issue since the last call.
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

  /// Returns the bytes of a part; those of the start if the part does not exist or is too far away.
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

  /// Returns the issues, with one more for each cause of those that are not listed.
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
