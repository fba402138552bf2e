import BubbleLayout
import Expectations
import Foundation
import LoopbackTestSupport

@testable import BubblePreview

/// A folder with a conversation and a script, a preview of them, and a page.
final class Stage {
  let folder: URL
  let page: TestPage

  private static let conversation = """
    { "me": "ana", "peer": { "id": "t", "kind": "group", "title": "T" },
      "people": { "ana": { "name": "Ana" }, "bo": { "name": "Bo" } }, "messages": [
      { "id": "a", "sender": "bo", "date": "2026-11-20T09:00:00Z",
        "content": { "type": "text", "text": "Hello" } },
      { "id": "b", "sender": "bo", "date": "2026-11-20T09:01:00Z", "content": { "type": "card" } }
    ] }
    """

  private init(_ folder: URL, _ page: TestPage) { (self.folder, self.page) = (folder, page) }

  /// The script as it is now.
  var text: String { get throws { try String(contentsOf: script, encoding: .utf8) } }

  private var script: URL { folder.appending(path: "plugins/card/init.lua") }

  /// The conversation's file.
  var conversation: URL { folder.appending(path: "c.json") }

  func save(_ text: String) throws {
    try text.write(to: script, atomically: true, encoding: .utf8)
  }

  /// Runs a preview, and a test of it on a thread of its own: what waits for an answer keeps nothing from being answered.
  static func run(
    _ text: String, _ body: @escaping @Sendable (Stage) throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "bubble-preview-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: folder.appending(path: "plugins/card"), withIntermediateDirectories: true)
    let file = folder.appending(path: "c.json")
    try conversation.write(to: file, atomically: true, encoding: .utf8)
    try text.write(
      to: folder.appending(path: "plugins/card/init.lua"), atomically: true, encoding: .utf8)
    var limits = PreviewServer.Limits()
    // A test may be kept waiting between two of its steps.
    limits.patience = testPatience
    let session = try PreviewSession(
      PreviewInputs(
        conversation: file.path,
        folders: PluginFolders(
          [folder.appending(path: "plugins")], includesBundled: false)), limits: limits)
    let address = session.address
    let running = Task {
      var session = session
      await session.run()
    }
    defer { running.cancel() }
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      Thread {
        done.resume(
          with: Result {
            try body(Stage(folder, TestPage(address)))
          })
      }.start()
    }
  }
}

/// A page without a browser.
final class TestPage {
  private let client: RawClient
  /// Whether it does not say that it has drawn.
  var isSlow = false
  /// That of the newest update.
  private(set) var revision = 0

  struct Picture {
    var column: Int
    var row: Int
    var version: Int
  }

  struct Problem: Decodable {
    var text: String
    var title: String?
    var file: String?
    var line: Int?
  }

  struct Row: Decodable {
    var id: String
  }

  /// What a page is sent, as far as tests look at it.
  struct Message: Decodable {
    var kind: String
    var revision: Int?
    var cause: String?
    var milliseconds: Double?
    var rows: [Row]?
    var problems: [Problem]?
    var places: [[Int]]?
    var text: String?
    var boxes: [Box]?
    var mistakes: [Mistake]?
    var types: Types?
    var file: String?
    var groups: [Group]?
    var regions: [Region]?
    var script: String?
    var columns: [Column]?
    var undo: String?
    var redo: String?
    var refused: String?
    var way: String?
    var tiles: [Layers]?
    var files: [String]?
    var digest: String?
    var first: Int?
    var total: Int?
    var locales: [String]?
  }

  /// What lies over a row.
  struct Layers: Decodable {
    var column: Int
    var row: String
    var access: [Part]
    var regions: [Part]
  }

  struct Part: Decodable {
    var label: String
    var frame: [Double]
  }

  /// Of each row that is told its place, height and version.
  struct Column: Decodable {
    var rows: [[Double]]?
  }

  struct Group: Decodable {
    var layouter: String
    var options: [Option]
  }

  struct Option: Decodable {
    var name: String
    var type: String
    var value: String
    var standard: String
  }

  struct Region: Decodable {
    var id: String
    var looks: [String]
    var state: String?
  }

  /// Names, or what is known by name.
  struct Types: Decodable {
    var names: [String] = []

