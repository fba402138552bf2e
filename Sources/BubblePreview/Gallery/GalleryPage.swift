import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleText
import Foundation
import ScriptTools

/// Implements `bubble gallery`: one HTML page of messages in several settings side by side, which
/// works from disk.
///
/// It shows the messages of a conversation, or one of each built-in content type, and the samples
/// of all scripts.
package struct GalleryPage {
  /// The failures of layout and drawing, each once.
  package private(set) var problems: [String] = []

  private let inputs: PreviewInputs
  private let scale: CGFloat
  private let chain: LayouterChain
  private let appearance: PreviewAppearance
  private var groups: [Group] = []

  /// The messages of one type, or the samples of a script.
  private struct Group {
    var name: String
    /// The HTML of its rows.
    var rows: [[UInt8]] = []
  }

  /// The maximum number of rows: a page holds all of their pictures.
  private static let rowLimit = 2_000

  /// Loads the scripts.
  ///
  /// - Parameter scale: The scale, in pixels per point.
  package init(_ inputs: PreviewInputs, scale: CGFloat) {
    self.inputs = inputs
    self.scale = scale
    let loaded = inputs.folders.load()
    let (chain, diagnostics) = (loaded.chain, loaded.diagnostics)
    self.chain = chain
    appearance = inputs.readAppearance(nil)
    problems = diagnostics.map { "\($0)" } + appearance.problems
  }

  /// Lays out and draws everything.
  ///
  /// - Returns: The page.
  /// - Throws: ``ConversationError`` if the conversation can't be read, `PictureFormatError`, and
  ///   `CancellationError`.
  package mutating func html() async throws -> Data {
    var inputs = inputs
    let reading =
      try inputs.conversation.map(inputs.readConversation)
      ?? ExampleMessages.data(of: chain).reading()
    if let reading { try await add(reading, inputs) { message, _ in message.content.type } }
    inputs.conversation = nil
    if let samples = try? SampleConversation.read(inputs.folders) {
      try await add(samples, inputs) { message, _ in
        SampleConversation.script(of: message.id) ?? message.content.type
      }
    }
    return Data(page)
  }

  private mutating func add(
    _ reading: ConversationReader.Reading, _ inputs: PreviewInputs,
    group: (Message, LaidColumn) -> String
  ) async throws {
    add(reading.issues.map { "\($0)" })
    let state = PreviewSources.State(
      conversation: reading.conversation, conversationNumber: 1, chain: chain,
      appearance: appearance, appearanceNumber: 1,
      pictures: PreviewPictures(inputs),
      environment: inputs.environment, clusters: inputs.clusters)
    var columns: [LaidColumn] = []
    for column in inputs.columns {
      columns.append(
        try await LaidColumn.make(column, state, previous: nil, seen: [], scale: scale).column)
    }
    for column in columns { add(column.snapshot.diagnostics.map { "\($0)" }) }
    var places = Dictionary(groups.enumerated().map { ($1.name, $0) }) { first, _ in first }
    var rowCount = groups.reduce(0) { $0 + $1.rows.count }
    for tile in columns.first?.tiles ?? [] {
      try Task.checkCancellation()
      guard let number = tile.number, let column = columns.first else { continue }
      guard rowCount < GalleryPage.rowLimit else {
        add(["The page shows \(GalleryPage.rowLimit) rows; the others are left out."])
        return
      }
      rowCount += 1
      let message = reading.conversation.messages[number]
      let name = group(message, column)
      let place = places[name] ?? groups.count
      if place == groups.count { groups.append(Group(name: name)) }
      places[name] = place
      groups[place].rows.append(try row(message, tile.id, columns, state))
    }
  }

  private mutating func add(_ texts: [String]) {
    for text in texts where !problems.contains(text) { problems.append(text) }
  }

  /// Returns the HTML that shows a message in all columns.
  private func row(
    _ message: Message, _ id: String, _ columns: [LaidColumn], _ state: PreviewSources.State
  ) throws -> [UInt8] {
    var html = "<figure><figcaption>\(GalleryPage.escaped(message.id.rawValue))</figcaption><div>"
    for column in columns {
      guard let tile = column.tile(id) else { continue }
      let label = (tile.bubbles?.accessibilityElements ?? []).map(\.label).joined(separator: ", ")
      let picture = try tile.picture(
        theme: state.appearance.theme[column.column.appearance],
        pictures: state.pictures.source(of: message.id), direction: column.column.direction
      ).png(scale: scale)
      html +=
        "<img alt=\"\(GalleryPage.escaped(label))\" width=\"\(Int(tile.size.width.rounded()))\""
      html += " height=\"\(Int(tile.size.height.rounded(.up)))\""
      html += " src=\"data:image/png;base64,\(picture.base64EncodedString())\">"
    }
    return Array((html + "</div></figure>\n").utf8)
  }

  // MARK: - The page

  private var page: [UInt8] {
    let title = "Bubbles: content types and scripts"
    var head =
      "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>\(title)</title>\n"
    head += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    head += "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
    head += "img-src data:; style-src 'unsafe-inline'\">\n<style>"
    head += EmbeddedFile.text("gallery.css") + "</style>\n"
    head += "<main><h1>\(title)</h1>\n<p class=\"columns\">"
    head += inputs.columns.map { GalleryPage.escaped($0.shownName) }.joined(
      separator: " &nbsp;|&nbsp; ")
    head += "</p>\n<nav aria-label=\"Types\">"
    for (index, group) in groups.enumerated() {
      head += "<a href=\"#group-\(index)\">\(GalleryPage.escaped(group.name))</a>"
    }
    var page = Array((head + "</nav>\n").utf8)
    for (index, group) in groups.enumerated() {
      page += "<section><h2 id=\"group-\(index)\">\(GalleryPage.escaped(group.name))</h2>\n".utf8
      for row in group.rows { page += row }
      page += "</section>\n".utf8
    }
    page += "</main></html>\n".utf8
    return page
  }

  private static let signs: [Unicode.Scalar: String] = [
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
  ]

  /// Escapes a text of a script or a message, so that it remains text.
  static func escaped(_ text: String) -> String {
    TextRepair.shownSafely(text).unicodeScalars.map { signs[$0] ?? String($0) }.joined()
  }
}

extension PreviewColumn {
  /// The name of the column for people.
  fileprivate var shownName: String {
    let side = direction == .leftToRight ? "ltr" : "rtl"
    return "\(Int(width)) · \(appearance.rawValue) · \(side) · \(locale) · × \(textScale)"
  }
}
