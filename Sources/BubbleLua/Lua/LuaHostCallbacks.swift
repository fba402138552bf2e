import BubbleCore
internal import CLuaShims
import Foundation

// What scripts reach outside. C calls these, and only when they have returned does it raise: no error
// of Lua's ever crosses a Swift frame.

/// Carries the surroundings of a call through C.
final class SurroundingsBox {
  let surroundings: LuaHost.Surroundings

  init(_ surroundings: LuaHost.Surroundings) { self.surroundings = surroundings }

  static func from(_ context: UnsafeMutableRawPointer?) -> LuaHost.Surroundings? {
    context.map { Unmanaged<SurroundingsBox>.fromOpaque($0).takeUnretainedValue().surroundings }
  }
}

let measureCallback:
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafePointer<CChar>?, Int, Int32, Double,
    UnsafeMutablePointer<LuaHostTextSize>?, UnsafeMutablePointer<CChar>?, Int
  ) -> Int32 = { context, text, length, style, maximumWidth, size, error, capacity in
    let styles = BoxProperty.Words.styles
    let style = styles.indices.contains(Int(style)) ? styles[Int(style)] : .body
    let surroundings = SurroundingsBox.from(context)
    let measured = surroundings?.measure(
      String(bytes: text, count: length), style, max(0, CGFloat(maximumWidth)))
    guard let measured else {
      return fail("text can be measured in build_layout only", error, capacity)
    }
    size?.pointee = LuaHostTextSize(
      width: Double(measured.width), height: Double(measured.height),
      lines: Int64(measured.lines.count))
    return 0
  }

let moduleCallback:
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?, UnsafeMutablePointer<CChar>?,
    Int
  ) -> Int32 = { context, name, source, error, capacity in
    let name = name.map { String(cString: $0) } ?? ""
    guard let source, let text = SurroundingsBox.from(context)?.module(name) else {
      return fail("there is no file \(name).lua beside the script", error, capacity)
    }
    let status = text.withUnsafeBytes { bytes in
      let text = bytes.assumingMemoryBound(to: CChar.self)
      return lua_host_source_set(source, text.baseAddress, text.count)
    }
    return status == 0 ? 0 : fail("the file \(name).lua is too long", error, capacity)
  }

let printCallback: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, Int) -> Void = {
  context, line, length in
  SurroundingsBox.from(context)?.print(String(bytes: line, count: length))
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

extension String {
  fileprivate init(bytes: UnsafePointer<CChar>?, count: Int) {
    self.init(
      decoding: UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count),
      as: UTF8.self)
  }
}
