import Foundation

/// The `ui` constructors, with their properties and numbers of children.
///
/// This is the only definition. ``BoxDecoder`` validates the results of scripts against it, and the descriptions of
/// elements for editors and guides are generated from it.
package enum BoxConstructor: Int, CaseIterable {
  case text, row, column, overlay, inset, spacer, bubble, image, shape, path, time, decorated, grid
  case symbol, markdown

  /// The name in scripts: `ui.row`.
  package var name: String { "\(self)" }

  /// The valid numbers of children.
  package var childCount: ClosedRange<Int> {
    switch self {
    case .text, .spacer, .image, .shape, .path, .symbol, .markdown: 0...0
    case .row, .column, .overlay, .grid: 0...Int(Int32.max)
    case .decorated: 1...Int(Int32.max)
    case .inset, .bubble: 1...1
    case .time: 2...2
    }
  }

  /// The property that the first item of the table's array part sets, if it is not a child.
  package var positional: BoxProperty? {
    switch self {
    case .text, .markdown: .text
    case .symbol: .symbol
    default: nil
    }
  }

  /// The properties that it may have.
  package var properties: [BoxProperty] {
    switch self {
    case .text:
      [.text, .style, .color, .alignment, .maxLines, .spans] + BoxConstructor.letters
        + [.underline, .minScale, .relative, .padding] + BoxConstructor.ground
        + BoxConstructor.common
    case .row, .column:
      [.gap, .padding, .align, .justify, .wraps] + (self == .row ? [.stacks] : []) + [.lineGap]
        + BoxConstructor.ground + BoxConstructor.common
    case .overlay:
      [.align, .justifyItems, .padding] + BoxConstructor.ground + BoxConstructor.common
    case .grid:
      [.columns, .rows, .gap, .lineGap, .padding, .align, .justifyItems] + BoxConstructor.ground
        + BoxConstructor.common
    case .markdown: [.text, .padding] + BoxConstructor.ground + BoxConstructor.common
    case .inset: [.padding] + BoxConstructor.ground + BoxConstructor.common
    case .spacer, .time: BoxConstructor.common
    case .bubble:
      [.ground, .padding, .showsTime, .showsSender, .showsTail, .radius] + BoxConstructor.common
    case .image:
      [
        .source, .naturalWidth, .naturalHeight, .contentMode, .focus, .radius, .alternative,
        .blurHash, .padding,
      ] + BoxConstructor.form + BoxConstructor.common
    case .shape:
      [.figure, .color, .radius, .status, .symbol, .levels, .progress, .padding]
        + BoxConstructor.common
    case .symbol:
      [.symbol, .size, .color, .mirrors, .padding] + BoxConstructor.ground + BoxConstructor.common
    case .path:
      [.data, .arc, .viewBox, .fill, .rule, .stroke, .trim, .scaling, .mirrors, .padding]
        + BoxConstructor.common
    case .decorated: [.gap] + BoxConstructor.annotations
    }
  }

  /// The sets of properties, of which an image needs one completely.
  ///
  /// Without a size, or with one of two lengths, it would be invisible: the core never opens the picture. An image with a
  /// size and no source shows the placeholder.
  private static let imageSizes =
    ([[.naturalWidth, .naturalHeight], [.width, .height]]
    + [.minWidth, .minHeight, .basis, .grow, .aspectRatio, .alignSelf, .justifySelf].map { [$0] })
    .map(PropertySet.init)

  /// The ``properties`` as a set, for lookups.
  var taken: PropertySet { BoxConstructor.takenByAll[rawValue] }

  private static let takenByAll = allCases.map { PropertySet($0.properties) }

  /// Checks required properties and the number of children, when everything has been read.
  ///
  /// - Parameters:
  ///   - present: The present properties, including those with the value false.
  ///   - given: The properties that have a value.
  @inline(__always)
  func checkWhole(
    present: PropertySet, given: PropertySet, children: Int
  ) throws(BoxMistake) {
    let isTimed = given.contains(.since) || given.contains(.till) || given.contains(.relative)
    if isTimed { try checkTime(given) }
    // `ui.text(message.content.titel)`: a missing field is nil, and nil leaves no trace in a
    // table. A false value is present: `ui.text { is_mine and "you" }` may be empty.
    if let positional, !present.contains(positional), !isTimed || self != .text {
      throw BoxMistake(
        text: ": the \(positional.name) is missing (is a field of the message misspelt?)")
    }
    if self == .image, !BoxConstructor.imageSizes.contains(where: given.isSuperset) {
      throw BoxMistake(
        text:
          ": it has no size and would not be seen: give it natural_width and natural_height, or two of "
          + "width, height and aspect_ratio, or align_self = 'stretch' where its parent has a size")
    }
    if self == .path, given.contains(.data) == given.contains(.arc) {
      throw BoxMistake(
        text: ": it needs a path to draw: give it data = \"M0 0 L24 24\", as SVG has it, or an arc")
    }
    // For a `ui.decorated` the position of the wrapped child matters instead.
    guard self != .decorated, !childCount.contains(children) else { return }
    throw BoxMistake(childCount: children, of: self)
  }

  /// Checks that a text that counts has nothing else to show, and that another element knows when it starts and ends to fill.
  @inline(never)
  private func checkTime(_ given: PropertySet) throws(BoxMistake) {
    guard self == .text else {
      if given.contains(.since) && given.contains(.till) { return }
      throw BoxMistake(
        text: ": since and till belong together: the element fills up between the two times")
    }
    let isRelative = given.contains(.relative)
    let others: [BoxProperty] = [.text, .spans, .underline] + (isRelative ? [.since, .till] : [])
    guard let other = others.first(where: { given.contains($0) }) else { return }
    throw BoxMistake(
      other,
      " does not go with \(isRelative ? "relative, which shows" : "since and till, which count") the time: "
        + "use another text beside it")
  }

  /// The properties that change a text's style.
  private static let letters: [BoxProperty] = [
    .size, .weight, .lineHeight, .letterSpacing, .tabularDigits, .language,
  ]

  /// The form of a box, and decorations along it.
  private static let form: [BoxProperty] = [.border, .corners, .clips, .notches, .shadow]

  /// The form of a box, and the decoration behind it.
  private static let ground: [BoxProperty] = [.background, .radius] + form

  /// The properties of every element.
  private static let common: [BoxProperty] =
    [
      .width, .height, .minWidth, .maxWidth, .minHeight, .maxHeight, .aspectRatio, .grow, .shrink,
      .basis, .alignSelf, .justifySelf,
    ] + placement + annotations

  /// The properties that change the position in the parent, and the drawing.
  private static let placement: [BoxProperty] = [
    .margin, .absolute, .gridColumn, .gridRow, .columnSpan, .rowSpan, .direction, .zIndex,
    .rotation, .scale, .opacity, .spin, .pulse, .since, .till,
  ]

  /// The properties of every element for touch and accessibility.
  private static let annotations: [BoxProperty] = [
    .id, .action, .longPress, .contextActions, .whenPressed, .whenSelected, .whenDisabled,
    .selectable, .role, .label, .value, .checked, .disabled, .readingOrder, .silent,
  ]
}

extension BoxProperty {
  private static let table = NameTable(allCases.map(\.name))

  /// The property with a name, for any element.
  @inline(__always)
  static func named(_ name: UnsafeRawBufferPointer) -> BoxProperty? {
    table.place(of: name).flatMap(BoxProperty.init(rawValue:))
  }
}

/// The options of functions that are validated like elements.
package enum BoxSchema {
  /// The options of `ctx.measure`.
  package static let measureOptions: [BoxProperty] = [
    .style, .maxWidth, .maxLines, .size, .weight, .lineHeight, .letterSpacing, .tabularDigits,
    .language,
  ]
}

extension BoxConstructor {
  /// The names for the Lua side, which does not depend on anything else of constructors.
  ///
  /// `nonisolated(unsafe)`: they are made once, before the pointer is passed on, and never changed or freed after
  /// that; the C side takes them as `const`.
  nonisolated(unsafe) static let lastingNames: UnsafePointer<UnsafePointer<CChar>?> = {
    let names = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(capacity: allCases.count)
    for constructor in allCases {
      let name = strdup(constructor.name)
      (names + constructor.rawValue).initialize(to: name.map { UnsafePointer($0) })
    }
    return UnsafePointer(names)
  }()
}
