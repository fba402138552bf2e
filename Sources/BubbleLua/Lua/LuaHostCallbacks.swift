import BubbleCore
internal import CLuaHost
import Foundation

// What scripts reach outside. C calls these, and only when they have returned does it raise: no error
// of Lua's ever crosses a Swift frame.

let measureCostCallback: @convention(c) (UnsafePointer<LuaHostTextRequest>?, Int64) -> Int64 = {
  request, lines in
  guard let request = request?.pointee else { return 0 }
  let bytes = UnsafeRawBufferPointer(start: request.text, count: request.length)
  let expected = LayoutWork.expectation(
    of: bytes.assumingMemoryBound(to: UInt8.self).span,
    maximumWidth: max(0, CGFloat(request.max_width)),
    maximumLines: request.max_lines > 0 ? Int(clamping: request.max_lines) : nil)
  return Int64(lines == 0 ? expected.unitsUndrawn : expected.units(ofLines: Int(clamping: lines)))
}

let measureOptionsCallback:
  @convention(c) (
    LuaHostBytes, UnsafeMutablePointer<LuaHostTextRequest>?, UnsafeMutablePointer<CChar>?, Int
  ) -> Int32 = { options, request, text, capacity in
    guard let request else { return 0 }
    do {
      try BoxDecoder.readMeasureOptions(
        UnsafeRawBufferPointer(start: options.start, count: options.count), into: &request.pointee)
      return 0
    } catch {
      return fail("\(error)", text, capacity)
    }
  }

let measureCallback:
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafePointer<LuaHostTextRequest>?,
    UnsafeMutablePointer<LuaHostTextSize>?, UnsafeMutablePointer<CChar>?, Int
  ) -> Int32 = { context, request, size, error, capacity in
    guard let request = request?.pointee, let layout = surroundings(context)?.layout else {
      return fail("text can be measured in build_layout only", error, capacity)
    }
    let styles = BoxProperty.Words.styles.words
    let style = Int(request.style)
    let measured = layout.context.measure(
      String(bytes: request.text, count: request.length),
      style: styles.indices.contains(style) ? styles[style] : .body,
      maximumWidth: max(0, CGFloat(request.max_width)),
      maximumLines: request.max_lines > 0 ? Int(clamping: request.max_lines) : nil)
    size?.pointee = LuaHostTextSize(
      width: Double(measured.width), height: Double(measured.height),
      lines: Int64(measured.lines.count), is_truncated: measured.isTruncated)
    return 0
  }

let nextCallback:
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafeMutablePointer<Int64>?, UnsafeMutablePointer<CChar>?, Int
  ) -> Int32 = { context, handle, error, capacity in
    guard let surroundings = surroundings(context), let layout = surroundings.layout else {
      return fail("what comes next is known in build_layout only", error, capacity)
    }
    guard layout.wraps else {
      return fail(
        "write wraps = true in the table that the script returns, so that its layouts are kept only "
          + "as long as what they wrap stays the same", error, capacity)
    }
    do {
      let box = try layout.context.next(layout.message)
      surroundings.wrapped.append(box)
      handle?.pointee = Int64(surroundings.wrapped.count - 1)
      return 0
    } catch let failure {
      return fail("\(failure)", error, capacity)
    }
  }

let dateCallback:
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafePointer<CChar>?, Int, OpaquePointer?,
    UnsafeMutablePointer<CChar>?, Int
  ) -> Int32 = { context, text, length, record, error, capacity in
    guard let surroundings = surroundings(context), let layout = surroundings.layout else {
      return fail("dates can be written in build_layout only", error, capacity)
    }
    surroundings.notes.insert(.formats)
    let environment = layout.context.environment
    guard
      let date = LocalDate(
        String(bytes: text, count: length), locale: environment.locale,
        timeZone: environment.timeZone)
    else { return 0 }
    var writer = FlatWriter()
    writer.write(date)
    return hand(over: writer, from: 0, to: record, error, capacity)
  }

