internal import CLuaHost

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

  mutating func write(_ value: String) {
    append(FlatTag.string.rawValue)
    append(text: value)
  }

  /// Writes the value of another argument of the call.
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
    for _ in items { append(size: 0) }
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
  mutating func beginRecord(name: String = "", count: Int) -> Record {
    append(FlatTag.record.rawValue)
    append(size: count)
    append(size: 0)
    let sizePlace = self.count - 4
    append(text: name)
    let index = self.count
    for _ in 0..<(FlatWriter.isSmall(count) ? count : 2 * count) { append(size: 0) }
    return Record(sizePlace: sizePlace, index: index, pairs: self.count, count: count)
  }

  /// Writes a record's next member; `body` writes its value.
  ///
  /// - Parameter note: What is noted when a script reads it.
  mutating func write(
    _ key: String, in record: inout Record, noting note: LuaNotes.Place? = nil,
    _ body: (inout FlatWriter) -> Void
  ) {
    patch(count - record.pairs, at: record.index + 4 * record.next)
    record.next += 1
    append(text: key)
    if let note {
      append(FlatTag.noted.rawValue)
      append(UInt8(note.rawValue))
    }
    body(&self)
  }

  /// Ends a record.
  ///
  /// - Returns: Whether its keys differ.
  @discardableResult
  mutating func end(_ record: Record) -> Bool {
    precondition(record.next == record.count, "a record's members are as many as announced")
    patch(count - record.sizePlace - 4, at: record.sizePlace)
    guard FlatWriter.isSmall(record.count) else { return sortIndex(of: record) }
    return !(0..<record.count).contains { later in
      (0..<later).contains { key($0, of: record).elementsEqual(key(later, of: record)) }
    }
  }

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

  private func key(_ position: Int, of record: Record) -> UnsafeRawBufferPointer {
    let place = record.pairs + Int(load(at: record.index + 4 * position))
    return UnsafeRawBufferPointer(start: start + place + 4, count: Int(load(at: place)))
  }

  /// The shorter key comes first, then the lesser byte: any order serves that both sides know.
  private static func isLess(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Bool {
    left.count != right.count ? left.count < right.count : left.lexicographicallyPrecedes(right)
  }

  // MARK: Bytes

  private mutating func reserve(_ more: Int) {
    guard capacity - count < more else { return }
    capacity = max(capacity * 2, count + more)
    let grown = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 8)
    grown.copyMemory(from: start, byteCount: count)
    start.deallocate()
    start = grown
  }

  private mutating func append(text: String) {
    var text = text
    text.withUTF8 { utf8 in
      append(size: utf8.count)
      guard let base = utf8.baseAddress else { return }
      reserve(utf8.count)
      (start + count).copyMemory(from: base, byteCount: utf8.count)
      count += utf8.count
    }
  }

  private mutating func append(size: Int) { append(UInt32(clamping: size).littleEndian) }

  @inline(__always)
  private mutating func append<Value: BitwiseCopyable>(_ value: Value) {
    reserve(MemoryLayout<Value>.size)
    (start + count).storeBytes(of: value, as: Value.self)
    count += MemoryLayout<Value>.size
  }

  private mutating func patch(_ value: Int, at offset: Int) {
    (start + offset).storeBytes(of: UInt32(clamping: value).littleEndian, as: UInt32.self)
  }

  private func load(at offset: Int) -> UInt32 {
    UInt32(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }
}
