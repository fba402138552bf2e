// `packaging/guides.py code` wrote this file: the code in doc comments of the module.
// swift-format-ignore-file

import BubbleCollection
import BubbleLayout
import BubbleList
import Foundation
import MessagesFlow

extension DocCommentNames {
  // Sources/MessagesFlow/MessagesCollectionViewFlowLayout.swift
  fileprivate static func MessagesCollectionViewFlowLayout_1() async throws {
    let layout = MessagesCollectionViewFlowLayout()
    layout.messageBubbleFont = .body
    layout.springinessEnabled = true
    let list = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 375, height: 667), collectionViewLayout: layout)
    _ = layout
    _ = list
  }
}
