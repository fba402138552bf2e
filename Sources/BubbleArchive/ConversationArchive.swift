import BubbleCanvas
import BubbleCore
import BubbleLayout
import Foundation
import Platform

/// Lays out a conversation and writes it as an HTML page that opens from disk and shows any number
/// of messages.
///
/// Rows, line breaks and line widths are those of the layout; the page builds only the visible
/// rows. The archive has a layout for each of several widths, and the page takes the one that fits
/// its window. The page loads nothing from a network and never runs code of a message. The same
/// conversation gives the same bytes.
///
/// ```swift
/// let archive = ConversationArchive(
///   environment: LayoutEnvironment(width: 375), chain: .builtIn, measurer: TextMeasurer(),
///   theme: .standard, pictures: PictureFolder(at: URL(fileURLWithPath: "chat")))
/// try await archive.writeFolder(conversation) { file in
///   try file.data.write(to: URL(fileURLWithPath: "page").appendingPathComponent(file.path))
/// }
/// ```
public struct ConversationArchive: Sendable {
  /// The environment of the messages; its width is ignored.
  public var environment: LayoutEnvironment
  /// The layouters; the chain asks them for each message, in order.
  public var chain: LayouterChain
  /// Measures the text, on several threads at once.
  public var measurer: any TextMeasuring
  /// The policy that decides which messages are close together.
  public var clusters: ClusterPolicy
  /// The colours for light and dark appearance.
  public var theme: AdaptiveTheme
  /// The folder of the pictures that are copied into the archive.
  public var pictures: PictureFolder
  /// The widths of the layouts, in points, in ascending order; the default is ``standardWidths``.
  ///
  /// - Precondition: There is at least one.
  public var widths: [CGFloat] = ConversationArchive.standardWidths
  /// Called repeatedly with the progress, from 0 to 1.
  public var onProgress: (@Sendable (Double) -> Void)?

  /// A phone's, half a screen's and a desktop's width, in points.
  public static let standardWidths: [CGFloat] = [360, 560, 760]
  /// The maximum number of messages in a single file: a browser reads all of it before it shows
  /// anything.
  public static let singleFileLimit = 20_000

  /// A file of an archive.
  public struct File: Hashable, Sendable {
    /// The path in the archive's folder, with `/` between names of letters, digits, points and
    /// dashes.
    public var path: String
    /// The content.
    public var data: Data
  }

  /// Makes an archive.
  ///
  /// - Parameters:
  ///   - environment: The environment of the messages; its width is ignored.
  ///   - chain: The layouters.
  ///   - measurer: Measures the text, on several threads at once.
  ///   - clusters: The policy that decides which messages are close together.
  ///   - theme: The colours for light and dark appearance.
  ///   - pictures: The folder of the pictures that are copied into the archive.
  public init(
    environment: LayoutEnvironment, chain: LayouterChain, measurer: any TextMeasuring,
    clusters: ClusterPolicy = .standard, theme: AdaptiveTheme, pictures: PictureFolder
  ) {
    (self.environment, self.chain, self.measurer) = (environment, chain, measurer)
    (self.clusters, self.theme, self.pictures) = (clusters, theme, pictures)
  }

  /// Writes an archive of several files, whose page is `index.html`.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - onEntries: Called with the layouts of the next messages, in order, once for each width.
  ///   - output: Takes each file once. Pictures precede the files that show them; `index.html` is the last.
  /// - Throws: `CancellationError` if the task was cancelled, and the errors of `output`.
  /// - Complexity: O(*n*) in the number of messages. Besides the conversation, memory holds a few
  ///   thousand layouts at a time, and eight bytes of the search index for each message.
  public func writeFolder(
    _ conversation: Conversation, onEntries: ([CellLayoutSnapshot.Entry]) -> Void = { _ in },
    to output: (File) throws -> Void
  ) async throws {
    var writer = ArchiveWriter(self, conversation, isFolder: true)
    try await writer.write(onEntries: onEntries) { name, bytes in
      try output(ArchivePage.file(name, bytes))
    }
    try output(ArchivePage.folder(writer.summary, environment, theme))
  }

  /// Writes an archive as one file that holds everything.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - onEntries: Called with the layouts of the next messages, in order, once for each width.
  ///   - output: Takes the next bytes of the page.
  /// - Throws: ``ArchiveError``, `CancellationError` if the task was cancelled, and the errors of
  ///   `output`.
  /// - Complexity: O(*n*) in the number of messages.
  public func writeFile(
    _ conversation: Conversation, onEntries: ([CellLayoutSnapshot.Entry]) -> Void = { _ in },
    to output: (Data) throws -> Void
  ) async throws {
    let count = conversation.messages.count
    guard count <= ConversationArchive.singleFileLimit else {
      throw ArchiveError.tooManyMessages(count: count)
    }
    var writer = ArchiveWriter(self, conversation, isFolder: false)
    try output(ArchivePage.start(of: ".html", writer.summary, environment, theme))
    try await writer.write(onEntries: onEntries) { name, bytes in
      try output(ArchivePage.block(name, bytes))
    }
    try output(ArchivePage.end(writer.summary, environment, isFolder: false))
  }
}

/// The reason why an archive can't be written.
public enum ArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A single file would have more messages than ``ConversationArchive/singleFileLimit``.
  case tooManyMessages(count: Int)

  /// The limit that was exceeded, and the remedy.
  public var description: String {
    switch self {
    case .tooManyMessages(let count):
      "\(count) messages are too many for one file, which holds \(ConversationArchive.singleFileLimit); "
        + "write a folder, or choose fewer messages"
    }
  }
}
