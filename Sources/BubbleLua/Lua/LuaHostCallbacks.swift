import BubbleCore
internal import CLuaHost
import Foundation
import Platform

// The callbacks of scripts. C calls these, and raises errors only after they have returned: no error
// of Lua ever crosses a Swift frame.

let askCallback:
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafeMutablePointer<LuaHostQuery>?, OpaquePointer?
  ) -> Int32 = { context, query, answer in
    guard let callbackHost = callbackHost(context), let query, let answer else { return 1 }
    do {
      try callbackHost.answer(&query.pointee, into: answer)
      return 0
    } catch {
      hand([UInt8]("\(error)".utf8), to: answer)
      return 1
    }
  }

let printCallback: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, Int) -> Void = {
  context, line, length in
  let bytes = UnsafeRawBufferPointer(start: line, count: line == nil ? 0 : length)
  callbackHost(context)?.print?(String(decoding: bytes, as: UTF8.self))
}

private func callbackHost(_ context: UnsafeMutableRawPointer?) -> LuaCallbackHost? {
  context.map { Unmanaged<LuaCallbackHost>.fromOpaque($0).takeUnretainedValue() }
}

/// Passes a text to C.
private func hand(_ text: [UInt8], to answer: OpaquePointer) {
  _ = text.withUnsafeBufferPointer {
    lua_host_answer(answer, LuaHostBytes(start: $0.baseAddress, count: $0.count))
  }
}

/// The reason why there is no answer: a text that follows the name of the called function.
private struct Refusal: Error, CustomStringConvertible {
  var description: String
}

extension LuaHostBytes {
  fileprivate var text: String { String(decoding: buffer, as: UTF8.self) }
}

extension LuaCallbackHost {
  fileprivate func answer(_ query: inout LuaHostQuery, into answer: OpaquePointer) throws {
    switch query.question {
    case LUA_HOST_ASKS_MODULE: hand(try file(query.text.text), to: answer)
    case LUA_HOST_ASKS_NAME:
      let known = query.options.text.split(separator: " ").map(String.init)
      let text = ScriptHint.message(
        about: query.text.text, in: query.of.text, among: known, canRequire: canRequire)
      hand([UInt8](text.utf8), to: answer)
    case LUA_HOST_ASKS_NEXT:
      let place = try next(of: try layoutInProgress)
      try handValue(to: answer) { $0.write(Int64(place)) }
    default:
      try handValue(to: answer) { try write(&query, to: &$0) }
    }
  }

  /// Passes a value to C.
  private func handValue(
    to answer: OpaquePointer, _ write: (inout FlatWriter) throws -> Void
  ) throws {
    var writer = FlatWriter(capacity: 256)
    try write(&writer)
    guard lua_host_answer(answer, writer.unsafeBytes(from: 0)) else {
      throw Refusal(description: "there is no memory for the answer")
    }
  }

  /// The message that is laid out, for queries that make sense only during a layout.
  private var layoutInProgress: Layout {
    get throws {
      guard let layout else {
        throw Refusal(description: "it can be called in build_layout only")
      }
      return layout
    }
  }

  /// Returns the text of a module.
  private func file(_ path: String) throws(Refusal) -> [UInt8] {
    if let text = module(path) { return text }
    let name = path.split(separator: "/").last ?? ""
    guard !isSingleFile else {
      throw Refusal(
        description:
          "there is no file \(name) among the bundled components, and a script that is a single file finds "
          + "no others: put both into a folder, and call the script init.lua")
    }
    throw Refusal(
      description:
        "there is no file \(name) beside the script, nor in the folder 'lib' beside its folder, nor "
        + "among the bundled components")
  }

  /// Writes the answer of a query.
  ///
  /// Calls of ``next(of:)`` do not go through it, so that its variables are not on the stack meanwhile.
  @inline(never)
  private func write(_ query: inout LuaHostQuery, to writer: inout FlatWriter) throws {
    let layout = try layoutInProgress
    let environment = layout.context.environment
    let formats = layout.context.formats
    switch query.question {
    case LUA_HOST_ASKS_MEASURE: try measure(&query, in: layout.context, to: &writer)
    case LUA_HOST_ASKS_DATE:
      notes.insert(.formats)
      let zone = query.of.text
      let date =
        zone.isEmpty
        ? layout.context.localDate(query.text.text)
        : layout.context.localDate(query.text.text, timeZone: zone)
      if let date {
        writer.write(date)
      } else {
        writer.writeNil()
      }
    case LUA_HOST_ASKS_DURATION:
      notes.insert(.formats)
      writer.write(formats.durationInWords(seconds: query.number))
    case LUA_HOST_ASKS_SAY:
      notes.insert(.formats)
      writer.write(try say(query, locale: environment.locale))
    case LUA_HOST_ASKS_PERCENT:
      notes.insert(.formats)
      writer.write(formats.percent(query.number, signed: query.is_signed))
    case LUA_HOST_ASKS_MONEY:
      notes.insert(.formats)
      writer.write(
        formats.money(query.number, currency: query.text.text, signed: query.is_signed))
    case LUA_HOST_ASKS_LIST:
      notes.insert(.formats)
      writer.write(try list(query, formats))
    case LUA_HOST_ASKS_PERSON:
      notes.insert(.people)
      let person = layout.context.peer.people[query.text.text]
      // The sender of the message is always known, even if the conversation does not list that person.
      let sender = layout.message.sender
      if let known = person ?? (sender.id == query.text.text ? sender : nil) {
        writer.write(known)
      } else {
        writer.writeNil()
      }
    case LUA_HOST_ASKS_RELATIVE:
      notes.formUnion([.formats, .today])
      let day = CalendarDay(dateTime: query.text.text, timeZone: environment.timeZone)
      if let today = environment.today, let day {
        writer.write(formats.relativeDay(day, to: today))
      } else {
        writer.writeNil()
      }
    default:
      notes.insert(.formats)
      guard let text = formats.byteCount(query.number) else {
        throw Refusal(description: "\(query.number) is not a size in bytes")
      }
      writer.write(text)
    }
  }

