import Foundation

/// The look of a button.
public enum BoxButtonKind: String, Hashable, Sendable, CaseIterable {
  /// A coloured ground: the main choice.
  case filled
  /// A quiet ground.
  case soft
  /// A line around the text.
  case outline
  /// The text alone.
  case plain
}

/// The bundled components of scripts, in Swift.
extension LayoutBox {
  /// Makes a button: a centred text with padding, which is paler while it is pressed or disabled.
  ///
  /// It is the same as the component `button` of scripts. A screen reader calls it a button and speaks its text.
  ///
  /// ```swift
  /// LayoutBox.button("Pay", action: HitAction("pay"))
  /// ```
  ///
  /// - Parameters:
  ///   - text: Its text.
  ///   - kind: Its look.
  ///   - color: The colour of the ground, or of text and line if it has no ground; nil: the kind's.
  ///   - ink: The colour of the text; nil: the kind's.
  ///   - padding: The space around the text, in points.
  ///   - action: The action that a tap sends to the host; nil: none.
  public static func button(
    _ text: String, kind: BoxButtonKind = .filled, color: BoxColor? = nil, ink: BoxColor? = nil,
    padding: BoxInsets = BoxInsets(top: 8, leading: 12, bottom: 8, trailing: 12),
    action: HitAction? = nil
  ) -> LayoutBox {
    let ownInk: BoxColor =
      switch kind {
      case .filled: .onAccent
      case .soft: .text
      case .outline: color ?? .accent
      case .plain: color ?? .link
      }
    var box = LayoutBox.text(text, style: .sender, color: ink ?? ownInk, alignment: .center)
      .padding(padding)
    switch kind {
    case .filled: box = box.ground(.color(color ?? .accent)).corners(8)
    case .soft: box = box.ground(.color(color ?? .track)).corners(8)
    case .outline: box = box.border(BoxBorder.Line(color: color ?? .accent)).corners(8)
    case .plain: break
    }
    box.action = action
    return box.look(.pressed, StateLook(opacity: 0.6)).look(.disabled, StateLook(opacity: 0.4))
      .accessibility(.button, label: text)
  }

  /// Makes a bar that is filled from the leading edge.
  ///
  /// It is the same as the component `progress` of scripts. Describe it for screen readers with
  /// ``accessibility(_:label:value:states:order:)``, or hide it from them if a text beside it has the same information.
  ///
  /// ```swift
  /// LayoutBox.progress(0.4).accessibility(.progress, label: "40%")
  /// ```
  ///
  /// - Parameters:
  ///   - share: The filled share, from 0 to 1; values outside are clamped, and NaN counts as 0.
  ///   - thickness: The height in points.
  ///   - color: The colour of the filled part.
  ///   - track: The colour of the rest.
  public static func progress(
    _ share: CGFloat, thickness: CGFloat = 4, color: BoxColor = .accent, track: BoxColor = .track
  ) -> LayoutBox {
    let share = share.isNaN ? 0 : max(0, min(share, 1))
    let parts: [(color: BoxColor, share: CGFloat)] = [(color, share), (track, 1 - share)]
    let row = LayoutBox.row(
      gap: 2,
      parts.filter { $0.share > 0 }.map { part in
        .shape(
          .rectangle(radius: thickness / 2), color: part.color,
          sizing: BoxSizing(
            height: thickness, minWidth: thickness, grow: part.share * 100, basis: 0))
      })
    return row.frame(height: thickness)
  }
}
