import BubbleCollection
import Foundation

/// The settings of JSQMessages' view controller for a list, besides its sizes.
struct MessagesChatSettings {
  var showsLoadEarlierMessagesHeader = false
  var showsTypingIndicator = false
  var scrollsToMostRecentMessage = true
  var identifiers = MessagesCellIdentifiers()
}

/// The reuse identifiers of cells, one for each side and sort of content, under JSQMessages' names.
///
/// The host registers its cells for them, or sets other names.
public struct MessagesCellIdentifiers: Hashable, Sendable {
  /// The identifier for other users' text.
  public var incomingCellIdentifier = "MessagesCollectionViewCellIncoming"
  /// The identifier for other users' media.
  public var incomingMediaCellIdentifier = "MessagesCollectionViewCellIncoming_Media"
  /// The identifier for the user's own text.
  public var outgoingCellIdentifier = "MessagesCollectionViewCellOutgoing"
  /// The identifier for the user's own media.
  public var outgoingMediaCellIdentifier = "MessagesCollectionViewCellOutgoing_Media"

  /// Creates the default identifiers of a layout.
  public init() {}

  /// Returns the identifier of the cell for a message.
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
  /// The reuse identifiers of cells; changing them invalidates nothing.
  public var cellIdentifiers: MessagesCellIdentifiers {
    get { chatSettings.identifiers }
    set { chatSettings.identifiers = newValue }
  }

  /// Returns the reuse identifier of an item's cell; nil if the message does not exist.
  public func cellIdentifier(forItemAt indexPath: IndexPath) -> String? {
    queries?.message(at: indexPath).map { cellIdentifiers.identifier(for: $0) }
  }

  /// Whether a header that loads earlier messages is above all messages; false by default.
  ///
  /// It is the header of the first section, ``MessagesDefaults/loadEarlierHeaderHeight`` high; JSQMessages
  /// adds one to each section. The collection view's delegate must be a
  /// ``MessagesCollectionViewDelegateFlowLayout``; if it provides heights of headers itself, these apply. A
  /// change requests no item's size.
  public var showLoadEarlierMessagesHeader: Bool {
    get { chatSettings.showsLoadEarlierMessagesHeader }
    set {
      guard newValue != showLoadEarlierMessagesHeader else { return }
      chatSettings.showsLoadEarlierMessagesHeader = newValue
      sectionMetricsDidChange()
    }
  }

  /// Whether a typing indicator is in a footer below all messages; false by default.
  ///
  /// It is the footer of the last section, ``MessagesDefaults/typingIndicatorFooterHeight`` high; for the
  /// rest see ``showLoadEarlierMessagesHeader``.
  public var showTypingIndicator: Bool {
    get { chatSettings.showsTypingIndicator }
    set {
      guard newValue != showTypingIndicator else { return }
      chatSettings.showsTypingIndicator = newValue
      sectionMetricsDidChange()
    }
  }

  /// Whether the list scrolls to the most recent message after one was sent or received; true by default.
  public var automaticallyScrollsToMostRecentMessage: Bool {
    get { chatSettings.scrollsToMostRecentMessage }
    set { chatSettings.scrollsToMostRecentMessage = newValue }
  }

  /// Whether the header of a section is the one that loads earlier messages.
  func hasLoadEarlierMessagesHeader(inSection section: Int) -> Bool {
    showLoadEarlierMessagesHeader && section == 0
  }

  /// Whether the footer of a section is the typing indicator.
  func hasTypingIndicator(inSection section: Int) -> Bool {
    showTypingIndicator && section == (collectionView?.numberOfSections ?? 0) - 1
  }
}
