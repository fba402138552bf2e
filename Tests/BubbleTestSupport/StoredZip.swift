import Foundation

/// Puts archives together byte by byte, without packing anything: none has to be kept.
public enum StoredZip {
  /// The bytes of an archive.
  ///
  /// - Parameters:
  ///   - entries: Its files, with their modes as Unix has them, or 0.
  ///   - claimedSize: How many bytes each file is said to have, whatever it has; nil: the truth.
  public static func data(
    _ entries: [(name: String, content: Data, mode: UInt32)], claimedSize: UInt64? = nil
  ) -> Data {
    var (data, directory) = (Data(), Data())
    func add(_ number: UInt32, _ length: Int, to data: inout Data) {
      for index in 0..<length {
        data.append(UInt8(truncatingIfNeeded: number >> UInt32(8 * index)))
      }
    }
    for entry in entries {
      let (name, content) = (Data(entry.name.utf8), entry.content)
      let offset = UInt32(data.count)
      // Sizes of 64 bits stand in a field of their own, after which the other one is all ones (APPNOTE 6.3.10, 4.5.3).
      var extra = Data()
      if let claimedSize {
        for (number, length) in [
          (1, 2), (8, 2), (UInt32(truncatingIfNeeded: claimedSize), 4),
          (UInt32(claimedSize >> 32), 4),
        ] {
          add(number, length, to: &extra)
        }
      }
      func common(to data: inout Data, size: UInt32, extraLength: Int) {
        for (number, length) in [(20, 2), (0, 2), (0, 2), (0, 4)] {
          add(UInt32(number), length, to: &data)
        }
        add(crc(content), 4, to: &data)
        add(UInt32(content.count), 4, to: &data)
        add(size, 4, to: &data)
        add(UInt32(name.count), 2, to: &data)
        add(UInt32(extraLength), 2, to: &data)
      }
      add(0x0403_4B50, 4, to: &data)
      common(to: &data, size: UInt32(content.count), extraLength: 0)
      data += name + content
      add(0x0201_4B50, 4, to: &directory)
      // Made by Unix, which has modes.
      add(0x0314, 2, to: &directory)
      common(
        to: &directory, size: claimedSize == nil ? UInt32(content.count) : .max,
        extraLength: extra.count)
      add(0, 2, to: &directory)
      add(0, 2, to: &directory)
      add(0, 2, to: &directory)
      add(entry.mode << 16, 4, to: &directory)
      add(offset, 4, to: &directory)
      directory += name + extra
    }
    let start = UInt32(data.count)
    data += directory
    add(0x0605_4B50, 4, to: &data)
    add(0, 4, to: &data)
    add(UInt32(entries.count), 2, to: &data)
    add(UInt32(entries.count), 2, to: &data)
    add(UInt32(directory.count), 4, to: &data)
    add(start, 4, to: &data)
    add(0, 2, to: &data)
    return data
  }

  private static func crc(_ data: Data) -> UInt32 {
    ~data.reduce(~UInt32(0)) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in
        value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0)
      }
    }
  }
}
