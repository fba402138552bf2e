/// What is wrong with a file, as much of it as anybody reads: it must not fill the memory.
struct IssueList {
  /// How many are told one by one.
  static let maximumCount = 10_000

  private var issues: [ConversationIssue] = []
  private var omittedCount = 0

  mutating func append(_ issue: ConversationIssue) {
    if issues.count < IssueList.maximumCount {
      issues.append(issue)
    } else {
      omittedCount += 1
    }
  }

  /// The issues, with one more that counts those that are not told.
  func all(of file: String) -> [ConversationIssue] {
    guard omittedCount > 0 else { return issues }
    return issues + [
      ConversationIssue(
        file: file, line: nil, message: nil, field: nil,
        text: "\(omittedCount) more things are wrong, which are not listed", outcome: .repaired)
    ]
  }
}
