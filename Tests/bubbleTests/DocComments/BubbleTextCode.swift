// `packaging/guides.py code` wrote this file: the code in doc comments of the module.
// swift-format-ignore-file

import BubbleLayout
import BubbleText
import Foundation

extension DocCommentNames {
  // Sources/BubbleText/TextMeasurer.swift
  fileprivate static func TextMeasurer_1() async throws {
    let font = FontTable().font(for: .body, textScale: 1)
    let text = TextMeasurer().measure(
      TextRequest(text: "See you at the boat.", font: font, maximumWidth: 120))
    print(text.lines.count, text.width, text.height)
    _ = font
    _ = text
  }
}
