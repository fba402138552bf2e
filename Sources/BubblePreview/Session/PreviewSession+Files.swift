import BubbleCore
import BubbleLayout
import Foundation
import Platform
import ScriptTools

/// Opens, shows and changes the files of scripts for pages.
extension PreviewSession {
  func open(_ request: PageRequest, _ page: PreviewServer.Page) {
    guard let name = request.file, let file = sources.files.file(name) else {
      return say("Only files of the scripts are opened.", page)
    }
    let line = max(1, min(request.line ?? 1, 1_000_000))
    guard let editor = sources.inputs.editor, !editor.wantsTerminal else {
      return say(
        "No editor is known that opens a window: start bubble preview with --editor 'code -g {file}:{line}'. The line is \(file.path):\(line)",
        page)
    }
    do {
      try editor.open(file: file.path, line: line)
    } catch {
      say("\(editor.words.first ?? "") can't be started: \(error)", page)
    }
  }

  func showSource(_ request: PageRequest, _ page: PreviewServer.Page) {
    guard let name = request.file, let file = sources.files.file(name) else {
      return say("Only files of the scripts are shown.", page)
    }
    guard let text = sources.files.text(of: file) else {
      guard access(file.path, F_OK) != 0, sources.files.file(name, changes: true) != nil else {
        return say("Only files of the scripts are shown.", page)
      }
      // The page keeps its unsaved text, and asks the user.
      return tellConflict(file, now: nil, page) { $0.member("file", name) }
    }
    // Saving would change a file that is not valid UTF-8.
    let isOwn =
      sources.files.file(name, changes: true) != nil && String(bytes: text, encoding: .utf8) != nil
    // The page's form of the path.
    let folder = NSString(string: name).deletingLastPathComponent
    let others = sources.files.files(beside: file).map {
      NSString(string: folder).appendingPathComponent($0.lastPathComponent)
    }
    server.send(
      PageMessage.text("source") { writer in
        writer.member("file", name)
        writer.member("line", request.line)
        writer.member("isOwn", isOwn)
        writer.member("text", String(decoding: text, as: UTF8.self))
        writer.member("digest", FileExchange.digest(text))
        writer.strings("files", others.contains(name) ? others : [name] + others)
      }, to: page)
  }

  mutating func write(_ request: PageRequest, _ page: PreviewServer.Page) {
    guard let name = request.file, let text = request.text, let base = request.digest,
      let file = sources.files.file(name, changes: true)
    else { return say("Only files of the scripts that are shown are written.", page) }
    do throws(ScriptFiles.Refusal) {
      if let change = try sources.files.replace(file, with: text, basedOn: base) {
        changes.add(change)
        tellHistory()
      }
      server.send(
        PageMessage.text("written") { writer in
          writer.member("file", name)
          writer.member("text", text)
          writer.member("digest", FileExchange.digest(Array(text.utf8)))
        }, to: page)
      check(file, page)
    } catch {
      guard let conflict = error.conflict else { return say(error.description, page) }
      tellConflict(file, now: conflict.now, page) { writer in
        writer.member("file", name)
        writer.member("kept", conflict.kept)
      }
    }
  }

  /// Tells a page that the file differs from the one that its text is based on: the page keeps both
  /// texts, and asks the user.
  ///
  /// - Parameters:
  ///   - now: The file's current text; nil if the file does not exist.
  ///   - body: Writes the text that the page tried to save.
  func tellConflict(
    _ file: URL, now: [UInt8]?, digest: String? = nil, _ page: PreviewServer.Page,
    _ body: (inout JSONWriter) -> Void
  ) {
    server.send(
      PageMessage.text("conflict") { writer in
        body(&writer)
        writer.member("name", file.pathComponents.suffix(2).joined(separator: "/"))
        writer.member("text", now.map { String(decoding: $0, as: UTF8.self) })
        writer.member(
          "digest", digest ?? now.map(FileExchange.digest) ?? FileExchange.absent)
      }, to: page)
  }

  mutating func change(_ request: PageRequest, _ page: PreviewServer.Page) {
    guard let name = request.file, let file = sources.files.file(name, changes: true),
      let base = request.digest, let value = request.value,
      let literal = literals[page]?[name]?.first(where: {
        $0.offset == request.offset && $0.text == request.text
      })
    else {
      return say("That is not changed from here. Choose the box once more.", page)
    }
    do throws(ScriptFiles.Refusal) {
      changes.add(try sources.files.change(literal, to: value, in: file, basedOn: base))
      tellHistory()
      check(file, page)
    } catch {
      server.send(
        PageMessage.text("refused") { $0.member("text", error.description) }, to: page)
    }
  }

  /// Undoes or redoes the last change; if that is refused, the change remains, and pages may try
  /// again or drop it.
  mutating func goBack(_ way: ChangeHistory.Way, _ page: PreviewServer.Page) {
    guard let change = changes.next(way) else {
      return say("There is nothing to \(way == .back ? "take back" : "make again").", page)
    }
    do throws(ScriptFiles.Refusal) {
      try sources.files.undo(change, again: way == .again)
      changes.finish(way)
      tellHistory()
      check(change.file, page)
    } catch {
      server.send(changes.bytes(refused: (way, error.description)), to: page)
    }
  }

  /// Tells all pages which changes can be undone and redone.
  func tellHistory() {
    for page in pages.keys { server.send(changes.bytes(), to: page) }
  }

  /// Queues a check of the script that a changed file belongs to.
  private mutating func check(_ file: URL, _ page: PreviewServer.Page) {
    let parent = file.deletingLastPathComponent().lastPathComponent
    guard
      let folder = sources.folder(named: parent)
        ?? inspected[page].flatMap(sources.folder(of:))
    else { return }
    checks.add(folder, for: page)
    checkNext()
  }

  mutating func checkNext() {
    guard let (page, folder) = checks.next() else { return }
    let continuation = continuation
    Task.detached(priority: .background) {
      continuation.yield(.checked(page, LiteralCheck(folder)))
    }
  }
}
