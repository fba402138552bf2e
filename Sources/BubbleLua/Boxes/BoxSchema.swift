internal import CLuaShims

/// The `ui` constructors: which there are, what each may have, how many children it takes.
///
/// The one definition. The Lua side checks scripts against it, ``BoxDecoder`` reads what passed, and
/// whatever describes the elements to an editor or in a guide is made from it.
enum BoxConstructor: Int, CaseIterable {
  case text, row, column, overlay, inset, spacer, bubble, image, shape, time

  /// The name in scripts: `ui.row`.
  var name: String { "\(self)" }

  /// How many children it takes.
  var childCount: ClosedRange<Int> {
    switch self {
    case .text, .spacer, .image, .shape: 0...0
    case .row, .column, .overlay: 0...Int(Int32.max)
    case .inset, .bubble: 1...1
    case .time: 2...2
    }
  }

  /// The property that the first item of its table's array part is, where that is no child.
  var positional: BoxProperty? { self == .text ? .text : nil }

  /// What may be set on it.
  var properties: [BoxProperty] {
    switch self {
    case .text: [.text, .style, .color, .alignment, .maxLines] + BoxConstructor.common
    case .row, .column:
      [.gap, .padding, .align, .justify, .wraps, .lineGap] + BoxConstructor.common
    case .overlay: [.align, .justifyItems] + BoxConstructor.common
    case .inset: [.padding] + BoxConstructor.common
    case .spacer, .time: BoxConstructor.common
    case .bubble: [.ground, .padding, .showsTime, .showsSender] + BoxConstructor.common
    case .image:
      [.source, .naturalWidth, .naturalHeight, .contentMode, .radius] + BoxConstructor.common
    case .shape: [.figure, .color, .radius, .status, .symbol] + BoxConstructor.common
    }
  }

  /// What every element may have.
  private static let common: [BoxProperty] = [
    .width, .height, .minWidth, .maxWidth, .minHeight, .maxHeight, .aspectRatio, .grow, .shrink,
    .basis, .alignSelf, .justifySelf, .id, .role, .label,
  ]
}

/// The schema in the form that the Lua side is given.
enum BoxSchema {
  /// What the options of `ctx.measure` take.
  static let measureOptions: [BoxProperty] = [.style, .maxWidth]

  /// Properties, constructors, and the options of `ctx.measure`, as `CLuaShims.h` describes.
  static let encoded: [UInt8] = {
    var writer = FlatWriter()
    writer.writeList(0..<3) { writer, part in
      switch part {
      case 0: writer.writeList(BoxProperty.allCases) { $0.write($1) }
      case 1: writer.writeList(BoxConstructor.allCases) { $0.write($1) }
      default: writer.writeList(measureOptions) { $0.write(Int64($1.rawValue)) }
      }
    }
    return writer.bytes
  }()
}

extension FlatWriter {
  fileprivate mutating func write(_ property: BoxProperty) {
    let (types, words) = property.valueType.encoded
    writeList(0..<3) { writer, part in
      switch part {
      case 0: writer.write(property.name)
      case 1: writer.write(types)
      default: writer.writeList(words) { $0.write($1) }
      }
    }
  }

  fileprivate mutating func write(_ constructor: BoxConstructor) {
    writeList(0..<4) { writer, part in
      switch part {
      case 0: writer.write(constructor.name)
      case 1: writer.write(Int64(constructor.childCount.upperBound))
      case 2: writer.write(Int64(constructor.positional?.rawValue ?? -1))
      default: writer.writeList(constructor.properties) { $0.write(Int64($1.rawValue)) }
      }
    }
  }
}

extension BoxProperty.ValueType {
  /// The C side's types, and the words.
  fileprivate var encoded: (types: Int64, words: [String]) {
    switch self {
    case .number: (Int64(LUA_HOST_NUMBER.rawValue), [])
    case .string: (Int64(LUA_HOST_STRING.rawValue), [])
    case .boolean: (Int64(LUA_HOST_BOOLEAN.rawValue), [])
    case .insets: (Int64(LUA_HOST_INSETS.rawValue), [])
    case .word(let words): (Int64(LUA_HOST_WORD.rawValue), words)
    }
  }
}
