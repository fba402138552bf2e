/// What is read aloud of things that are no text; English unless the host sets others.
///
/// Each `%@` stands for a name, a word or a number, in the order that the comment gives.
public struct AccessibilityStrings: Hashable, Sendable {
  /// A photo.
  public var photo = "Photo"
  /// A video.
  public var video = "Video"
  /// A short film without sound.
  public var animation = "Animation"
  /// One of several pictures: what it is, its number, how many there are.
  public var pictureOf = "%@ %@ of %@"
  /// How many more there are than are shown.
  public var more = "%@ more"
  /// A voice message.
  public var voiceMessage = "Voice message"
  /// A sticker.
  public var sticker = "Sticker"
  /// A file; shown, too, in place of a name that is not there.
  public var document = "Document"
  /// A place.
  public var location = "Location"
  /// A person's name, numbers and addresses.
  public var contact = "Contact"
  /// A telephone number.
  public var call = "Call %@"
  /// An e-mail address.
  public var writeTo = "Write to %@"
  /// Who wrote an own message.
  public var you = "You"
  /// How many reactions there are: one, several.
  public var reactionCounts = ["%@ reaction", "%@ reactions"]
  /// Who is writing at the moment.
  public var isTyping = "%@ is typing"
  /// One hour, several, one minute, several, one second, several; each with its number.
  public var durationUnits = [
    "%@ hour", "%@ hours", "%@ minute", "%@ minutes", "%@ second", "%@ seconds",
  ]
  /// How far an own message has come.
  public var statuses: [Message.Status: String] = Dictionary(
    uniqueKeysWithValues: Message.Status.allCases.map { ($0, $0.rawValue) })

  /// The English ones.
  public init() {}

  /// All of them, in an order that is always the same.
  var text: String {
    let words = [
      photo, video, animation, pictureOf, more, voiceMessage, sticker, document, location, contact,
      call, writeTo, isTyping, you,
    ]
    let statuses = Message.Status.allCases.map { self.statuses[$0] ?? "" }
    return (words + reactionCounts + durationUnits + statuses).joined(separator: " ")
  }

  /// How many reactions there are, to be read aloud: `3 reactions`.
  func reactions(_ count: Int) -> String {
    guard let words = count == 1 ? reactionCounts.first : reactionCounts.last else { return "" }
    return LocalizedStrings.fill(words, "\(count)")
  }

  /// A duration to be read aloud: `1 minute 5 seconds`.
  ///
  /// A unit without its word is left out.
  ///
  /// - Parameter seconds: Not negative.
  public func duration(_ seconds: Int) -> String {
    let amounts = [seconds / 3_600, seconds / 60 % 60, seconds % 60]
    let parts = amounts.enumerated().compactMap { place, amount -> String? in
      let isShown = amount > 0 || (place == 2 && seconds == 0)
      let word = 2 * place + (amount == 1 ? 0 : 1)
      guard isShown, durationUnits.indices.contains(word) else { return nil }
      return LocalizedStrings.fill(durationUnits[word], "\(amount)")
    }
    return parts.joined(separator: " ")
  }
}
