import BubbleCollection
import BubbleLayout
import Foundation

/// The names that code in doc comments may use without making them first.
///
/// `packaging/guides.py code` copies that code into the files beside this one, each piece into a function. Nothing calls these
/// functions: the code is compiled and never run, so no name needs a value.
enum DocCommentNames {
  static var conversation: Conversation { fatalError() }
  static var message: Message { fatalError() }
  static var context: LayoutContext { fatalError() }
  static var assistant: Person { fatalError() }
  static var transcript: Transcript { fatalError() }
  static var view: ConversationView { fatalError() }
  static var renderer: any Renderer { fatalError() }
  static var tree: AccessibilityNode {
    get { fatalError() }
    set { fatalError() }
  }
  static var touch: CGPoint { fatalError() }
  static var place: LayoutBox? { fatalError() }
  static var list: CollectionView { fatalError() }
  static var items: any CollectionViewDataSource { fatalError() }
  static var answerWords: AsyncStream<String> { fatalError() }

  static func draw(_ elements: [CellElement], at frame: CGRect) {}
  static func remove(_ id: ConversationElement.ID) {}
  static func fill(_ rectangles: [CGRect]) {}
  static func announce(_ label: String) {}
  static func wakeUp() {}
  static func download(_ path: String) async throws -> Data { Data() }
}
