// `packaging/guides.py code` wrote this file: the code in doc comments of the module.
// swift-format-ignore-file

import BubbleLayout
import BubbleList
import Foundation

extension DocCommentNames {
  // Sources/BubbleList/MessageListLayout.swift
  fileprivate static func MessageListLayout_1() async throws {
    class Heights: MessageListLayoutDelegate {
      func messageListLayout(
        _ layout: MessageListLayout, heightForItemAt indexPath: IndexPath
      ) -> CGFloat { 44 }
    }
    let heights = Heights()
    let layout = MessageListLayout()
    layout.delegate = heights
    layout.settings.interItemSpacing = 4
    _ = heights
    _ = layout
  }
}
