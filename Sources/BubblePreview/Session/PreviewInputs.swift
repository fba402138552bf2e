import BubbleCanvas
import BubbleCore
import BubbleLayout
import Foundation

/// The inputs and settings of a preview.
package struct PreviewInputs: Sendable {
  /// Reads a conversation.
  package typealias ReadConversation =
    @Sendable (_ path: String) throws(ConversationError) -> ConversationReader.Reading

  /// The conversation's file; nil to show the samples of the scripts.
  package var conversation: String?
  /// The folders of scripts.
  package var folders: PluginFolders
  /// The environment that all columns share, such as the time zone and the day.
  package var environment: LayoutEnvironment
  /// The policy that decides which messages are close together.
  package var clusters: ClusterPolicy
  /// The initial columns of a page.
  package var columns: [PreviewColumn]
  /// Files of recorded streams, in JSON Lines.
  package var streams: [String] = []
  /// Reads the conversation's file.
  package var readConversation: ReadConversation = { path throws(ConversationError) in
    try ConversationReader().read(from: URL(fileURLWithPath: path))
  }
  /// Opens the pictures that the conversation in a file may show.
  package var openPictures: @Sendable (_ path: String) -> PictureFolder = { path in
    PictureFolder(at: URL(fileURLWithPath: path).deletingLastPathComponent())
  }
  /// Whether the conversation is a messenger's export, which must not be changed.
  package var isExport = false
  /// The command that opens a line of a script; nil if the page only shows its location.
  package var editor: EditorCommand?
  /// Reads the files of theme and fonts.
  package var readAppearance: @Sendable (_ before: PreviewAppearance?) -> PreviewAppearance
  /// Takes reports for the terminal that the tool runs in.
  package var report: @Sendable (String) -> Void

  /// Makes inputs; all others have their defaults.
  package init(
    conversation: String?, folders: PluginFolders,
    environment: LayoutEnvironment = LayoutEnvironment(width: 375),
    clusters: ClusterPolicy = .standard, columns: [PreviewColumn] = [PreviewColumn()],
    editor: EditorCommand? = nil,
    readAppearance: @escaping @Sendable (PreviewAppearance?) -> PreviewAppearance = { _ in
      PreviewAppearance()
    }, report: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.conversation = conversation
    self.folders = folders
    self.environment = environment
    self.clusters = clusters
    self.columns = columns
    self.editor = editor
    self.readAppearance = readAppearance
    self.report = report
  }
}
