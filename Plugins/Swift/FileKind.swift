import BubbleCore
import Foundation

/// The kind of a file, by its suffix.
enum FileKind: CaseIterable {
  case document, sheet, slides, picture, video, sound, archive, other

  /// - Parameter suffix: With its dot.
  init(suffix: String) {
    self = FileKind.bySuffix[suffix.dropFirst().lowercased()] ?? .other
  }

  private static let bySuffix: [String: FileKind] = {
    var kinds: [String: FileKind] = [:]
    for kind in FileKind.allCases {
      for suffix in kind.traits.suffixes.split(separator: " ") { kinds[String(suffix)] = kind }
    }
    return kinds
  }()

  private var traits: (suffixes: String, symbol: BoxSymbol, color: ColorToken) {
    switch self {
    case .document: ("pdf doc docx odt rtf txt md epub pages", .document, .accent)
    case .sheet: ("xls xlsx ods csv tsv numbers", .document, .person4)
    case .slides: ("ppt pptx odp key", .document, .person1)
    case .picture: ("png jpg jpeg gif webp heic svg tif tiff bmp", .photo, .person3)
    case .video: ("mp4 mov mkv webm avi m4v", .video, .person7)
    case .sound: ("mp3 m4a ogg opus wav flac aac", .play, .person5)
    case .archive: ("zip gz tgz tar xz bz2 7z rar", .download, .person2)
    case .other: ("", .document, .textDim)
    }
  }

  /// Returns a coloured square with a symbol.
  func icon(side: CGFloat) -> LayoutBox {
    let (inner, traits) = (side * 0.62, traits)
    return .overlay(
      align: .center, justify: .center, sizing: BoxSizing(shrink: 0),
      [
        .shape(
          .rectangle(radius: side / 4), color: traits.color,
          sizing: BoxSizing(width: side, height: side)),
        .shape(
          .symbol(traits.symbol), color: .onAccent, sizing: BoxSizing(width: inner, height: inner)),
      ])
  }
}
