// `packaging/guides.py code` wrote this file: the code in doc comments of the module.
// swift-format-ignore-file

import BubbleLayout
import FileWriting
import Foundation

extension DocCommentNames {
  // Sources/FileWriting/FileReplacement.swift
  fileprivate static func FileReplacement_1() async throws {
    let file = try FileReplacement("chat.pdf")
    try file.write(Data("…".utf8))
    try file.finish()
    _ = file
  }
}
