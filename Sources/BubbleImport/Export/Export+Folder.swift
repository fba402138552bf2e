import BubbleCore
import Foundation

extension Export {
  /// Lists the plain files of a folder and of the folders in it, as paths relative to it; no links.
  static func list(_ root: String, shown: String) throws(ImportError) -> ([String], ImportFindings)
  {
    var (found, problems): ([String], ImportFindings) = ([], ImportFindings())
    var waiting = [""]
    while let folder = waiting.popLast() {
      guard let directory = opendir(root + "/" + folder) else {
        if folder.isEmpty {
          throw .unreadable(
            file: shown, reason: "the folder can't be opened; check its permissions")
        }
        problems.add(.unread("\(shown)/\(folder)", "the folder can't be opened, and is not read"))
        continue
      }
      defer { closedir(directory) }
      while let entry = readdir(directory) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        guard name != ".", name != ".." else { continue }
        let path = folder + name
        var status = stat()
        guard lstat(root + "/" + path, &status) == 0 else {
          let isText = !name.unicodeScalars.contains("\u{FFFD}")
          let reason =
            isText
            ? "it can't be read: \(String(cString: strerror(errno)))"
            : "its name is not UTF-8; give it another one"
          problems.add(.unread("\(shown)/\(path)", reason))
          continue
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: found.append(path)
        case S_IFDIR where path.utf8.count < 2_000: waiting.append(path + "/")
        default:
          problems.add(
            .unread(
              "\(shown)/\(path)", "a link or special file is not read unless the export names it"))
        }
        guard found.count + waiting.count <= maximumFileCount else {
          throw .tooLarge(
            file: shown, reason: "there are more than \(maximumFileCount) files in it")
        }
      }
    }
    return (found.sorted(), problems)
  }
}