  /// Returns a text from the script's `words.json`.
  private func say(_ query: LuaHostQuery, locale: String) throws -> String {
    guard let words = words(for: locale) else {
      throw Refusal(
        description:
          "the script has no texts: put a file \(LuaWords.file) beside init.lua, such as "
          + "{ \"en\": { \"done\": \"Done\" } }")
    }
    var values: [String: FlatValue] = [:]
    if case .map(let members) = try FlatValue(query.options.buffer) { values = members }
    do {
      return try words.text(query.text.text, values)
    } catch {
      throw Refusal(description: error.text)
    }
  }

  /// Returns a list as words of a sentence.
  private func list(_ query: LuaHostQuery, _ formats: LocaleFormats) throws -> String {
    let value = try FlatValue(query.options.buffer)
    if case .map(let members) = value, members.isEmpty { return "" }
    guard case .list(let items) = value else {
      throw Refusal(description: "a list of strings expected, not \(value.kindName)")
    }
    let texts = items.compactMap(\.string)
    guard texts.count == items.count else {
      let wrong = items.first { $0.string == nil }?.kindName ?? ""
      throw Refusal(description: "the items must be strings, not \(wrong)")
    }
    return formats.list(texts)
  }

  /// Measures a text, unless there is too little fuel for it: then C ends the call.
  private func measure(
    _ query: inout LuaHostQuery, in context: LayoutContext, to writer: inout FlatWriter
  ) throws {
    let options = try BoxDecoder.measureOptions(query.options.buffer)
    let expected = LayoutWork.expectation(
      of: query.text.buffer.assumingMemoryBound(to: UInt8.self).span,
      maximumWidth: options.maximumWidth, maximumLines: options.maximumLines)
    query.cost = Int64(expected.unitsUndrawn)
    guard query.cost <= query.fuel else { return }
    let size = context.measure(
      query.text.text, style: options.style, maximumWidth: options.maximumWidth,
      maximumLines: options.maximumLines, adjustment: options.adjustment)
    // The lines that the estimate did not include.
    query.cost += Int64(expected.units(ofLines: size.lines.count))
    var record = writer.beginRecord(count: 4)
    writer.writeField("width", in: &record) { $0.write(Double(size.width)) }
    writer.writeField("height", in: &record) { $0.write(Double(size.height)) }
    writer.writeField("lines", in: &record) { $0.write(Int64(size.lines.count)) }
    writer.writeField("truncated", in: &record) { $0.write(size.isTruncated) }
    writer.endFields(record)
  }

  /// Makes the box of the rest of the chain, and returns its index among the wrapped ones.
  private func next(of layout: Layout) throws -> Int {
    guard layout.wraps else {
      throw Refusal(
        description: "write wraps = true in the table that the script returns, so that its "
          + "layouts are rebuilt when the wrapped layouts change")
    }
    wrapped.append(try layout.context.wrappedBox(for: layout.message))
    return wrapped.count - 1
  }
}

extension FlatWriter {
  /// Writes a date in the format of scripts.
  ///
  /// - Parameter name: The name of the date in errors, if a script reads it directly.
  mutating func write(_ date: LocalDate, name: StaticString = "") {
    let texts = [
      ("time", date.time), ("day", date.day), ("weekday", date.weekday),
      ("weekday_short", date.shortWeekday), ("month", date.month),
      ("month_short", date.shortMonth),
    ]
    let numbers = [
      ("day_of_month", date.dayOfMonth), ("month_of_year", date.monthOfYear), ("year", date.year),
      ("weekday_number", date.weekdayNumber), ("days", date.daysSince1970), ("hour", date.hour),
      ("minute", date.minute), ("seconds", date.secondsSince1970),
    ]
    var record = beginRecord(name: name, count: texts.count + numbers.count)
    for (name, text) in texts { write(name, in: &record) { $0.write(text) } }
    for (name, number) in numbers { write(name, in: &record) { $0.write(Int64(number)) } }
    end(record)
  }
}
