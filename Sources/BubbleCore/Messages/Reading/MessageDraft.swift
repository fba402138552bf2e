/// The result of reading one element of `messages`.
struct MessageDraft {
  /// The start of the element.
  var place: SourcePlace
  var value: Value

  enum Value {
    case plain(PlainMessage)
    /// Any other value, whose errors, if any, are reported.
    indirect case other(Result<JSONValue, JSONParser.SyntaxError>, JSONParser.StringNotes)
  }
}

/// All elements of `messages`, before the members after them in the file are read.
struct MessageDrafts {
  /// The number of drafts in one allocation, which is released after messages have been made from them.
  private static let pieceSize = 4_096

  /// The start of each element.
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

  /// Passes all of them in order to a closure, with a function that returns the ids of those that are left.
  ///
  /// Releases them on the way.
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

  /// Returns the ids of the elements in a piece and in later ones.
  private func ids(from piece: Int) -> Set<MessageID> {
    Set(pieces[piece...].joined().compactMap { $0.id.map(MessageID.init(rawValue:)) })
  }
}

extension MessageDraft.Value {
  /// The id of the element; nil if it has none.
  fileprivate var id: String? {
    switch self {
    case .plain(let message): message.id
    case .other(.success(let value), _): value.object?["id"]?.string
    case .other(.failure, _): nil
    }
  }
}
