import BubbleCore
internal import CLuaHost
import Foundation

/// Writes values in the flat form that the Lua side reads; `CLuaHost.h` says what it looks like.
///
/// Scripts see records and lists as read-only proxies over these bytes, so one writing serves a message
/// however little of it a script looks at.
struct FlatWriter: ~Copyable {
  private var start: UnsafeMutableRawPointer
  private var capacity: Int
  /// How many bytes were written.
  private(set) var count = 0

  init(capacity: Int = 512) {
    start = .allocate(byteCount: capacity, alignment: 8)
    self.capacity = capacity
  }

  deinit { start.deallocate() }

  /// Hands over the bytes, which must be deallocated.
  consuming func finish() -> (start: UnsafeMutableRawPointer, count: Int) {
    let result = (start, count)
    discard self
    return result
  }

  /// A copy of what was written.
  var bytes: [UInt8] { [UInt8](UnsafeRawBufferPointer(start: start, count: count)) }

  /// What was written from a place on; until the next byte is.
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

  /// Writes the value of another argument of the call.
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

  /// Begins a record of `count` members: for each of them come a key and a value.
  ///
  /// - Parameter name: What scripts' error messages call it. A record with a name is closed: to read a
  ///   field that it has not is an error.
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

  /// The same for a member whose name stands in the source.
  ///
  /// - Parameter note: What is noted when a script reads it.
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

  /// Ends a record of a few members whose names stand in the source: there they differ.
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

  /// Writes a map as a script returns it; `body` writes each value.
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

  /// Writes an element as a script returns it, without a line; `body` writes its entries, by ``writePropertyName(_:)``
  /// and ``writeItemPlace(_:)`` in front of each value.
  ///
  /// - Parameters:
  ///   - constructor: Its place among the constructors, or what stands for what the rest of the chain made.
  ///   - properties: How many entries have names.
  ///   - items: How many have places.
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

  /// The name of an element's property, whose value is what is written next.
  mutating func writePropertyName(_ name: String) { append(text: name) }

  /// The place of an element's item, from 1; its value is what is written next.
  mutating func writeItemPlace(_ place: Int) { append(UInt32(place) + LUA_HOST_ITEM) }

  /// Forgets what was written from a place on.
  mutating func truncate(to count: Int) { self.count = count }

  /// Whether a record of so many members is searched from the first to the last.
  private static func isSmall(_ count: Int) -> Bool { count <= 8 }

  /// Writes the order of a record's keys behind its index.
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

  /// The shorter key comes first, then the lesser byte: any order serves that both sides know.
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

  /// Length and bytes.
  @inline(__always)
  private mutating func append(_ text: UnsafePointer<UInt8>?, count length: Int) {
    reserve(4 + length)
    patch(length, at: count)
    if let text { (start + count + 4).copyMemory(from: text, byteCount: length) }
    count += 4 + length
  }

  /// So many numbers of four bytes, which are put in later.
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
