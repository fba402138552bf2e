// `packaging/guides.py code` wrote this file: the code in doc comments of the module.
// swift-format-ignore-file

import BubbleLayout
import Foundation

extension DocCommentNames {
  // Sources/BubbleLayout/PluginFolders.swift
  fileprivate static func PluginFolders_1() async throws {
    let loaded = PluginFolders([URL(fileURLWithPath: "my-scripts")]).load()
    for diagnostic in loaded.diagnostics { print(diagnostic) }
    let chain = loaded.chain                  // built-in layouters, bundled scripts and yours
    _ = loaded
    _ = chain
  }

  // Sources/BubbleLayout/PluginFolders.swift
  fileprivate static func PluginFolders_2() async throws {
    let loaded = PluginFolders([URL(fileURLWithPath: "my-scripts")]).load()
    if loaded.diagnostics.isEmpty { view.chain = loaded.chain }
    _ = loaded
  }

  // Sources/BubbleLayout/Transcript.swift
  fileprivate static func Transcript_1() async throws {
    let transcript = try await Transcript(
      conversation, environment: LayoutEnvironment(width: 375), chain: .standard,
      measurer: TextMeasurer())
    let picture = transcript.picture(theme: .light, pictures: PictureFolder(at: URL(fileURLWithPath: "chat")))
    try picture.png(scale: 2).write(to: URL(fileURLWithPath: "chat.png"))
    _ = transcript
    _ = picture
  }
}
