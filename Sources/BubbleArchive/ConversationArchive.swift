import BubbleCanvas
import BubbleCore
import BubbleLayout
import Foundation
import Platform

/// Lays out a conversation and writes it as a page of HTML that opens from disk and shows any number of messages.
///
/// Each row is where the layout puts it, and each line of text is broken where the layout breaks it and as wide as it says; the page has
/// only what is seen. A conversation is laid out for several widths, and the page takes the one that its window has room for. Nothing is
/// asked of a network, nothing in a message is ever run, and the same conversation gives the same bytes.
///
/// ```swift
/// let archive = ConversationArchive(
///   environment: LayoutEnvironment(width: 375), chain: .builtIn, measurer: TextMeasurer(),
///   theme: .standard, pictures: PictureFolder(path: "chat"))
/// try await archive.writeFolder(conversation) { file in
///   try file.data.write(to: folder.appendingPathComponent(file.path))
/// }
/// ```
public struct ConversationArchive: Sendable {
  /// What surrounds the messages; its width does not count.
  public var environment: LayoutEnvironment
  /// The layouters that are asked for each message, in order.
  public var chain: LayouterChain
  /// Measures the text, on several threads at once.
  public var measurer: any TextMeasuring
  /// Which messages stand close together.
  public var clusters: ClusterPolicy
  /// The colours in light and in dark surroundings.
  public var theme: AdaptiveTheme
  /// The folder whose pictures are put into the archive.
  public var pictures: PictureFolder
  /// The widths that are laid out, in points, the least first: see ``standardWidths``.
  ///
  /// - Precondition: There is one.
  public var widths: [CGFloat] = ConversationArchive.standardWidths
  /// Called now and then with how much is done, from 0 to 1.
  public var onProgress: (@Sendable (Double) -> Void)?

  /// A phone's, half a screen's and a desktop's width, in points.
  public static let standardWidths: [CGFloat] = [360, 560, 760]
  /// How many messages a single file may have: a browser reads all of it before it shows anything.
  public static let singleFileLimit = 20_000

  /// A file of an archive.
  public struct File: Hashable, Sendable {
    /// Where it lies in the archive's folder, with `/` between names of letters, digits, points and dashes.
    public var path: String
    /// What is in it.
    public var data: Data
  }

  /// Makes an archive.
  ///
  /// - Parameters:
  ///   - environment: What surrounds the messages; its width does not count.
  ///   - chain: The layouters that are asked for each message.
  ///   - measurer: Measures the text.
  ///   - clusters: Which messages stand close together.
  ///   - theme: The colours in light and in dark surroundings.
  ///   - pictures: The folder whose pictures are put into the archive.
  public init(
    environment: LayoutEnvironment, chain: LayouterChain, measurer: any TextMeasuring,
    clusters: ClusterPolicy = .standard, theme: AdaptiveTheme, pictures: PictureFolder
  ) {
    self.environment = environment
    self.chain = chain
    self.measurer = measurer
    self.clusters = clusters
    self.theme = theme
    self.pictures = pictures
  }

  /// Writes an archive of several files, of which `index.html` is opened.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - onEntries: Called with the layouts of the next messages, in order, once for each width.
  ///   - output: Takes the files, one after the other, each once. Pictures come before what shows them, `index.html` comes last.
  /// - Throws: `CancellationError` if the task was cancelled, and what `output` throws.
  /// - Complexity: O(*n*) in the number of messages; besides the conversation there are a few thousand layouts in memory at a
  ///   time, and eight bytes of the search's index for each message.
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
  /// - Throws: ``ArchiveError``, `CancellationError` if the task was cancelled, and what `output` throws.
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

/// Why an archive can't be written.
public enum ArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A single file would have more messages than ``ConversationArchive/singleFileLimit``.
  case tooManyMessages(count: Int)

  /// Says what is too much, and what to do.
  public var description: String {
    switch self {
    case .tooManyMessages(let count):
      "\(count) messages are too many for one file, which holds \(ConversationArchive.singleFileLimit); "
        + "write a folder, or choose fewer messages"
    }
  }
}
