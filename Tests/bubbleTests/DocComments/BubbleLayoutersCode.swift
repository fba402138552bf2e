// `packaging/guides.py code` wrote this file: the code in doc comments of the module.
// swift-format-ignore-file

import BubbleLayout
import BubbleLayouters
import Foundation

extension DocCommentNames {
  // Plugins/Swift/Markdown/LayoutBox+Markdown.swift
  fileprivate static func LayoutBox_Markdown_1() async throws {
    let note = LayoutBox.markdown("Bring **two** oars.", width: 240, in: context)
    _ = note
  }

  // Plugins/Swift/Markdown/MarkdownStream.swift
  fileprivate static func MarkdownStream_1() async throws {
    var answer = MarkdownStream(
      Message(id: "answer", sender: assistant, isOutgoing: false, date: .now, content: .text("")))
    for try await words in answerWords {        // as the model writes them
      view.upsert(answer.append(words))
    }
    view.upsert(answer.finish())
    _ = answer
  }

  // Plugins/Swift/QRCode.swift
  fileprivate static func QRCode_1() async throws {
    let ticket = try LayoutBox.qr("https://example.org/tickets/4711", in: context)
    _ = ticket
  }
}
