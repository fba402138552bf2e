// `packaging/guides.py code` wrote this file: the code in doc comments of the module.
// swift-format-ignore-file

import BubbleDiffable
import BubbleLayout
import Foundation

extension DocCommentNames {
  // Sources/BubbleDiffable/CollectionViewDiffableDataSource.swift
  fileprivate static func CollectionViewDiffableDataSource_1() async throws {
    let source = CollectionViewDiffableDataSource<String, Int>(collectionView: list)
    var snapshot = source.snapshot()
    snapshot.appendSections(["today"])
    snapshot.appendItems([41, 42])
    try source.apply(snapshot)
    _ = source
    _ = snapshot
  }

  // Sources/BubbleDiffable/DiffableDataSourceSnapshot.swift
  fileprivate static func DiffableDataSourceSnapshot_1() async throws {
    var snapshot = DiffableDataSourceSnapshot<String, Int>()
    snapshot.appendSections(["today"])
    snapshot.appendItems([41, 42], toSection: "today")
    snapshot.insertItems([43], beforeItem: 42)
    _ = snapshot
  }
}