let bytesCallback:
  @convention(c) (
    UnsafeMutableRawPointer?, Double, OpaquePointer?, UnsafeMutablePointer<CChar>?, Int
  ) -> Int32 = { context, count, source, error, capacity in
    guard let surroundings = surroundings(context), let layout = surroundings.layout else {
      return fail("sizes can be written in build_layout only", error, capacity)
    }
    surroundings.notes.insert(.formats)
    guard let text = ByteCountText.text(count, locale: layout.context.environment.locale) else {
      return fail("\(count) is no size in bytes", error, capacity)
    }
    var writer = FlatWriter()
    writer.write(text)
    // Behind the tag and the length.
    return hand(over: writer, from: 5, to: source, error, capacity)
  }

let moduleCallback:
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?, UnsafeMutablePointer<CChar>?,
    Int
  ) -> Int32 = { context, file, source, error, capacity in
    let file = file.map { String(cString: $0) } ?? ""
    guard let source, let text = surroundings(context)?.module(file) else {
      let name = file.split(separator: "/").last ?? ""
      return fail(
        "there is no file \(name) beside the script, nor in the folder 'shared' beside its folder",
        error, capacity)
    }
    let status = text.withUnsafeBytes { bytes in
      let text = bytes.assumingMemoryBound(to: CChar.self)
      return lua_host_source_set(source, text.baseAddress, text.count)
    }
    return status == 0 ? 0 : fail("the file \(file) is too long", error, capacity)
  }

let printCallback: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, Int) -> Void = {
  context, line, length in
  surroundings(context)?.print?(String(bytes: line, count: length))
}

private func surroundings(_ context: UnsafeMutableRawPointer?) -> LuaSurroundings? {
  context.map { Unmanaged<LuaSurroundings>.fromOpaque($0).takeUnretainedValue() }
}

/// Hands what was written over to C.
private func hand(
  over writer: borrowing FlatWriter, from place: Int, to source: OpaquePointer?,
  _ error: UnsafeMutablePointer<CChar>?, _ capacity: Int
) -> Int32 {
  let bytes = writer.unsafeBytes(from: place)
  let status = UnsafeRawPointer(bytes.start).map {
    lua_host_source_set(source, $0.assumingMemoryBound(to: CChar.self), bytes.count)
  }
  return status == 0 ? 0 : fail("the answer is too long", error, capacity)
}

/// Leaves an error's text for C.
private func fail(_ text: String, _ error: UnsafeMutablePointer<CChar>?, _ capacity: Int) -> Int32 {
  guard let error, capacity > 0 else { return 1 }
  var count = 0
  for byte in text.utf8.prefix(capacity - 1) {
    error[count] = CChar(bitPattern: byte)
    count += 1
  }
  error[count] = 0
  return 1
}

extension FlatWriter {
  /// Writes a date as scripts see it.
  ///
  /// - Parameter name: What errors call it, where it is read as it stands.
  mutating func write(_ date: LocalDate, name: String = "") {
    let texts = [
      ("time", date.time), ("day", date.day), ("weekday", date.weekday),
      ("weekday_short", date.shortWeekday), ("month", date.month),
      ("month_short", date.shortMonth),
    ]
    let numbers = [
      ("day_of_month", date.dayOfMonth), ("month_of_year", date.monthOfYear), ("year", date.year),
      ("hour", date.hour), ("minute", date.minute),
    ]
    var record = beginRecord(name: name, count: texts.count + numbers.count)
    for (name, text) in texts {
      writeKey(name, in: &record)
      write(text)
    }
    for (name, number) in numbers {
      writeKey(name, in: &record)
      write(Int64(number))
    }
    end(record)
  }
}

extension String {
  fileprivate init(bytes: UnsafePointer<CChar>?, count: Int) {
    self.init(
      decoding: UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count),
      as: UTF8.self)
  }
}
