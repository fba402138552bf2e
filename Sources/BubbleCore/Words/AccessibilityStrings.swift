/// The words that are read aloud for anything that is not a text, in one language.
///
/// Each `%@` is a placeholder for a name, a word or a number, in the order that the comment gives.
public struct AccessibilityStrings: Hashable, Sendable {
  /// The language of the words, such as `en`: its plural rules choose among the forms.
  public var language: String
  /// A photo.
  public var photo: String
  /// A video.
  public var video: String
  /// A short film without sound.
  public var animation: String
  /// One of several pictures: its kind, its number, the number of pictures.
  public var pictureOf: String
  /// The number of items beyond those shown.
  public var more: PluralForms
  /// A voice message.
  public var voiceMessage: String
  /// A sticker.
  public var sticker: String
  /// A file; also shown instead of a missing file name.
  public var document: String
  /// A place.
  public var location: String
  /// A person's name, numbers and addresses.
  public var contact: String
  /// A telephone number.
  public var call: String
  /// An e-mail address.
  public var writeTo: String
  /// The sender of the user's own messages.
  public var you: String
  /// A number of reactions.
  public var reactions: PluralForms
  /// The text while one person is writing, with the name.
  public var isTyping: String
  /// The text while several people are writing, with a list of their names.
  public var areTyping: String
  /// The end of a list of people: the number of the others.
  public var otherPeople: PluralForms
  /// A number of hours.
  public var hours: PluralForms
  /// A number of minutes.
  public var minutes: PluralForms
  /// A number of seconds.
  public var seconds: PluralForms
  /// A hidden part of a text, read instead of its words.
  public var spoiler: String
  /// A QR code.
  public var qrCode: String
  /// The separator between hours, minutes and seconds.
  public var durationSeparator: String
  /// The delivery status of the user's own messages.
  public var statuses: [Message.Status: String]

  /// Makes the English words.
  package init() { self = LocalizedStrings.english.spoken }

  /// Makes the words of a language.
  public init(
    language: String, photo: String, video: String, animation: String, pictureOf: String,
    more: PluralForms, voiceMessage: String, sticker: String, document: String, location: String,
    contact: String, call: String, writeTo: String, you: String, reactions: PluralForms,
    isTyping: String, areTyping: String,
    otherPeople: PluralForms, hours: PluralForms, minutes: PluralForms, seconds: PluralForms,
    durationSeparator: String, sending: String, sent: String, delivered: String, read: String,
    failed: String, spoiler: String = "Spoiler", qrCode: String = "QR code"
  ) {
    self.language = language
    self.photo = photo
    self.video = video
    self.animation = animation
    self.pictureOf = pictureOf
    self.more = more
    self.voiceMessage = voiceMessage
    self.sticker = sticker
    self.document = document
    self.location = location
    self.contact = contact
    self.call = call
    self.writeTo = writeTo
    self.you = you
    self.reactions = reactions
    self.isTyping = isTyping
    self.areTyping = areTyping
    self.otherPeople = otherPeople
    self.hours = hours
    self.minutes = minutes
    self.seconds = seconds
    self.durationSeparator = durationSeparator
    self.spoiler = spoiler
    self.qrCode = qrCode
    statuses = [
      .sending: sending, .sent: sent, .delivered: delivered, .read: read, .failed: failed,
    ]
  }

  /// All words, in a fixed order.
  var text: String {
    let words = [
      language, photo, video, animation, pictureOf, more.text, voiceMessage, sticker, document,
      location, contact, call, writeTo, you, reactions.text, isTyping, areTyping, otherPeople.text,
      hours.text,
      minutes.text, seconds.text, durationSeparator, spoiler, qrCode,
    ]
    return (words + Message.Status.allCases.map { statuses[$0] ?? "" }).joined(separator: " ")
  }

  /// Returns the number of reactions: `3 reactions`.
  func reactions(_ count: Int) -> String {
    let formats = LocaleFormats.of(language)
    return LocalizedStrings.fill(
      reactions[formats.pluralRules.category(of: count)], formats.number(count))
  }

  /// Formats a duration to be read aloud: `1 minute 5 seconds`.
  ///
  /// A unit without its word is left out.
  ///
  /// - Parameters:
  ///   - seconds: Must not be negative.
  ///   - formats: Writes the numbers; nil: the formats of the words' language.
  package func duration(_ seconds: Int, formats: LocaleFormats? = nil) -> String {
    let formats = formats ?? LocaleFormats.of(language)
    let amounts = [
      (seconds / 3_600, hours), (seconds / 60 % 60, minutes), (seconds % 60, self.seconds),
    ]
    let parts = amounts.enumerated().compactMap { place, unit -> String? in
      let (amount, forms) = unit
      guard amount > 0 || (place == 2 && seconds == 0) else { return nil }
      let template = forms[formats.pluralRules.category(of: amount)]
      return template.isEmpty ? nil : LocalizedStrings.fill(template, formats.number(amount))
    }
    return parts.joined(separator: durationSeparator)
  }

  /// Formats the names of people in a sentence: `Ann, Bo and 3 others`.
  ///
  /// If there are more than three names, only the first two remain, and the number of the others.
  ///
  /// - Parameters:
  ///   - names: At least one.
  ///   - formats: Joins the names and writes the number; nil: the formats of the words' language.
  package func people(_ names: [String], formats: LocaleFormats? = nil) -> String {
    let formats = formats ?? LocaleFormats.of(language)
    guard names.count > 3 else { return formats.list(names) }
    let rest = names.count - 2
    let others = LocalizedStrings.fill(
      otherPeople[formats.pluralRules.category(of: rest)], formats.number(rest))
    return formats.list(names.prefix(2) + [others])
  }

  /// Returns the text while people are writing: `Ann is typing`, `Ann, Bo and 3 others are typing`.
  ///
  /// - Parameters:
  ///   - names: At least one.
  ///   - formats: Joins the names and writes the number; nil: the formats of the words' language.
  package func typing(_ names: [String], formats: LocaleFormats? = nil) -> String {
    guard names.count != 1 else { return LocalizedStrings.fill(isTyping, names[0]) }
    // Each name is isolated separately if needed.
    return areTyping.replacing("%@", with: people(names, formats: formats), maxReplacements: 1)
  }
}
