import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleLua
import Foundation
import ScriptTools

/// The samples of all scripts of some folders, as one conversation.
enum SampleConversation {
  /// Reads them.
  ///
  /// - Throws: ``ConversationError`` where there is no sample at all.
  static func read(
    _ folders: PluginFolders
  ) throws(ConversationError) -> ConversationReader.Reading {
    var messages: [Message] = []
    var issues: [ConversationIssue] = []
    var lacking: [String] = []
    let scripts = SampleConversation.scripts(of: folders)
    for folder in scripts {
      do throws(ConversationError) {
        let samples = try PluginSamples(folder: folder)
        issues += samples.issues
        messages += samples.messages.map { message in
          var message = message
          message.id = MessageID(
            rawValue: folder.lastPathComponent + separator + message.id.rawValue)
          return message
        }
      } catch {
        lacking.append("\(error)")
      }
    }
    guard !messages.isEmpty else {
      let place = folders.ownFolders.joined(separator: ", ")
      throw .notAConversation(
        file: place,
        text: lacking.first
          ?? "there is no script with samples in it; `bubble plugin new NAME --in FOLDER` writes one"
      )
    }
    return ConversationReader.Reading(
      conversation: Conversation(
        peer: Peer(id: "samples", kind: .group, title: "Samples"), messages: messages),
      people: [], issues: issues, file: "samples.json")
  }

  /// What stands between the name of a script's folder and the id of a sample.
  private static let separator = " › "

  /// The scripts' own folders.
  static func scripts(of folders: PluginFolders) -> [URL] {
    folders.ownFolders.flatMap { folder in
      if PluginSources.isSingleFile(folder) { return [URL(fileURLWithPath: folder)] }
      return (PluginSources.scriptNames(in: folder) ?? []).map {
        URL(fileURLWithPath: folder + "/" + $0, isDirectory: true)
      }
    }
  }

  /// The folder of the script that a sample is of, and the sample's own id.
  static func sample(_ message: MessageID, of folders: PluginFolders) -> (folder: URL, id: String)?
  {
    guard let range = message.rawValue.firstRange(of: separator) else { return nil }
    let name = String(message.rawValue[..<range.lowerBound])
    return scripts(of: folders).first { $0.lastPathComponent == name }.map {
      ($0, String(message.rawValue[range.upperBound...]))
    }
  }

  /// The name of the script's folder that a sample is of.
  static func script(of message: MessageID) -> String? {
    message.rawValue.firstRange(of: separator).map {
      String(message.rawValue[..<$0.lowerBound])
    }
  }
}

/// Where the pictures of messages come from: the conversation's folder, or those of the scripts that samples are of.
struct PreviewPictures: Sendable {
  private let common: PictureFolder
  private let byScript: [String: PictureFolder]

  /// Of a conversation's file, or of samples.
  init(_ inputs: PreviewInputs) {
    common = inputs.conversation.map(inputs.openPictures) ?? PictureFolder(path: nil)
    var byScript: [String: PictureFolder] = [:]
    if inputs.conversation == nil {
      for folder in SampleConversation.scripts(of: inputs.folders) {
        byScript[folder.lastPathComponent] = PictureFolder(
          path: PluginSamples.pictureFolder(of: folder))
      }
    }
    self.byScript = byScript
  }

  /// Those of a message.
  func source(of message: MessageID?) -> PictureFolder {
    // In a conversation, whose messages have ids of their own, there is nothing to look for.
    guard !byScript.isEmpty, let script = message.flatMap(SampleConversation.script(of:)) else {
      return common
    }
    return byScript[script] ?? common
  }

  /// The files of some pictures, as a watcher wants them.
  static func files(_ paths: Set<String>, beside conversation: String?) -> [URL] {
    guard let conversation else { return [] }
    let folder = URL(fileURLWithPath: conversation).deletingLastPathComponent().path
    return paths.filter { !$0.isEmpty && !$0.hasPrefix("/") && !$0.contains("..") }.sorted()
      .prefix(1_000).map { URL(fileURLWithPath: folder + "/" + $0) }
  }
}
