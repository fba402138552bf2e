import BubbleCore
import Foundation

extension LayoutContext {
  /// A context whose text is measured in squares.
  public static func squares(
    width: CGFloat = 375, direction: WritingDirection = .leftToRight,
    measurer: SquareGlyphMeasurer = SquareGlyphMeasurer(), neighbours: Neighbours = Neighbours(),
    peer: Peer = .group
  ) -> LayoutContext {
    LayoutContext(
      environment: LayoutEnvironment(width: width, direction: direction), measurer: measurer,
      peer: peer, neighbours: neighbours, time: "09:00")
  }
}

extension Message {
  /// A message of Bo's, or an own one.
  public static func sample(
    id: MessageID = "1", isOutgoing: Bool = false, status: Status = .none,
    _ content: MessageContent
  ) -> Message {
    let sender =
      isOutgoing ? Person(id: "ana", name: "Ana") : Person(id: "bo", name: "Bo")
    return Message(
      id: id, sender: sender, isOutgoing: isOutgoing,
      date: Date(timeIntervalSince1970: 1_795_165_200), status: status, content: content)
  }
}

extension Peer {
  /// A group.
  public static let group = Peer(id: "group", kind: .group, title: "Group")
  /// A conversation with one person.
  public static let privateChat = Peer(id: "bo", kind: .private, title: "Bo")
}

/// The folder of the package, from a file in it.
public func packageFolder(_ file: String = #filePath) -> URL {
  var folder = URL(fileURLWithPath: file)
  while folder.path != "/" {
    folder.deleteLastPathComponent()
    let manifest = folder.appendingPathComponent("Package.swift").path
    if FileManager.default.fileExists(atPath: manifest) { return folder }
  }
  return folder
}
