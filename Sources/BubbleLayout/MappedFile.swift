import Foundation

/// The files that the kernel has mapped into this process, as `/proc/self/maps` lists them.
enum MappedFile {
  /// Returns the path of the file from which an address was loaded; nil if it is no file's, or if the system has no
  /// such list.
  static func containing(_ address: UnsafeRawPointer) -> String? {
    // The kernel gives a page at a time, and a whole-file read ends at the first that is not full.
    guard let file = FileHandle(forReadingAtPath: "/proc/self/maps") else { return nil }
    var list = Data()
    while let page = try? file.read(upToCount: 1 << 16), !page.isEmpty { list += page }
    return path(at: UInt(bitPattern: address), in: String(decoding: list, as: UTF8.self))
  }

  /// Returns the path on the line whose range holds an address.
  ///
  /// A line is a range in hexadecimal, four more fields, and the path as it is, spaces included:
  /// `7f2c00000000-7f2c00021000 r-xp 00000000 08:01 1234   /usr/lib/libexample.so`.
  static func path(at address: UInt, in list: String) -> String? {
    for line in list.split(separator: "\n") {
      let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
      guard fields.count == 6 else { continue }
      let bounds = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      guard bounds.count == 2, bounds[0] <= address, address < bounds[1] else { continue }
      let path = fields[5].drop { $0 == " " }
      return path.hasPrefix("/") ? String(path) : nil
    }
    return nil
  }
}
