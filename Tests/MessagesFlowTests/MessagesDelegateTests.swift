import BubbleCollection
import Expectations
import Foundation
import MessagesFlow
import Testing

/// Messages without anybody who answers for them.
private final class Messages: MessagesCollectionViewDataSource {
  var count = 3
  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { count }
  func collectionView(
    _ collectionView: CollectionView, messageDataForItemAt indexPath: IndexPath
  ) -> MessageData { MessageData(isOutgoing: false, content: .text("Hello")) }
}

private final class Delegate: MessagesCollectionViewDelegateFlowLayout {}
private final class OtherDelegate: CollectionViewDelegateFlowLayout {}

@Suite struct MessagesDelegateTests {
  private let messages = Messages()
  let layout = MessagesCollectionViewFlowLayout()
  let list: CollectionView

  init() {
    list = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
  }

  private var complaints: [String] {
    list.diagnostics.map(\.description).filter { !$0.contains("SquareGlyphs") }
  }

  @Test func `a list without a delegate says so, once`() {
    list.dataSource = messages
    list.layoutIfNeeded()
    expect(complaints.count, equals: 1)
    expect(complaints.first?.contains("delegate is nil, and not a Messages"), equals: true)
    list.reloadData()
    list.layoutIfNeeded()
    expect(complaints.count, equals: 1)
  }

  @Test func `so does one whose delegate is another flow layout's`() {
    let delegate = OtherDelegate()
    list.delegate = delegate
    list.dataSource = messages
    list.layoutIfNeeded()
    expect(complaints.first?.contains("delegate is OtherDelegate, and"), equals: true)
  }

  @Test func `a list with its delegate, or without messages yet, says nothing`() {
    messages.count = 0
    list.layoutIfNeeded()
    list.dataSource = messages
    list.layoutIfNeeded()
    let delegate = Delegate()
    list.delegate = delegate
    messages.count = 3
    list.reloadData()
    list.layoutIfNeeded()
    expect(complaints.isEmpty)
  }

  @Test func `a list whose texts are measured as squares says what to set, once`() {
    let delegate = Delegate()
    list.delegate = delegate
    list.layoutIfNeeded()
    expect(list.diagnostics.isEmpty)
    list.dataSource = messages
    list.layoutIfNeeded()
    list.reloadData()
    list.layoutIfNeeded()
    expect(list.diagnostics.count, equals: 1)
    let text = list.diagnostics.first?.description ?? ""
    expect(text.contains("Set bubbleSizeCalculator to a BubbleSizeCalculator"), "\(text)")
  }

  @Test func `a list with a text engine says nothing`() {
    let delegate = Delegate()
    layout.bubbleSizeCalculator = BubbleSizeCalculator(measurer: CountingMeasurer())
    list.delegate = delegate
    list.dataSource = messages
    list.layoutIfNeeded()
    expect(list.diagnostics.isEmpty)
  }
}
