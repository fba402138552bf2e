import BubbleCore
internal import CLuaHost
import Foundation

/// Writes values in the flat format that the Lua side reads; `CLuaHost.h` describes it.
///
/// Scripts get records and lists as read-only proxies of these bytes, so writing a message once is enough
/// even if scripts read little of it.
struct FlatWriter: ~Copyable {
  private var start: UnsafeMutableRawPointer
  private var capacity: Int
  /// The number of bytes written.
  private(set) var count = 0

  init(capacity: Int = 512) {
    start = .allocate(byteCount: capacity, alignment: 8)
    self.capacity = capacity
  }

  deinit { start.deallocate() }

  /// Returns the bytes, which the caller must deallocate.
  consuming func finish() -> (start: UnsafeMutableRawPointer, count: Int) {
    let result = (start, count)
    discard self
    return result
  }

  /// A copy of the bytes.
  var bytes: [UInt8] { [UInt8](UnsafeRawBufferPointer(start: start, count: count)) }

  /// The bytes from an offset on, valid until the next byte is written.
  func unsafeBytes(from place: Int) -> LuaHostBytes {
    LuaHostBytes(start: (start + place).assumingMemoryBound(to: UInt8.self), count: count - place)
  }

  mutating func writeNil() { append(FlatTag.nil.rawValue) }

  @inline(__always)
  mutating func write(_ value: Bool) {
    append(value ? FlatTag.true.rawValue : FlatTag.false.rawValue)
  }

  mutating func write(_ value: Int64) {
    append(FlatTag.integer.rawValue)
    append(UInt64(bitPattern: value).littleEndian)
  }

  mutating func write(_ value: Double) {
    append(FlatTag.number.rawValue)
    append(value.bitPattern.littleEndian)
  }

  mutating func write(_ value: borrowing String) {
    append(FlatTag.string.rawValue)
    append(text: value)
  }

  /// Writes a reference to another argument of the call.
  @inline(__always)
  mutating func write(_ argument: LuaArgument) {
    append(FlatTag.argument.rawValue)
    append(UInt32(argument.rawValue).littleEndian)
  }

  /// Writes a list; `body` writes one value for each item.
  mutating func writeList<Items: Collection>(
    _ items: Items, _ body: (inout FlatWriter, Items.Element) -> Void
  ) {
    append(FlatTag.list.rawValue)
    append(size: items.count)
    append(size: 0)
    let first = count
    appendZeros(count: items.count)
    var place = first
    for item in items {
      patch(count - first, at: place)
      place += 4
      body(&self, item)
    }
    patch(count - first, at: first - 4)
  }

  /// A record that is being written.
  struct Record {
    fileprivate let sizePlace: Int
    fileprivate let index: Int
    fileprivate let pairs: Int
    fileprivate let count: Int
    fileprivate var next = 0
  }

  /// Begins a record of `count` members: a key and a value must follow for each of them.
  ///
  /// - Parameter name: The record's name in scripts' error messages. A record with a name is closed: reading a
  ///   field that it lacks is an error.
  @inline(__always)
  mutating func beginRecord(name: StaticString = "", count: Int) -> Record {
    append(FlatTag.record.rawValue)
    append(size: count)
    append(size: 0)
    let sizePlace = self.count - 4
    append(name: name)
    let index = self.count
    appendZeros(count: FlatWriter.isSmall(count) ? count : 2 * count)
    return Record(sizePlace: sizePlace, index: index, pairs: self.count, count: count)
  }

  /// Writes a record's next member; `body` writes its value.
  @inline(__always)
  mutating func write(
    _ key: borrowing String, in record: inout Record, _ body: (inout FlatWriter) -> Void
  ) {
    beginMember(of: &record)
    append(text: key)
    body(&self)
  }

  /// Writes a record's next member, whose name is a literal.
  ///
  /// - Parameter note: The bit to note when a script reads it.
  @inline(__always)
  mutating func writeField(
    _ name: StaticString, in record: inout Record, noting note: LuaNotes.Place? = nil,
    _ body: (inout FlatWriter) -> Void
  ) {
    beginMember(of: &record)
    append(name: name)
    if let note {
      append(FlatTag.noted.rawValue)
      append(UInt8(note.rawValue))
    }
    body(&self)
  }

  @inline(__always)
  private mutating func beginMember(of record: inout Record) {
    patch(count - record.pairs, at: record.index + 4 * record.next)
    record.next += 1
  }

  /// Ends a record of a few members whose names are literals, and so differ.
  @inline(__always)
  mutating func endFields(_ record: Record) {
    precondition(FlatWriter.isSmall(record.count), "an index of many members is sorted")
    endMembers(of: record)
  }

  /// Ends a record.
  ///
  /// - Returns: Whether its keys differ.
  @discardableResult
  mutating func end(_ record: Record) -> Bool {
    endMembers(of: record)
    guard FlatWriter.isSmall(record.count) else { return sortIndex(of: record) }
    for later in 0..<record.count {
      let name = key(later, of: record)
      for earlier in 0..<later where FlatWriter.isSame(key(earlier, of: record), name) {
        return false
      }
    }
    return true
  }

