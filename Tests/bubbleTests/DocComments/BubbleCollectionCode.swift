// `packaging/guides.py code` wrote this file: the code in doc comments of the module.
// swift-format-ignore-file

import BubbleCollection
import BubbleLayout
import Foundation

extension DocCommentNames {
  // Sources/BubbleCollection/Driver/CollectionView.swift
  fileprivate static func CollectionView_1() async throws {
    let layout = CollectionViewFlowLayout()
    let list = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 375, height: 667), collectionViewLayout: layout)
    list.dataSource = items
    list.changesHandler = { pass in
      for change in pass.changes { print(change.element, change.finalAttributes.frame) }
    }
    list.layoutIfNeeded()
    _ = layout
    _ = list
  }

  // Sources/BubbleCollection/Flow/CollectionViewFlowLayout.swift
  fileprivate static func CollectionViewFlowLayout_1() async throws {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 96, height: 96)
    layout.minimumLineSpacing = 4
    layout.sectionHeadersPinToVisibleBounds = true
    _ = layout
  }

  // Sources/BubbleCollection/Layout/CollectionViewLayout.swift
  fileprivate static func CollectionViewLayout_1() async throws {
    class StackLayout: CollectionViewLayout {
      override var collectionViewContentSize: CGSize { collectionView?.bounds.size ?? .zero }
      override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        (0..<(collectionView?.numberOfItems(inSection: 0) ?? 0)).map { item in
          let attributes = CollectionViewLayoutAttributes(forCellWith: [0, item])
          attributes.frame = CGRect(x: 0, y: 44 * item, width: 320, height: 44)
          return attributes
        }
      }
    }
  }
}
