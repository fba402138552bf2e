import BubbleCollection
import Foundation

/// What JSQMessages' view controller says of a list besides its sizes.
struct MessagesChatSettings {
  var showsLoadEarlierMessagesHeader = false
  var showsTypingIndicator = false
  var scrollsToMostRecentMessage = true
  var identifiers = MessagesCellIdentifiers()
}

/// The reuse identifiers of cells, one for each side and sort of content, under JSQMessages' names.
///
/// The host registers its cells for them, or names its own.
public struct MessagesCellIdentifiers: Hashable, Sendable {
  /// For text of another one.
  public var incomingCellIdentifier = "MessagesCollectionViewCellIncoming"
  /// For media of another one.
  public var incomingMediaCellIdentifier = "MessagesCollectionViewCellIncoming_Media"
  /// For text of one's own.
  public var outgoingCellIdentifier = "MessagesCollectionViewCellOutgoing"
  /// For media of one's own.
  public var outgoingMediaCellIdentifier = "MessagesCollectionViewCellOutgoing_Media"

  /// Makes the identifiers that a layout begins with.
  public init() {}

  /// The identifier of the cell for a message.
  public func identifier(for message: MessageData) -> String {
    switch (message.isOutgoing, message.isMediaMessage) {
    case (false, false): incomingCellIdentifier
    case (false, true): incomingMediaCellIdentifier
    case (true, false): outgoingCellIdentifier
    case (true, true): outgoingMediaCellIdentifier
    }
  }
}

extension MessagesCollectionViewFlowLayout {
  /// The reuse identifiers of cells; nothing is invalidated by others.
  public var cellIdentifiers: MessagesCellIdentifiers {
    get { chatSettings.identifiers }
    set { chatSettings.identifiers = newValue }
  }

  /// The reuse identifier of an item's cell; nil if there is no such message.
  public func cellIdentifier(forItemAt indexPath: IndexPath) -> String? {
    queries?.message(at: indexPath).map { cellIdentifiers.identifier(for: $0) }
  }

  /// Whether a header to load earlier messages with is above all messages; false by default.
  ///
  /// It is the header of the first section, ``MessagesDefaults/loadEarlierHeaderHeight`` high; JSQMessages
  /// gives one to each section. The collection view's delegate has to be a
  /// ``MessagesCollectionViewDelegateFlowLayout``; one that says heights of headers itself decides.
  /// No item's size is asked for by a change.
  public var showLoadEarlierMessagesHeader: Bool {
    get { chatSettings.showsLoadEarlierMessagesHeader }
    set {
      guard newValue != showLoadEarlierMessagesHeader else { return }
      chatSettings.showsLoadEarlierMessagesHeader = newValue
      sectionMetricsDidChange()
    }
  }

  /// Whether a footer that says that someone is typing is below all messages; false by default.
  ///
  /// It is the footer of the last section, ``MessagesDefaults/typingIndicatorFooterHeight`` high; else as
  /// ``showLoadEarlierMessagesHeader``.
  public var showTypingIndicator: Bool {
    get { chatSettings.showsTypingIndicator }
    set {
      guard newValue != showTypingIndicator else { return }
      chatSettings.showsTypingIndicator = newValue
      sectionMetricsDidChange()
    }
  }

  /// Whether the list goes to the most recent message when one was sent or received; true by default.
  public var automaticallyScrollsToMostRecentMessage: Bool {
    get { chatSettings.scrollsToMostRecentMessage }
    set { chatSettings.scrollsToMostRecentMessage = newValue }
  }

  /// Whether the header of a section is the one to load earlier messages with.
  func hasLoadEarlierMessagesHeader(inSection section: Int) -> Bool {
    showLoadEarlierMessagesHeader && section == 0
  }

  /// Whether the footer of a section is the one that says that someone is typing.
  func hasTypingIndicator(inSection section: Int) -> Bool {
    showTypingIndicator && section == (collectionView?.numberOfSections ?? 0) - 1
  }
}
