// `packaging/guides.py code` wrote this file: the code in doc comments of the module.
// swift-format-ignore-file

import BubbleImport
import BubbleLayout
import Foundation

extension DocCommentNames {
  // Sources/BubbleImport/Export/Export.swift
  fileprivate static func Export_1() async throws {
    let export = try Export(contentsOf: URL(fileURLWithPath: "ChatExport.zip"))
    for chat in try ExportRegistry.builtIn.chats(in: export) { print(chat) }
    _ = export
  }

  // Sources/BubbleImport/Registry/ExportRegistry.swift
  fileprivate static func ExportRegistry_1() async throws {
    let export = try Export(contentsOf: URL(fileURLWithPath: "ChatExport.zip"))
    let messages = ConversationCollector(file: export.name, maximumSize: 100_000_000)
    let report = try ExportRegistry.builtIn.read(
      export, options: ImportOptions(me: "Ana"), into: messages)
    for finding in report.findings.all { print(finding) }
    let conversation = messages.conversation(report.head).conversation
    _ = export
    _ = messages
    _ = report
    _ = conversation
  }
}
