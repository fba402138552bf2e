import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleLua
import Foundation
import ScriptTools

/// The samples of all scripts in some folders, as one conversation.
enum SampleConversation {
  /// Reads the samples.
  ///
  /// - Throws: ``ConversationError`` if there is no sample at all.
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

  /// The separator between the name of a script's folder and the id of a sample.
  private static let separator = " › "

  /// Returns the folders of the user's scripts.
  static func scripts(of folders: PluginFolders) -> [URL] {
    folders.ownFolders.flatMap { folder in
      if PluginSources.isSingleFile(folder) { return [URL(fileURLWithPath: folder)] }
      return (PluginSources.scriptNames(in: folder) ?? []).map {
        URL(fileURLWithPath: folder + "/" + $0, isDirectory: true)
      }
    }
  }

  /// Returns the folder of a sample's script, and the sample's own id.
  static func sample(_ message: MessageID, of folders: PluginFolders) -> (folder: URL, id: String)?
  {
    guard let range = message.rawValue.firstRange(of: separator) else { return nil }
    let name = String(message.rawValue[..<range.lowerBound])
    return scripts(of: folders).first { $0.lastPathComponent == name }.map {
      ($0, String(message.rawValue[range.upperBound...]))
    }
  }

  /// Returns the name of the folder of a sample's script.
  static func script(of message: MessageID) -> String? {
    message.rawValue.firstRange(of: separator).map {
      String(message.rawValue[..<$0.lowerBound])
    }
  }
}

/// The sources of messages' pictures: the conversation's folder, or the folders of the samples'
/// scripts.
struct PreviewPictures: Sendable {
  private let common: PictureFolder
  private let byScript: [String: PictureFolder]

  /// Makes the sources for a conversation's file, or for samples.
  init(_ inputs: PreviewInputs) {
    common = inputs.conversation.map(inputs.openPictures) ?? PictureFolder(at: nil)
    var byScript: [String: PictureFolder] = [:]
    if inputs.conversation == nil {
      for folder in SampleConversation.scripts(of: inputs.folders) {
        byScript[folder.lastPathComponent] = PictureFolder(
          at: PluginSamples.pictureFolder(of: folder))
      }
    }
    self.byScript = byScript
  }

  /// Returns the source of a message's pictures.
  func source(of message: MessageID?) -> PictureFolder {
    // The messages of a conversation have their own ids, which name no script.
    guard !byScript.isEmpty, let script = message.flatMap(SampleConversation.script(of:)) else {
      return common
    }
    return byScript[script] ?? common
  }

  /// Returns the files of pictures, in the form that a watcher needs.
  static func files(_ paths: Set<String>, beside conversation: String?) -> [URL] {
    guard let conversation else { return [] }
    let folder = URL(fileURLWithPath: conversation).deletingLastPathComponent().path
    return paths.filter { !$0.isEmpty && !$0.hasPrefix("/") && !$0.contains("..") }.sorted()
      .prefix(1_000).map { URL(fileURLWithPath: folder + "/" + $0) }
  }
}
