extension MessageContent {
  /// Returns a poll's content after the reader votes for an option or withdraws the vote; nil if that is not possible.
  ///
  /// The content is that of the bundled poll (Plugins/Lua/poll). The reader's vote goes to the option, and is withdrawn from the others unless
  /// `multiple` answers are allowed. The answer to a quiz is final.
  ///
  /// - Parameter option: The index of the option, from 1.
  package func voting(for option: Int) -> MessageContent? {
    guard type == "poll", payload["closed"]?.bool != true,
      var options = payload["options"]?.array, option >= 1, option <= options.count
    else { return nil }
    let isQuiz = payload["quiz"]?.bool == true
    let mine = options.map { $0.object?["mine"]?.bool == true }
    if isQuiz, mine.contains(true) { return nil }
    let isMultiple = payload["multiple"]?.bool == true && !isQuiz
    let hadVoted = mine.contains(true)
    for place in options.indices {
      guard var object = options[place].object else { continue }
      let isChosen = place == option - 1 ? !mine[place] : isMultiple && mine[place]
      guard isChosen != mine[place] else { continue }
      let votes = object["votes"]?.double ?? 0
      object["votes"] = .integer(
        Int64(max(0, min(votes, 9e15))) + (isChosen ? 1 : votes >= 1 ? -1 : 0))
      object["mine"] = .bool(isChosen)
      options[place] = .object(object)
    }
    var content = self
    content.payload["options"] = .array(options)
    let hasVoted = options.contains { $0.object?["mine"]?.bool == true }
    if hadVoted != hasVoted, let voters = payload["voters"]?.double {
      content.payload["voters"] = .integer(
        Int64(max(0, min(voters, 9e15))) + (hasVoted ? 1 : voters >= 1 ? -1 : 0))
    }
    return content
  }
}
