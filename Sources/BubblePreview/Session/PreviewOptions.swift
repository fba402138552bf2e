import BubbleCore
import BubbleLayout
import BubbleLua
import Foundation
import Platform

/// The options of layouters, as pages set them.
struct PreviewOptions {
  /// The options of a layouter.
  struct Group {
    var layouter: String
    /// Whether it is a script.
    var isScript: Bool
    var options: [Option]
  }

  /// One option.
  struct Option {
    /// The type of an option.
    enum Kind: String {
      case flag, integer, number, word, text
    }

    var name: String
    var documentation: String
    var kind: Kind
    /// The valid words of a word option.
    var words: [String] = []
    /// The value as typed; empty if none is set.
    var value: String
    /// The default; empty if the layouter chooses it.
    var standard: String
  }

  /// The folders of scripts, with the options that are set.
  private(set) var folders: PluginFolders

  /// The maximum length of a value, in bytes.
  private static let valueLimit = 1_000

  init(_ folders: PluginFolders) { self.folders = folders }

  /// Returns all options of a chain's layouters, scripts first.
  func groups(of chain: LayouterChain) -> [Group] {
    var scripts: [Group] = []
    var others: [Group] = []
    for layouter in chain.layouters {
      let name = layouter.id.rawValue
      if let script = layouter as? LuaLayouter {
        let options = script.plugin.manifest.options.map { option($0, of: name) }
        if !options.isEmpty {
          scripts.append(Group(layouter: name, isScript: true, options: options))
        }
      } else if chain.options(of: layouter.id) != nil {
        let options = BubbleOptions.names.map { builtIn in
          let isFlag = builtIn.name.hasPrefix("shows_")
          let standard = isFlag ? "true" : ""
          return Option(
            name: builtIn.name, documentation: builtIn.documentation,
            kind: isFlag ? .flag : .number, value: given(builtIn.name, of: name) ?? standard,
            standard: standard)
        }
        others.append(Group(layouter: name, isScript: false, options: options))
      }
    }
    return scripts.sorted { $0.layouter < $1.layouter } + others
  }

  private func option(_ option: LuaOption, of layouter: String) -> Option {
    let kind: Option.Kind =
      switch option.defaultValue {
      case .bool: .flag
      case .integer: .integer
      case .number: .number
      default: option.choices == nil ? .text : .word
      }
    let standard = PreviewOptions.text(of: option.defaultValue)
    return Option(
      name: option.name, documentation: option.documentation, kind: kind,
      words: option.choices ?? [], value: given(option.name, of: layouter) ?? standard,
      standard: standard)
  }

  /// Returns the value that is set for an option, as text.
  private func given(_ name: String, of layouter: String) -> String? {
    folders.typedConfigurations[layouter]?[name]
      ?? folders.configurations[layouter]?[name].map(PreviewOptions.text(of:))
  }

  private static func text(of value: JSONValue) -> String {
    switch value {
    case .string(let text): text
    case .bool(let flag): "\(flag)"
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    default: ""
    }
  }

  /// Sets an option; returns whether there is such an option.
  mutating func set(
    _ name: String, of layouter: String, to text: String?, in chain: LayouterChain
  ) -> Bool {
    guard text?.utf8.count ?? 0 <= PreviewOptions.valueLimit,
      groups(of: chain).contains(where: { group in
        group.layouter == layouter && group.options.contains { $0.name == name }
      })
    else { return false }
    folders.typedConfigurations[layouter, default: [:]][name] = text
    folders.configurations[layouter]?[name] = nil
    return true
  }
}

extension PageMessage {
  /// Returns the message with all options.
  static func options(_ groups: [PreviewOptions.Group]) -> [UInt8] {
    text("options") { writer in
      writer.objects("groups", groups) { writer, group in
        writer.member("layouter", group.layouter)
        writer.member("isScript", group.isScript)
        writer.objects("options", group.options) { writer, option in
          writer.member("name", option.name)
          writer.member("doc", option.documentation)
          writer.member("type", option.kind.rawValue)
          writer.member("value", option.value)
          writer.member("standard", option.standard)
          if option.kind == .word { writer.strings("words", option.words) }
        }
      }
    }
  }
}
