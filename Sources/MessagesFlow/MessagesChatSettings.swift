import BubbleCollection
import Foundation

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
  /// Returns the reuse identifier of an item's cell; nil if the message does not exist.
  public func cellIdentifier(forItemAt indexPath: IndexPath) -> String? {
    queries?.message(at: indexPath).map { cellIdentifiers.identifier(for: $0) }
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
