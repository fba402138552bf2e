import BubbleCanvas
import BubbleCore
import BubbleLayout
import Foundation

/// What a preview shows, and how.
package struct PreviewInputs: Sendable {
  /// Reads a conversation.
  package typealias ReadConversation =
    @Sendable (_ path: String) throws(ConversationError) -> ConversationReader.Reading

  /// The conversation's file; nil: the samples of the scripts.
  package var conversation: String?
  /// The folders of scripts.
  package var folders: PluginFolders
  /// Time zone, day and all that is the same in all columns.
  package var environment: LayoutEnvironment
  /// Which messages stand close together.
  package var clusters: ClusterPolicy
  /// The columns that a page begins with.
  package var columns: [PreviewColumn]
  /// Files of recorded streams, in JSON Lines.
  package var streams: [String] = []
  /// Reads the conversation's file.
  package var readConversation: ReadConversation = { path throws(ConversationError) in
    try ConversationReader(file: path).read(contentsOf: path)
  }
  /// The pictures that the conversation of a file may show.
  package var openPictures: @Sendable (_ path: String) -> PictureFolder = { path in
    PictureFolder(path: URL(fileURLWithPath: path).deletingLastPathComponent().path)
  }
  /// Whether the conversation is a messenger's export, in which nothing can be changed.
  package var isExport = false
  /// Opens a line of a script; nil: the page says where it is.
  package var editor: EditorCommand?
  /// Reads the files of theme and fonts.
  package var readAppearance: @Sendable (_ before: PreviewAppearance?) -> PreviewAppearance
  /// Takes what is to be known where the tool was started.
  package var report: @Sendable (String) -> Void

  /// Makes inputs; what is not said is as usual.
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
