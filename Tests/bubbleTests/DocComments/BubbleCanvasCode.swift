// `packaging/guides.py code` wrote this file: the code in doc comments of the module.
// swift-format-ignore-file

import BubbleCanvas
import BubbleLayout
import Foundation

extension DocCommentNames {
  // Sources/BubbleCanvas/Cairo/PixelRenderer.swift
  fileprivate static func PixelRenderer_1() async throws {
    let renderer = try PixelRenderer(width: 750, height: 1334, scale: 2)
    view.draw(on: renderer, theme: .light, pictures: PictureFolder(at: URL(fileURLWithPath: "chat")))
    renderer.finish()
    let image = renderer.makeImage()
    _ = renderer
    _ = image
  }

  // Sources/BubbleCanvas/ConversationPicture.swift
  fileprivate static func ConversationPicture_1() async throws {
    let picture = transcript.picture(theme: .light, pictures: PictureFolder(at: URL(fileURLWithPath: "chat")))
    try picture.png(scale: 2).write(to: URL(fileURLWithPath: "chat.png"))
    try picture.pdf().write(to: URL(fileURLWithPath: "chat.pdf"))
    _ = picture
  }

  // Sources/BubbleCanvas/Pictures/PictureFolder.swift
  fileprivate static func PictureFolder_1() async throws {
    let pictures = PictureFolder(at: URL(fileURLWithPath: "chat"))
    view.draw(on: renderer, theme: .light, pictures: pictures)
    for diagnostic in pictures.diagnostics { print(diagnostic) }
    _ = pictures
  }

  // Sources/BubbleCanvas/Pictures/PictureLoader.swift
  fileprivate static func PictureLoader_1() async throws {
    let pictures = PictureLoader(
      fetch: { path, _ in try await download(path) },
      onChange: { _ in wakeUp() })
    view.draw(on: renderer, theme: .light, pictures: pictures)
    _ = pictures
  }

  // Sources/BubbleCanvas/Themes/Theme.swift
  fileprivate static func Theme_1() async throws {
    var theme = Theme.light
    theme.background = RGBAColor(0xFAF6F0)
    theme.bubbles.radius = 12
    let picture = transcript.picture(theme: theme, pictures: PictureFolder(at: URL(fileURLWithPath: "chat")))
    _ = theme
    _ = picture
  }
}
