import BubbleLayout
import CBubble
import Foundation
import Platform

/// Texts and bytes that a host receives and owns.
enum HandedOver {
  /// Hands over bytes with a zero after them, which the host frees with `bubble_free`.
  static func give(
    _ bytes: some ContiguousBytes, to out: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
    _ length: UnsafeMutablePointer<Int>?
  ) throws(CallError) {
    let copy = bytes.withUnsafeBytes { bytes -> UnsafeMutableRawPointer? in
      guard let copy = malloc(bytes.count + 1) else { return nil }
      if let start = bytes.baseAddress { copy.copyMemory(from: start, byteCount: bytes.count) }
      copy.storeBytes(of: 0, toByteOffset: bytes.count, as: UInt8.self)
      length?.pointee = bytes.count
      return copy
    }
    guard let copy else { throw CallError(BUBBLE_FAILED, "there is no memory for the result") }
    out.pointee = copy.assumingMemoryBound(to: CChar.self)
  }

  /// Hands over a text.
  static func give(
    _ text: String, to out: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
    _ length: UnsafeMutablePointer<Int>? = nil
  ) throws(CallError) {
    try give(Array(text.utf8), to: out, length)
  }

  /// Hands over JSON.
  static func give(
    to out: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
    _ length: UnsafeMutablePointer<Int>?, _ write: (inout JSONWriter) -> Void
  ) throws(CallError) {
    var writer = JSONWriter(reserving: 1_024)
    write(&writer)
    try give(writer.bytes, to: out, length)
  }
}

/// Values and texts that the library keeps for a host until the next call for them.
final class LentValues<Value> {
  private let values: UnsafeMutablePointer<Value>
  /// The addresses of the values, for structures that may become longer.
  private let addresses: UnsafeMutablePointer<UnsafePointer<Value>?>
  let count: Int
  private let texts: LentTexts

  /// Makes values, whose texts are kept as long.
  init<Element>(_ elements: [Element], _ make: (Element, LentTexts) -> Value) {
    let texts = LentTexts()
    let values = UnsafeMutablePointer<Value>.allocate(capacity: max(1, elements.count))
    addresses = .allocate(capacity: max(1, elements.count))
    for (index, element) in elements.enumerated() {
      (values + index).initialize(to: make(element, texts))
      (addresses + index).initialize(to: UnsafePointer(values + index))
    }
    (self.values, self.texts, count) = (values, texts, elements.count)
  }

  deinit {
    values.deinitialize(count: count)
    values.deallocate()
    addresses.deallocate()
  }

  /// Gives the host the addresses of the values, and their number.
  func giveAddresses(
    _ out: UnsafeMutablePointer<UnsafePointer<UnsafePointer<Value>?>?>,
    _ count: UnsafeMutablePointer<Int>
  ) {
    out.pointee = UnsafePointer(addresses)
    count.pointee = self.count
  }

  /// Gives the host the first value, and their number.
  func give(
    _ out: UnsafeMutablePointer<UnsafePointer<Value>?>, _ count: UnsafeMutablePointer<Int>
  ) {
    out.pointee = UnsafePointer(values)
    count.pointee = self.count
  }
}

/// Texts that are valid for as long as this object exists.
final class LentTexts {
  private var copies: [UnsafeMutablePointer<CChar>] = []
  private var values: [UnsafeMutableRawPointer] = []

  /// Returns a copy of a structure.
  func lend<Value: BitwiseCopyable>(_ value: Value) -> UnsafePointer<Value> {
    let copy = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    copy.initialize(to: value)
    values.append(copy)
    return UnsafePointer(copy)
  }

  /// Returns an array of values; nil if there are none.
  func lend<Value: BitwiseCopyable>(_ array: [Value]) -> UnsafePointer<Value>? {
    guard !array.isEmpty else { return nil }
    let copy = UnsafeMutableBufferPointer<Value>.allocate(capacity: array.count)
    _ = copy.initialize(from: array)
    guard let start = copy.baseAddress else { return nil }
    values.append(start)
    return UnsafePointer(start)
  }

  /// Returns a copy of a text with a zero at its end.
  func lend(_ text: String) -> UnsafePointer<CChar> {
    if text.isEmpty { return LentTexts.empty }
    guard let copy = strdup(text) else { return LentTexts.empty }
    copies.append(copy)
    return UnsafePointer(copy)
  }

  /// The empty text, which is always valid.
  static var empty: UnsafePointer<CChar> { LentTexts.lasting("") }

  /// Returns a text of the source code, which is always valid.
  static func lasting(_ text: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
  }

  deinit {
    for copy in copies { free(copy) }
    for value in values { value.deallocate() }
  }
}
