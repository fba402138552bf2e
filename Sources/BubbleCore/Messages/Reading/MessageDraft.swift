/// What was read of one element of `messages`.
struct MessageDraft {
  /// Where it starts.
  var place: SourcePlace
  var value: Value

  enum Value {
    case plain(PlainMessage)
    /// Something else: it is said what is wrong with it, if anything is.
    indirect case other(Result<JSONValue, JSONParser.SyntaxError>, JSONParser.StringNotes)
  }
}

/// What was read of all elements of `messages`, before what stands behind them in the file is known.
struct MessageDrafts {
  /// How many are in one piece of memory: it is let go when messages have been made of them.
  private static let pieceSize = 4_096

  /// Where each of them starts.
  private(set) var places: [SourcePlace] = []
  private var pieces: [[MessageDraft.Value]] = []

  mutating func append(_ draft: MessageDraft) {
    if places.count % MessageDrafts.pieceSize == 0 {
      pieces.append([])
      pieces[pieces.count - 1].reserveCapacity(MessageDrafts.pieceSize)
    }
    pieces[pieces.count - 1].append(draft.value)
    places.append(draft.place)
  }

  /// Hands out all of them in order, letting them go on the way, with a closure that gives the ids of those that have
  /// not been let go.
  mutating func takeAll(_ body: (MessageDraft, () -> Set<MessageID>) -> Void) {
    for index in pieces.indices {
      let piece = pieces[index]
      for (offset, value) in piece.enumerated() {
        let place = places[index * MessageDrafts.pieceSize + offset]
        body(MessageDraft(place: place, value: value)) { ids(from: index) }
      }
      pieces[index] = []
    }
  }

  /// The ids that the elements of a piece and those behind it have.
  private func ids(from piece: Int) -> Set<MessageID> {
    Set(pieces[piece...].joined().compactMap { $0.id.map(MessageID.init(rawValue:)) })
  }
}

extension MessageDraft.Value {
  /// The id that the element says it has; nil if it says none.
  fileprivate var id: String? {
    switch self {
    case .plain(let message): message.id
    case .other(.success(let value), _): value.object?["id"]?.string
    case .other(.failure, _): nil
    }
  }
}
