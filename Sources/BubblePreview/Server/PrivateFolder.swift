import BubbleLayout
import Foundation

/// A folder that no other user can read, for files with a token.
struct PrivateFolder {
  let path: String

  /// Makes it in the system's runtime folder or in the caches; nil if there is no private one.
  init?(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first?.path
    guard let base = environment["XDG_RUNTIME_DIR"] ?? caches else { return nil }
    try? FileManager.default.createDirectory(atPath: base, withIntermediateDirectories: true)
    path = base + "/bubble-preview"
    mkdir(path, 0o700)
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
      status.st_uid == geteuid(), status.st_mode & 0o077 == 0
    else { return nil }
  }

  /// Writes a file that only this user can read; returns its path, or nil if that fails.
  func write(_ text: String, as name: String) -> String? {
    let file = path + "/" + name
    unlink(file)
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    return (try? handle.write(contentsOf: Data(text.utf8))).map { file }
  }

  /// Writes a page that redirects to an address, which keeps the address out of process arguments.
  func writePage(leadingTo address: String) -> String? {
    write(
      """
      <!doctype html><html lang="en"><meta charset="utf-8"><title>bubble preview</title>
      <meta http-equiv="refresh" content="0;url=\(address)"><a href="\(address)">bubble preview</a></html>

      """, as: "open-\(UInt64.random(in: 0 ... .max)).html")
  }

  /// Returns the last address of a preview with the same inputs and requested port, so that open
  /// pages find the next one there.
  func address(of inputs: PreviewInputs, port: UInt16) -> (port: UInt16, token: String)? {
    let file = path + "/" + PrivateFolder.name(of: inputs, port: port)
    let words = (try? String(contentsOfFile: file, encoding: .utf8))?.split(separator: " ") ?? []
    guard words.count == 2, let port = UInt16(words[0]), words[1].utf8.count == 32,
      words[1].allSatisfy({ $0.isASCII && $0.isHexDigit })
    else { return nil }
    return (port, String(words[1]))
  }

  /// Records the address of a preview.
  func keep(_ server: PreviewServer, of inputs: PreviewInputs, port: UInt16) {
    _ = write("\(server.port) \(server.token)", as: PrivateFolder.name(of: inputs, port: port))
  }

  private static func name(of inputs: PreviewInputs, port: UInt16) -> String {
    let conversation = inputs.conversation.map { [URL(fileURLWithPath: $0)] } ?? []
    let paths = (conversation + inputs.folders.folders).map(\.standardizedFileURL.path)
    return FileExchange.digest(Array("\(port) \(paths)".utf8))
  }
}
