import Expectations
import Foundation
import MessagesFlow
import Testing
import UIKitAliases

/// `UIFont`, as code for JSQMessages' list uses it.
@Suite struct FontSymbolTests {
  @Test func `a font of UIKit's is a font of messages`() {
    let layout = MessagesCollectionViewFlowLayout()
    layout.messageBubbleFont = UIFont.systemFont(ofSize: 15)
    expect(layout.messageBubbleFont, equals: MessageBubbleFont(name: "Sans", size: 15))
    layout.messageBubbleFont = UIFont(name: "Noto Serif", size: 20)
    expect(layout.messageBubbleFont.familyName, equals: "Noto Serif")
    expect(layout.messageBubbleFont.fontName, equals: "Noto Serif")
    layout.messageBubbleFont = layout.messageBubbleFont.withSize(12)
    expect(layout.messageBubbleFont.pointSize, equals: 12)
  }
}