    init(from decoder: any Decoder) throws {
      names = (try? decoder.singleValueContainer().decode([String].self)) ?? []
    }
  }

  struct Mistake: Decodable {
    var line: Int
    var text: String
    var isError: Bool
  }

  struct Box: Decodable {
    var name: String
    var file: String?
    var line: Int?
    var digest: String?
    var literals: [Literal]?
  }

  struct Literal: Decodable {
    var name: String
    var offset: Int
    var text: String
  }

  struct Update {
    var revision: Int
    var cause: String?
    var rows: [String]?
    var problems: [Problem]?
    var places: [[Int]]?
    var pictures: [Picture]
    /// The places of rows whose heights are told, in the first column.
    var told: [Int]
  }

  init(_ address: String) throws {
    let url = URL(string: address)
    client = try RawClient(port: UInt16(url?.port ?? 0))
    let path = url?.path(percentEncoded: true) ?? ""
    guard try client.open(path + "socket", port: UInt16(url?.port ?? 0)) else {
      throw RawClient.Failure(what: "no socket")
    }
    guard try next().message.kind == "hello" else { throw RawClient.Failure(what: "no greeting") }
  }

  func send(_ text: String) { client.sendMessage(text) }

  func acknowledge() { send(#"{"action":"drawn"}"#) }

  private func next() throws -> (message: Message, pictures: [Picture]) {
    let frame = try client.frame()
    guard frame.code == 2 else { throw RawClient.Failure(what: "frame \(frame.code)") }
    func word(_ offset: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(frame.payload[offset + $1]) << (8 * $1) }
    }
    let length = word(0)
    let message = try JSONDecoder().decode(
      Message.self, from: Data(frame.payload[4..<4 + length]))
    var (pictures, place): ([Picture], Int) = ([], 4 + length)
    while place < frame.payload.count {
      let head = (0..<6).map { word(place + 4 * $0) }
      place += 24
      let code = (0..<head[5]).map { UInt32(word(place + 4 * $0)) }
      place += 4 * head[5]
      guard PixelCode.decode(code, width: head[3], count: head[3] * head[4]) != nil else {
        throw RawClient.Failure(what: "a picture of \(head)")
      }
      pictures.append(Picture(column: head[0], row: head[1], version: head[2]))
    }
    return (message, pictures)
  }

  /// The next message of a kind; others are passed over.
  private func next(_ kind: String) throws -> (message: Message, pictures: [Picture]) {
    try next([kind])
  }

  private func next(_ kinds: Set<String>) throws -> (message: Message, pictures: [Picture]) {
    while true {
      let answer = try next()
      if answer.message.milliseconds != nil, !isSlow { acknowledge() }
      if answer.message.kind == "update" { revision = answer.message.revision ?? revision }
      if kinds.contains(answer.message.kind) { return answer }
    }
  }

  private func anyUpdate() throws -> (update: Update, isLayout: Bool) {
    let (message, pictures) = try next("update")
    return (
      Update(
        revision: message.revision ?? 0, cause: message.cause, rows: message.rows?.map(\.id),
        problems: message.problems, places: message.places, pictures: pictures,
        told: (message.columns?.first?.rows ?? []).compactMap { $0.first.map { Int($0) } }),
      message.milliseconds != nil
    )
  }

  /// The next update for which something was laid out.
  func update() throws -> Update {
    while true {
      let (update, isLayout) = try anyUpdate()
      if isLayout { return update }
    }
  }

  /// Chooses one column.
  func show() throws -> Update {
    send(
      #"{"action":"show","scale":1,"columns":[{"width":320,"appearance":"light","direction":"ltr","locale":"en_GB","textScale":1}]}"#
    )
    return try update()
  }

  /// Says what is seen, and returns what comes.
  func see(_ rows: [[String]]) throws -> Update {
    let text = String(decoding: try JSONEncoder().encode(rows), as: UTF8.self)
    send(#"{"action":"see","rows":\#(text)}"#)
    return try anyUpdate().update
  }

  func inspect(_ row: String) throws -> [Box] {
    send(#"{"action":"inspect","column":0,"row":"\#(row)"}"#)
    return try next("boxes").message.boxes ?? []
  }

  /// The text of a message, the name of its file, and the digest of that.
  func message(_ row: String) throws -> (text: String, file: String?, digest: String?) {
    send(#"{"action":"message","row":"\#(row)"}"#)
    let message = try next("message").message
    return (message.text ?? "", message.file, message.digest)
  }

  /// Sends a message's text, to be shown or saved.
  func send(_ action: String, _ row: String, _ text: String, basedOn digest: String? = nil) throws {
    let quoted = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    send(
      #"{"action":"\#(action)","row":"\#(row)","text":\#(quoted),"digest":"\#(digest ?? "")"}"#)
  }

  func mistakes() throws -> [Mistake] { try next("mistakes").message.mistakes ?? [] }

  func choices() throws -> [String] {
    send(#"{"action":"choices"}"#)
    return try next("choices").message.types?.names ?? []
  }

  func options() throws -> [Group] {
    send(#"{"action":"options"}"#)
    return try next("options").message.groups ?? []
  }

  func regions(_ row: String) throws -> [Region] {
    send(#"{"action":"inspect","column":0,"row":"\#(row)"}"#)
    return try next("boxes").message.regions ?? []
  }

  /// What checking a script says after it was changed.
  func checked() throws -> (script: String?, problems: [Problem]) {
    let message = try next("checked").message
    return (message.script, message.problems ?? [])
  }

  /// The next update, whatever for.
  func anyPictures() throws -> [Picture] { try anyUpdate().update.pictures }

  func says() throws -> String { try next("says").message.text ?? "" }

  /// Shows a file; returns its text, its digest, and the files beside it.
  func source(_ file: String) throws -> (text: String, digest: String, files: [String]) {
    send(#"{"action":"source","file":"\#(file)"}"#)
    let message = try next("source").message
    return (message.text ?? "", message.digest ?? "", message.files ?? [])
  }

  /// Has a file written, based on the text of a digest; returns what it says: `written`, or `conflict` with the text that there is.
  func write(_ file: String, _ text: String, basedOn digest: String) throws -> Message {
    let quoted = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    send(#"{"action":"write","file":"\#(file)","text":\#(quoted),"digest":"\#(digest)"}"#)
    return try next(["written", "conflict", "says"]).message
  }

  /// What a file has in place of what a message's text was based on.
  func conflict() throws -> Message { try next("conflict").message }

  /// The next update that tells which messages there are rows of.
  func window(around number: Int) throws -> (first: Int?, total: Int?, rows: [String]) {
    send(#"{"action":"window","offset":\#(number)}"#)
    let message = try next("update").message
    return (message.first, message.total, (message.rows ?? []).map(\.id))
  }

  /// The languages that a page asked for and that do not exist.
  func unknownLocales() throws -> [String] { try next("unknown").message.locales ?? [] }

  /// Why a change was refused.
  func refusal() throws -> String { try next("refused").message.text ?? "" }

  /// What can be taken back and made again, the next time that it is told.
  func history() throws -> Message { try next("history").message }

  func layers(_ rows: [String]) throws -> [Layers] {
    let text = String(decoding: try JSONEncoder().encode([rows]), as: UTF8.self)
    send(#"{"action":"layers","rows":\#(text)}"#)
    return try next("layers").message.tiles ?? []
  }

  /// Sends bytes that need not be a text.
  func send(_ bytes: [UInt8]) { client.sendMessage(bytes) }

  /// All that has come, as text, up to an answer that was asked for now: so everything before it was answered.
  func everything() throws -> String {
    send(#"{"action":"choices"}"#)
    var all = ""
    while true {
      let frame = try client.frame()
      guard frame.code == 2 else { throw RawClient.Failure(what: "frame \(frame.code)") }
      let text = String(decoding: frame.payload, as: UTF8.self)
      if text.contains(#""milliseconds":"#) { acknowledge() }
      all += text
      if text.contains(#""kind": "choices""#) { return all }
    }
  }

  func change(_ box: Box, _ literal: Literal, to value: String) {
    let text = literal.text.replacing("\"", with: "\\\"")
    send(
      #"{"action":"change","file":"\#(box.file ?? "")","offset":\#(literal.offset),"text":"\#(text)","value":"\#(value)","digest":"\#(box.digest ?? "")"}"#
    )
  }
}
