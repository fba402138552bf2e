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
      for suffix in kind.suffixes { kinds[suffix] = kind }
    }
    return kinds
  }()

  private var suffixes: Set<String> {
    switch self {
    case .document: ["pdf", "doc", "docx", "odt", "rtf", "txt", "md", "epub", "pages"]
    case .sheet: ["xls", "xlsx", "ods", "csv", "tsv", "numbers"]
    case .slides: ["ppt", "pptx", "odp", "key"]
    case .picture: ["png", "jpg", "jpeg", "gif", "webp", "heic", "svg", "tif", "tiff", "bmp"]
    case .video: ["mp4", "mov", "mkv", "webm", "avi", "m4v"]
    case .sound: ["mp3", "m4a", "ogg", "opus", "wav", "flac", "aac"]
    case .archive: ["zip", "gz", "tgz", "tar", "xz", "bz2", "7z", "rar"]
    case .other: []
    }
  }

  /// Returns a coloured square with a symbol.
  func icon(side: CGFloat) -> LayoutBox {
    let inner = side * 0.62
    return .overlay(
      align: .center, justify: .center, sizing: BoxSizing(shrink: 0),
      [
        .shape(
          .rectangle(radius: side / 4), color: color, sizing: BoxSizing(width: side, height: side)),
        .shape(
          .symbol(symbol), color: .onAccent, sizing: BoxSizing(width: inner, height: inner)),
      ])
  }

  private var symbol: BoxSymbol {
    switch self {
    case .document, .sheet, .slides, .other: .document
    case .picture: .photo
    case .video: .video
    case .sound: .play
    case .archive: .download
    }
  }

  private var color: ColorToken {
    switch self {
    case .document: .accent
    case .other: .textDim
    case .sheet: .person4
    case .slides: .person1
    case .picture: .person3
    case .video: .person7
    case .sound: .person5
    case .archive: .person2
    }
  }
}
