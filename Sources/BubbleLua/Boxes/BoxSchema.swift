internal import CLuaHost

/// The `ui` constructors: which there are, what each may have, how many children it takes.
///
/// The one definition. The Lua side checks scripts against it, ``BoxDecoder`` reads what passed, and
/// whatever describes the elements to an editor or in a guide is made from it.
package enum BoxConstructor: Int, CaseIterable {
  case text, row, column, overlay, inset, spacer, bubble, image, shape, time, decorated

  /// The name in scripts: `ui.row`.
  package var name: String { "\(self)" }

  /// How many children it takes.
  package var childCount: ClosedRange<Int> {
    switch self {
    case .text, .spacer, .image, .shape: 0...0
    case .row, .column, .overlay: 0...Int(Int32.max)
    case .decorated: 1...Int(Int32.max)
    case .inset, .bubble: 1...1
    case .time: 2...2
    }
  }

  /// The property that the first item of its table's array part is, where that is no child.
  package var positional: BoxProperty? { self == .text ? .text : nil }

  /// Whether it stands nowhere but at the root of what `build_layout` returns.
  var isRootOnly: Bool { self == .decorated }

  /// What may be set on it.
  package var properties: [BoxProperty] {
    switch self {
    case .text:
      [.text, .style, .color, .alignment, .maxLines, .spans, .padding] + BoxConstructor.common
    case .row, .column:
      [.gap, .padding, .align, .justify, .wraps, .lineGap, .background, .radius]
        + BoxConstructor.common
    case .overlay:
      [.align, .justifyItems, .padding, .background, .radius] + BoxConstructor.common
    case .inset: [.padding, .background, .radius] + BoxConstructor.common
    case .spacer, .time: BoxConstructor.common
    case .bubble:
      [.ground, .padding, .showsTime, .showsSender, .showsTail] + BoxConstructor.common
    case .image:
      [.source, .naturalWidth, .naturalHeight, .contentMode, .radius, .alternative, .padding]
        + BoxConstructor.common
    case .shape:
      [.figure, .color, .radius, .status, .symbol, .levels, .progress, .padding]
        + BoxConstructor.common
    case .decorated: [.gap] + BoxConstructor.annotations
    }
  }

  /// Of these sets of properties one must be there in whole, or nothing would be seen; empty: none
  /// need be.
  ///
  /// An image without a size, or with one of two lengths, would not be seen: the core never opens the
  /// picture. One with a size and no source shows the placeholder.
  var needs: [[BoxProperty]] {
    guard self == .image else { return [] }
    return [[.naturalWidth, .naturalHeight], [.width, .height]]
      + [.minWidth, .minHeight, .basis, .grow, .aspectRatio, .alignSelf, .justifySelf].map { [$0] }
  }

  /// What to say if none of ``needs`` is there.
  var missing: String {
    needs.isEmpty
      ? ""
      : "it has no size and would not be seen: give it natural_width and natural_height, or two of "
        + "width, height and aspect_ratio, or align_self = 'stretch' where its parent has a size"
  }

  /// What every element may have.
  private static let common: [BoxProperty] =
    [
      .width, .height, .minWidth, .maxWidth, .minHeight, .maxHeight, .aspectRatio, .grow, .shrink,
      .basis, .alignSelf, .justifySelf,
    ] + annotations

  /// What every element says of itself to who touches or hears it.
  private static let annotations: [BoxProperty] = [
    .id, .action, .role, .label, .readingOrder, .silent,
  ]
}

/// The schema in the form that the Lua side is given.
package enum BoxSchema {
  /// What the options of `ctx.measure` take.
  package static let measureOptions: [BoxProperty] = [.style, .maxWidth, .maxLines]

  /// The schema as the Lua side has read it: one for the process.
  ///
  /// `nonisolated(unsafe)`: it is made once, before anybody has the pointer, and never changed or freed
  /// after that; the C side takes it as `const`.
  nonisolated(unsafe) static let shared: OpaquePointer? = encoded.withUnsafeBufferPointer {
    lua_host_schema_create(LuaHostBytes(start: $0.baseAddress, count: $0.count))
  }

  /// Properties, constructors, the options of `ctx.measure`, and hints, as `CLuaHost.h` describes.
  static let encoded: [UInt8] = {
    var writer = FlatWriter()
    writer.writeList(0..<4) { writer, part in
      switch part {
      case 0: writer.writeList(BoxProperty.allCases) { $0.write($1) }
      case 1: writer.writeList(BoxConstructor.allCases) { $0.write($1) }
      case 2: writer.write(measureOptions.bits)
      default: writer.writeList(ScriptHint.all) { $0.write($1) }
      }
    }
    return writer.bytes
  }()
}

extension [BoxProperty] {
  /// A bit for each property.
  fileprivate var bits: Int64 {
    Int64(bitPattern: reduce(0 as UInt64) { $0 | 1 << UInt64($1.rawValue) })
  }
}

extension FlatWriter {
  fileprivate mutating func write(_ property: BoxProperty) {
    let (types, words) = property.valueType.encoded
    writeList(0..<4) { writer, part in
      switch part {
      case 0: writer.write(property.name)
      case 1: writer.write(types)
      case 2: writer.writeList(words) { $0.write($1) }
      default: writer.write(property.maximum)
      }
    }
  }

  fileprivate mutating func write(_ constructor: BoxConstructor) {
    writeList(0..<7) { writer, part in
      switch part {
      case 0: writer.write(constructor.name)
      case 1: writer.write(Int64(constructor.childCount.upperBound))
      case 2: writer.write(Int64(constructor.positional?.rawValue ?? -1))
      case 3: writer.write(constructor.properties.bits)
      case 4: writer.writeList(constructor.needs) { $0.write($1.bits) }
      case 5: writer.write(constructor.missing)
      default: writer.write(constructor.isRootOnly ? 1 : 0 as Int64)
      }
    }
  }
}

extension FlatWriter {
  fileprivate mutating func write(_ hint: ScriptHint) {
    writeList(0..<4) { writer, part in
      switch part {
      case 0: writer.write(hint.kind.encoded)
      case 1: writer.write(hint.of)
      case 2: writer.write(hint.name)
      default: writer.write(hint.text)
      }
    }
  }
}

extension BoxProperty.ValueType {
  /// The C side's types, and the words.
  fileprivate var encoded: (types: Int64, words: [String]) {
    let type =
      switch self {
      case .number: LUA_HOST_NUMBER
      case .length: LUA_HOST_LENGTH
      case .string: LUA_HOST_STRING
      case .boolean: LUA_HOST_BOOLEAN
      case .insets: LUA_HOST_INSETS
      case .word: LUA_HOST_WORD
      case .integer: LUA_HOST_INTEGER
      case .count: LUA_HOST_COUNT
      case .action: LUA_HOST_ACTION
      case .levels: LUA_HOST_LEVELS
      case .spans: LUA_HOST_SPANS
      }
    if case .word(let words) = self { return (Int64(type.rawValue), words) }
    return (Int64(type.rawValue), [])
  }
}
