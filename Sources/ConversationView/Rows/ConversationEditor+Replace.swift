import BubbleCore
import ListCore

extension ConversationEditor {
  /// Replaces all messages with another list: removes missing ones, inserts new or moved ones, and updates the others.
  ///
  /// - Throws: ``ConversationEditError/duplicateMessage(_:)``; then nothing changes.
  /// - Complexity: O(*n*) comparisons, by reference if messages are copies, and one edit for each difference.
  mutating func replace(with messages: [Message]) throws(ConversationEditError) {
    finishRenaming()
    // A row may show a reply with a quotation that the host has not given.
    let unquoted = unquoted
    func isEqual(_ own: Message, _ other: Message) -> Bool {
      unquoted.isEmpty ? own == other : (unquoted[own.id] ?? own) == other
    }
    let head = rows.equalCount(with: messages[...], fromEnd: false, by: isEqual)
    let tail = min(
      rows.equalCount(with: messages[head...], fromEnd: true, by: isEqual),
      min(messageCount, messages.count) - head)
    let new = messages[head..<messages.count - tail]
    var between: [MessageID] = []
    if let ranks = rows.ranks(ofMessages: head..<messageCount - tail),
      let places = rows.places(of: ranks)
    {
      rows.forEachMessage(in: places) { message, _ in between.append(message.id) }
    }
    let oldIDs = Set(between)
    var newIDs: Set<MessageID> = []
    for message in new {
      let isKept = rank(of: message.id) != nil && !oldIDs.contains(message.id)
      if isKept || !newIDs.insert(message.id).inserted { throw .duplicateMessage(message.id) }
    }
    let gone = between.filter { !newIDs.contains($0) }
    remove(gone)
    // Most remaining messages are in the same order: only the others are moved.
    let staying = new.filter { rank(of: $0.id) != nil }
    let stays = staying.map { rank(of: $0.id) ?? 0 }.stayingInOrder()
    var moving: Set<MessageID> = []
    for (place, message) in staying.enumerated() where !stays[place] { moving.insert(message.id) }
    remove(moving)
    for message in staying where !moving.contains(message.id) {
      replace(message)
    }
    // From the last to the first, consecutive messages together.
    var next = tail > 0 ? messages[messages.count - tail].id : nil
    var end = new.endIndex
    while end > new.startIndex {
      let last = new[end - 1]
      guard rank(of: last.id) == nil else {
        next = last.id
        end -= 1
        continue
      }
      var start = end
      while start > new.startIndex, rank(of: new[start - 1].id) == nil { start -= 1 }
      do {
        try insert(Array(new[start..<end]), before: next)
      } catch {
        preconditionFailure("unknown messages can be inserted: \(error)")
      }
      next = new[start].id
      end = start
    }
  }

  /// Upserts messages: a message with a known id replaces the one in the conversation, the others are appended.
  mutating func upsert(_ messages: [Message]) {
    var new: [Message] = []
    var places: [MessageID: Int] = [:]
    for message in messages {
      if rank(of: message.id) != nil {
        replace(message)
      } else if let place = places[message.id] {
        new[place] = message
      } else {
        places[message.id] = new.count
        new.append(message)
      }
    }
    do {
      try insert(new, before: nil)
    } catch {
      preconditionFailure("unknown messages can be inserted: \(error)")
    }
  }

  private mutating func replace(_ message: Message) {
    do {
      _ = try update(message.id) { $0 = message }
    } catch {
      preconditionFailure("a known message can be updated: \(error)")
    }
  }
}
