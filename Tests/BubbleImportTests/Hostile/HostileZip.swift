import CZlib
import Foundation

/// Puts archives together as no program would: each field of each entry can be said (APPNOTE 6.3.10, 4.3).
struct HostileZip {
  /// A file, with what its two headers say of it; nil: the truth.
  struct Entry {
    var name: [UInt8]
    /// Its bytes as they are stored.
    var stored: [UInt8]
    var method: UInt32 = 0
    var flags: UInt32 = 0
    var system: UInt32 = 3
    var mode: UInt32 = 0
    var crc: UInt32?
    var size: UInt32?
    var packedSize: UInt32?
    var extra: [UInt8] = []
    var localName: [UInt8]?
    var localSignature: UInt32 = 0x0403_4B50
    /// Where the directory says that it lies.
    var offset: UInt32?
    /// Whether its sizes stand behind it.
    var hasDescriptor = false
    fileprivate var content: [UInt8]

    init(_ name: String, _ content: String) { self.init(Array(name.utf8), Array(content.utf8)) }

    init(_ name: [UInt8], _ content: [UInt8], isPacked: Bool = false) {
      self.name = name
      self.content = content
      stored = isPacked ? HostileZip.deflated(content) : content
      method = isPacked ? 8 : 0
    }

    /// The same with something changed.
    func with(_ change: (inout Entry) -> Void) -> Entry {
      var entry = self
      change(&entry)
      return entry
    }
  }

  var entries: [Entry]
  /// How many entries there are, and where the directory starts, by the end of the archive; nil: the truth.
  var claimedCount: UInt32?
  var directoryOffset: UInt32?
  var comment: [UInt8] = []
  /// Whether the end says that the numbers stand in the end of 64 bits in front of it.
  var is64Bit = false

  init(_ entries: [Entry]) { self.entries = entries }

  init(_ entries: [Entry], _ change: (inout HostileZip) -> Void) {
    self.init(entries)
    change(&self)
  }

  var bytes: [UInt8] {
    var (bytes, directory): ([UInt8], [UInt8]) = ([], [])
    for entry in entries {
      let offset = entry.offset ?? UInt32(bytes.count)
      let crc = entry.crc ?? HostileZip.crc(entry.content)
      let size = entry.size ?? UInt32(entry.content.count)
      let packed = entry.packedSize ?? UInt32(entry.stored.count)
      let flags = entry.flags | (entry.hasDescriptor ? 8 : 0)
      let local = entry.localName ?? entry.name
      let known: UInt32 = entry.hasDescriptor ? 0 : 1
      let numbers: [(UInt32, Int)] = [(20, 2), (flags, 2), (entry.method, 2), (0, 4)]
      bytes.add([(entry.localSignature, 4)] + numbers)
      bytes.add([(crc * known, 4), (packed * known, 4), (size * known, 4)])
      bytes.add([(UInt32(local.count), 2), (0, 2)])
      bytes += local + entry.stored
      if entry.hasDescriptor { bytes.add([(0x0807_4B50, 4), (crc, 4), (packed, 4), (size, 4)]) }
      directory.add([(0x0201_4B50, 4), (entry.system << 8 | 20, 2)] + numbers)
      directory.add([(crc, 4), (packed, 4), (size, 4), (UInt32(entry.name.count), 2)])
      directory.add([(UInt32(entry.extra.count), 2), (0, 2), (0, 2), (0, 2)])
      directory.add([(entry.mode << 16, 4), (offset, 4)])
      directory += entry.name + entry.extra
    }
    let start = directoryOffset ?? UInt32(bytes.count)
    let count = claimedCount ?? UInt32(entries.count)
    let end = UInt32(bytes.count + directory.count)
    bytes += directory
    if is64Bit {
      bytes.add([(0x0606_4B50, 4), (44, 8), (45, 2), (45, 2), (0, 4), (0, 4)])
      bytes.add([(count, 8), (count, 8), (UInt32(directory.count), 8), (start, 8)])
      bytes.add([(0x0706_4B50, 4), (0, 4), (end, 8), (1, 4)])
    }
    bytes.add([(0x0605_4B50, 4), (0, 4)])
    if is64Bit {
      bytes.add([(0xFFFF, 2), (0xFFFF, 2), (.max, 4), (.max, 4)])
    } else {
      bytes.add([(count, 2), (count, 2), (UInt32(directory.count), 4), (start, 4)])
    }
    bytes.add([(UInt32(comment.count), 2)])
    return bytes + comment
  }

  /// Bytes as deflate packs them, without a head.
  static func deflated(_ content: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    precondition(
      deflateInit2_(
        &stream, 9, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK)
    defer { deflateEnd(&stream) }
    var content = content
    let capacity = Int(deflateBound(&stream, UInt(content.count)))
    return content.withUnsafeMutableBufferPointer { input in
      [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        precondition(deflate(&stream, Z_FINISH) == Z_STREAM_END)
        count = output.count - Int(stream.avail_out)
      }
    }
  }

  static func crc(_ bytes: [UInt8]) -> UInt32 { UInt32(crc32(0, bytes, UInt32(bytes.count))) }
}

extension [UInt8] {
  /// Appends numbers of so many bytes, the lowest byte first.
  fileprivate mutating func add(_ numbers: [(number: UInt32, length: Int)]) {
    for (number, length) in numbers {
      for index in 0..<length {
        append(index < 4 ? UInt8(truncatingIfNeeded: number >> UInt32(8 * index)) : 0)
      }
    }
  }
}
