import CBubble

/// The sizes of structures: each that may become longer states its own in its first member.
enum StatedSize {
  /// The maximum size of a structure, in bytes.
  ///
  /// Larger numbers are no sizes: the member was not set.
  private static let limit = 4_096

  /// Returns the stated size; throws if it can't be the size of this structure in any version.
  static func check<Structure>(
    _ stated: Int, _ name: StaticString, of: Structure.Type
  ) throws(CallError) -> Int {
    // The size of a pointer alone is a common mistake. Every size is a whole number of words, so that no member is cut.
    let word = MemoryLayout<Int>.size
    guard stated > word, stated <= limit, stated % word == 0 else {
      throw .invalid(
        "`struct_size` of `\(name)` is \(UInt(bitPattern: stated)): set it to its sizeof, \(MemoryLayout<Structure>.size)"
      )
    }
    return stated
  }
}

extension Argument {
  /// Returns a structure from a host, which may be of an older or of a newer header.
  ///
  /// - Parameter defaults: The members that a shorter structure lacks; nil: zeros.
  static func structure<Structure: BitwiseCopyable>(
    _ pointer: UnsafePointer<Structure>?, _ name: StaticString, defaults: Structure? = nil
  ) throws(CallError) -> Structure {
    guard let pointer else { throw missing(name) }
    let start = UnsafeRawPointer(pointer)
    let stated = try StatedSize.check(start.load(as: Int.self), name, of: Structure.self)
    let size = MemoryLayout<Structure>.size
    if stated > size {
      let unknown = UnsafeRawBufferPointer(start: start + size, count: stated - size)
      guard unknown.allSatisfy({ $0 == 0 }) else {
        throw .invalid(
          "`\(name)` has values in members that this version of the library does not have: its header has \(stated) bytes, the library's \(size)"
        )
      }
    }
    return withUnsafeTemporaryAllocation(
      byteCount: size, alignment: MemoryLayout<Structure>.alignment
    ) { copy in
      _ = copy.initializeMemory(as: UInt8.self, repeating: 0)
      if let defaults { withUnsafeBytes(of: defaults) { copy.copyMemory(from: $0) } }
      copy.copyMemory(from: UnsafeRawBufferPointer(start: start, count: min(stated, size)))
      // Structures of C have no members for which zeros are invalid.
      return copy.load(as: Structure.self)
    }
  }
}

/// A host's structure that receives a result, and may be of an older or of a newer header.
struct ResultStructure<Structure: BitwiseCopyable> {
  private let start: UnsafeMutableRawPointer
  /// The structure's size in the host's header.
  let statedSize: Int

  /// - Parameter size: The size, if the structure does not state it yet.
  init(
    _ pointer: UnsafeMutablePointer<Structure>?, _ name: StaticString, size: Int? = nil
  ) throws(CallError) {
    start = UnsafeMutableRawPointer(try Argument.out(pointer, name))
    statedSize = try StatedSize.check(size ?? start.load(as: Int.self), name, of: Structure.self)
  }

  /// Writes the members that the host's header has; those that only it has become 0.
  func give(_ result: Structure) {
    let host = UnsafeMutableRawBufferPointer(start: start, count: statedSize)
    withUnsafeBytes(of: result) { bytes in
      let count = min(bytes.count, statedSize)
      host.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
      for index in count..<statedSize { host[index] = 0 }
    }
    start.storeBytes(of: statedSize, as: Int.self)
  }
}