  @inline(__always)
  private mutating func endMembers(of record: Record) {
    precondition(record.next == record.count, "a record's members are as many as announced")
    patch(count - record.sizePlace - 4, at: record.sizePlace)
  }

  /// Writes a map in the format of a script's result; `body` writes each value.
  mutating func writeMap(
    _ members: [JSONObject.Member], _ body: (inout FlatWriter, JSONValue) -> Void
  ) {
    append(FlatTag.map.rawValue)
    append(size: members.count)
    append(size: 0)
    let sizePlace = count - 4
    append(text: "")
    for member in members {
      append(text: member.name)
      body(&self, member.value)
    }
    patch(count - sizePlace - 4, at: sizePlace)
  }

  /// Writes an element in the format of a script's result, without a line.
  ///
  /// `body` writes its entries, with ``writePropertyName(_:)`` or ``writeItemPlace(_:)`` before each value.
  ///
  /// - Parameters:
  ///   - constructor: Its index among the constructors, or the number for the box of the rest of the chain.
  ///   - properties: The number of entries with names.
  ///   - items: The number of entries with positions.
  mutating func writeElement(
    _ constructor: UInt32, properties: Int, items: Int, _ body: (inout FlatWriter) -> Void
  ) {
    append(FlatTag.element.rawValue)
    append(constructor.littleEndian)
    append(size: 0)
    append(size: properties)
    append(size: items)
    append(size: 0)
    let sizePlace = count - 4
    body(&self)
    patch(count - sizePlace - 4, at: sizePlace)
  }

  /// Writes the name of an element's property; its value must follow.
  mutating func writePropertyName(_ name: String) { append(text: name) }

  /// Writes the position of an element's item, from 1; its value must follow.
  mutating func writeItemPlace(_ place: Int) { append(UInt32(place) + LUA_HOST_ITEM) }

  /// Discards the bytes from an offset on.
  mutating func truncate(to count: Int) { self.count = count }

  /// Whether a record with this number of members is searched linearly.
  private static func isSmall(_ count: Int) -> Bool { count <= 8 }

  /// Writes the order of a record's keys after its index.
  private mutating func sortIndex(of record: Record) -> Bool {
    let keys = (0..<record.count).map { key($0, of: record) }
    let order = keys.indices.sorted { FlatWriter.isLess(keys[$0], keys[$1]) }
    for (place, position) in order.enumerated() {
      patch(position, at: record.index + 4 * (record.count + place))
    }
    return zip(order, order.dropFirst()).allSatisfy { FlatWriter.isLess(keys[$0], keys[$1]) }
  }

  @inline(__always)
  private func key(_ position: Int, of record: Record) -> UnsafeRawBufferPointer {
    let place = record.pairs + Int(load(at: record.index + 4 * position))
    return UnsafeRawBufferPointer(start: start + place + 4, count: Int(load(at: place)))
  }

  @inline(__always)
  private static func isSame(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Bool {
    guard left.count == right.count else { return false }
    guard let left = left.baseAddress, let other = right.baseAddress else { return true }
    return memcmp(left, other, right.count) == 0
  }

  /// A shorter key comes first, then the lesser byte.
  ///
  /// Any order would do that both sides use.
  private static func isLess(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Bool {
    left.count != right.count ? left.count < right.count : left.lexicographicallyPrecedes(right)
  }

  // MARK: Bytes

  @inline(__always)
  private mutating func reserve(_ more: Int) {
    if capacity - count < more { grow(by: more) }
  }

  @inline(never)
  private mutating func grow(by more: Int) {
    capacity = max(capacity * 2, count + more)
    let grown = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 8)
    grown.copyMemory(from: start, byteCount: count)
    start.deallocate()
    start = grown
  }

  @inline(__always)
  private mutating func append(text: borrowing String) {
    var text = copy text
    text.withUTF8 { append($0.baseAddress, count: $0.count) }
  }

  @inline(__always)
  private mutating func append(name: StaticString) {
    append(name.utf8Start, count: name.utf8CodeUnitCount)
  }

  /// Writes the length and the bytes.
  @inline(__always)
  private mutating func append(_ text: UnsafePointer<UInt8>?, count length: Int) {
    reserve(4 + length)
    patch(length, at: count)
    if let text { (start + count + 4).copyMemory(from: text, byteCount: length) }
    count += 4 + length
  }

  /// Reserves numbers of four bytes, which are written later.
  @inline(__always)
  private mutating func appendZeros(count numbers: Int) {
    reserve(4 * numbers)
    (start + count).initializeMemory(as: UInt8.self, repeating: 0, count: 4 * numbers)
    count += 4 * numbers
  }

  @inline(__always)
  private mutating func append(size: Int) { append(UInt32(clamping: size).littleEndian) }

  @inline(__always)
  private mutating func append<Value: BitwiseCopyable>(_ value: Value) {
    reserve(MemoryLayout<Value>.size)
    (start + count).storeBytes(of: value, as: Value.self)
    count += MemoryLayout<Value>.size
  }

  @inline(__always)
  private mutating func patch(_ value: Int, at offset: Int) {
    (start + offset).storeBytes(of: UInt32(clamping: value).littleEndian, as: UInt32.self)
  }

  @inline(__always)
  private func load(at offset: Int) -> UInt32 {
    UInt32(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }
}
