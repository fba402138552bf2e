import BubbleCore
import BubbleLua

extension LayouterChain {
  /// Returns the reasons why no layouter takes certain messages, if a script or the conversation probably has a
  /// mistake.
  ///
  /// The messages are shown as unsupported content, and their content type resembles one that a layouter takes.
  ///
  /// - Parameters:
  ///   - messages: All messages of a conversation.
  ///   - hiddenTypes: The content types of messages that can't be read for another reason.
  ///   - placed: Makes a diagnostic of a text about the `content.type` of a message, with its place in the file.
  ///   - isUntaken: Whether a message is shown as unsupported content.
  /// - Returns: One diagnostic for each content type.
  /// - Complexity: O(*n*) in the number of messages, and for each untaken type in that of known ones.
  package func untakenContent(
    in messages: [Message], hiddenTypes: [MessageID: String] = [:],
    placed: (MessageID, String) -> Diagnostic = LayouterChain.unplaced,
    where isUntaken: (Message) -> Bool
  ) -> [Diagnostic] {
    let (untaken, taken) = untakenTypes(in: messages, hiddenTypes, where: isUntaken)
    guard !untaken.isEmpty else { return [] }
    let names = knownTypes
    return untaken.compactMap { type, message in
      guard !names.contains(type), let near = NearestNames.nearest(to: type, among: names) else {
        return nil
      }
      return slip(type, near, message, isUsed: taken.contains(near), placed)
    }
  }

  /// Returns the content types that resemble no known one, with advice.
  ///
  /// They are not mistakes if they come from newer programs, or if they are custom types of the host.
  ///
  /// - Parameters:
  ///   - messages: All messages of a conversation.
  ///   - placed: Makes a diagnostic of a text about the `content.type` of a message, with its place in the file.
  ///   - isUntaken: Whether a message is shown as unsupported content, and no layouter failed with it.
  /// - Returns: One diagnostic for each content type.
  /// - Complexity: As for ``untakenContent(in:hiddenTypes:placed:where:)``.
  package func unknownContent(
    in messages: [Message],
    placed: (MessageID, String) -> Diagnostic = LayouterChain.unplaced,
    where isUntaken: (Message) -> Bool
  ) -> [Diagnostic] {
    let untaken = untakenTypes(in: messages, [:], where: isUntaken).untaken
    guard !untaken.isEmpty else { return [] }
    let names = knownTypes
    return untaken.compactMap { type, message in
      guard !names.contains(type), NearestNames.nearest(to: type, among: names) == nil else {
        return nil
      }
      let type = TextRepair.line(type)
      return placed(
        message.id,
        "no layouter takes '\(type)', so its messages are shown as unsupported content: write a script with "
          + "content_types = { '\(type)' } (bubble plugin new begins one), or name the folder of one with "
          + "--plugins")
    }
  }

  /// Makes a diagnostic of a text about a message's content type without a place in a file.
  package static let unplaced: @Sendable (MessageID, String) -> Diagnostic = {
    Diagnostic(message: $0, text: "content.type: \($1)")
  }

  private typealias Untaken = (type: String, message: Message)

  private var knownTypes: [String] { Set(layouters.compactMap(\.contentTypes).joined()).sorted() }

  /// Returns the content types that no layouter takes, with the first message of each, and the types that a layouter
  /// takes.
  private func untakenTypes(
    in messages: [Message], _ hiddenTypes: [MessageID: String], where isUntaken: (Message) -> Bool
  ) -> (untaken: [Untaken], taken: Set<String>) {
    var untaken: [Untaken] = []
    var seen: Set<String> = [], taken: Set<String> = []
    for message in messages {
      let isHidden = message.content.type == MessageContent.unreadableType
      guard let type = isHidden ? hiddenTypes[message.id] : message.content.type else { continue }
      if !isHidden, !isUntaken(message) {
        taken.insert(type)
      } else if seen.insert(type).inserted {
        untaken.append((type, message))
      }
    }
    return (untaken.filter { !taken.contains($0.type) }, taken)
  }

  /// Makes a diagnostic for an untaken type that resembles a taken one.
  private func slip(
    _ type: String, _ near: String, _ message: Message, isUsed: Bool,
    _ placed: (MessageID, String) -> Diagnostic
  ) -> Diagnostic {
    let type = TextRepair.line(type)
    let owner = scripts.first { $0.contentTypes?.contains(near) == true }
    guard let owner, !isUsed else {
      return placed(message.id, "no layouter takes '\(type)' (did you mean '\(near)'?)")
    }
    let text = owner.plugin.text(
      "no message has content of type '\(near)', and no layouter takes '\(type)', which message "
        + "\(TextRepair.line(message.id.rawValue)) has: is one of the two misspelt?",
      ofField: "content_types")
    return Diagnostic(layouter: owner.id, text: text)
  }

  private var scripts: [LuaLayouter] {
    layouters.compactMap { $0 as? LuaLayouter }
  }
}
