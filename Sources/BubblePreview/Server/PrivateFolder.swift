import BubbleLayout
import Foundation

/// A folder that no other user can look into, for what holds a token.
struct PrivateFolder {
  let path: String

  /// Makes it in the folder that the system has for what runs, or among the caches; nil: there is no private one.
  init?(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    let base =
      environment["XDG_RUNTIME_DIR"].map { URL(fileURLWithPath: $0, isDirectory: true) }
      ?? FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
    guard let base else { return nil }
    try? FileManager.default.createDirectory(at: base, withIntermediateDirectories: true)
    path = base.appending(path: "bubble-preview").path
    mkdir(path, 0o700)
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
      status.st_uid == geteuid(), status.st_mode & 0o077 == 0
    else { return nil }
  }

  /// Writes a file that only this user can read; returns its path, nil where it can't be written.
  func write(_ text: String, as name: String) -> String? {
    let file = path + "/" + name
    unlink(file)
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    return (try? handle.write(contentsOf: Data(text.utf8))).map { file }
  }

  /// A page that leads to an address, so that the address is among no process's arguments.
  func writePage(leadingTo address: String) -> String? {
    write(
      """
      <!doctype html><html lang="en"><meta charset="utf-8"><title>bubble preview</title>
      <meta http-equiv="refresh" content="0;url=\(address)"><p><a href="\(address)">bubble preview</a></p></html>

      """, as: "open-\(UInt64.random(in: 0 ... .max)).html")
  }
}

/// Where a preview was, for the next one of the same project: pages that are open find it again.
struct KnownAddress: Equatable {
  var port: UInt16
  var token: String

  /// The name of its file: what is shown, and which port was asked for.
  static func name(of inputs: PreviewInputs, port: UInt16) -> String {
    let paths = ([inputs.conversation ?? ""] + inputs.folders.folders).map {
      $0.isEmpty ? "" : URL(fileURLWithPath: $0).standardizedFileURL.path
    }
    let text = (paths + ["\(port)"]).joined(separator: "\0")
    return "address-" + FileExchange.digest(Array(text.utf8))
  }

  init(port: UInt16, token: String) { (self.port, self.token) = (port, token) }

  /// Reads a file; nil: there is none.
  init?(_ name: String, in folder: PrivateFolder) {
    let words = (try? String(contentsOfFile: folder.path + "/" + name, encoding: .utf8))?
      .split(separator: " ")
    guard let words, words.count == 2, let port = UInt16(words[0]), words[1].utf8.count == 32,
      words[1].allSatisfy({ $0.isASCII && $0.isHexDigit })
    else { return nil }
    (self.port, token) = (port, String(words[1]))
  }

  func write(_ name: String, in folder: PrivateFolder) {
    _ = folder.write("\(port) \(token)", as: name)
  }
}
