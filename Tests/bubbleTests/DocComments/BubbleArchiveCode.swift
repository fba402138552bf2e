// `packaging/guides.py code` wrote this file: the code in doc comments of the module.
// swift-format-ignore-file

import BubbleArchive
import BubbleLayout
import Foundation

extension DocCommentNames {
  // Sources/BubbleArchive/ArchiveFolder.swift
  fileprivate static func ArchiveFolder_1() async throws {
    let archive = ConversationArchive(
      environment: LayoutEnvironment(width: 375), chain: .builtIn, measurer: TextMeasurer(),
      theme: .standard, pictures: PictureFolder(at: URL(fileURLWithPath: "chat")))
    let folder = try ArchiveFolder(at: URL(fileURLWithPath: "page"))
    try await folder.write(conversation, with: archive)
    _ = archive
    _ = folder
  }

  // Sources/BubbleArchive/ConversationArchive.swift
  fileprivate static func ConversationArchive_1() async throws {
    let archive = ConversationArchive(
      environment: LayoutEnvironment(width: 375), chain: .builtIn, measurer: TextMeasurer(),
      theme: .standard, pictures: PictureFolder(at: URL(fileURLWithPath: "chat")))
    try await archive.writeFolder(conversation) { file in
      try file.data.write(to: URL(fileURLWithPath: "page").appendingPathComponent(file.path))
    }
    _ = archive
  }
}
