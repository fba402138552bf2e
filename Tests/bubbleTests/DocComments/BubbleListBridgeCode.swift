// `packaging/guides.py code` wrote this file: the code in doc comments of the module.
// swift-format-ignore-file

import BubbleLayout
import BubbleList
import BubbleListBridge
import Foundation

extension DocCommentNames {
  // Sources/BubbleListBridge/MessageBubbleFont+TextSize.swift
  fileprivate static func MessageBubbleFont_TextSize_1() async throws {
    let layout = MessagesCollectionViewFlowLayout()
    layout.messageBubbleFont = .body(for: .extraLarge)
    _ = layout
  }

  // Sources/BubbleListBridge/MessageTextMeasurer.swift
  fileprivate static func MessageTextMeasurer_1() async throws {
    let layout = MessagesCollectionViewFlowLayout()
    layout.bubbleSizeCalculator = BubbleSizeCalculator(measurer: MessageTextMeasurer())
    _ = layout
  }
}
