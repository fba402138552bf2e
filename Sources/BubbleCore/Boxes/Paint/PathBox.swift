import Foundation

/// A path that is drawn in a box: SVG's path data in a view box, filled, stroked, or both.
///
/// ```swift
/// LayoutBox.path(PathBox(try PathData(svg: "M4 12l6 6L20 6"), fill: nil, stroke: .init(color: .accent, width: 2)))
/// ```
///
/// It is as large as its view box, in points, unless its sizing says otherwise.
public struct PathBox: Hashable, Sendable {
  /// The rule for the inside of a path that crosses itself or has several parts.
  public enum Rule: String, Hashable, Sendable, CaseIterable, Codable {
    /// Points that the path winds around: SVG's `nonzero`.
    case nonZero = "nonzero"
    /// Points that the path winds around an odd number of times: SVG's `evenodd`.
    case evenOdd = "evenodd"
  }

  /// The mapping of the view box to the frame.
  public enum Scaling: String, Hashable, Sendable, CaseIterable {
    /// As large as possible without cutting anything off, in the middle: SVG's `xMidYMid meet`.
    case fit
    /// As large as the frame, each direction separately: SVG's `none`. Lines are as wide as with ``fit``.
    case stretch
  }

  /// The shape of a line's end.
  public enum Cap: String, Hashable, Sendable, CaseIterable, Codable {
    /// Cut off at the end.
    case butt
    /// Extended by a half circle.
    case round
    /// Extended by half the line's width.
    case square
  }

  /// The shape of a corner between two lines.
  public enum Join: String, Hashable, Sendable, CaseIterable, Codable {
    /// A point, unless it is longer than the limit; then `bevel`.
    case miter
    /// Round.
    case round
    /// Cut off.
    case bevel
  }

  /// A line along the path.
  public struct Stroke: Hashable, Sendable {
    /// Its colour.
    public var color: BoxColor
    /// The width, in units of the view box.
    public var width: CGFloat
    /// The shape of its ends.
    public var cap: Cap
    /// The shape of its corners.
    public var join: Join
    /// The greatest length of a point at a corner, as a multiple of the width.
    public var miterLimit: CGFloat
    /// The alternating lengths of dashes and gaps, in units of the view box; empty: a solid line.
    public var dashes: [CGFloat]
    /// The offset into the dashes at which it starts, in units of the view box.
    public var dashOffset: CGFloat

    /// Makes a stroke.
    public init(
      color: BoxColor = .text, width: CGFloat = 1, cap: Cap = .butt, join: Join = .miter,
      miterLimit: CGFloat = 4, dashes: [CGFloat] = [], dashOffset: CGFloat = 0
    ) {
      self.color = color
      self.width = width
      self.cap = cap
      self.join = join
      self.miterLimit = miterLimit
      self.dashes = dashes
      self.dashOffset = dashOffset
    }
  }

  /// The steps of the path.
  public var data: PathData
  /// The part of the path's plane that fills the box.
  public var viewBox: CGRect
  /// The fill of its inside; nil: none.
  public var fill: BoxFill?
  /// The rule for the inside.
  public var rule: Rule
  /// The line along the path; nil: none.
  public var stroke: Stroke?
  /// The start of the part that is drawn, from 0 to 1 of the path's length.
  public var trimStart: CGFloat
  /// The end of the part that is drawn, from 0 to 1 of the path's length.
  public var trimEnd: CGFloat
  /// The mapping of the view box to the frame.
  public var scaling: Scaling
  /// The colour behind a path of squares, such as a QR code; nil for other paths.
  ///
  /// It fills the view box as it is with ``Scaling/fit``. On it, a unit of the path is as large as fits in whole pixels, so that edges along
  /// units are sharp. Without pixels, or with less than one for each unit, the path is drawn as others are.
  package var pixelGround: BoxColor?

  /// Makes a path, in the view box of most icon sets unless another one is given.
  public init(
    _ data: PathData, viewBox: CGRect = CGRect(x: 0, y: 0, width: 24, height: 24),
    fill: BoxFill? = .color(.text),
    rule: Rule = .nonZero, stroke: Stroke? = nil, trimStart: CGFloat = 0, trimEnd: CGFloat = 1,
    scaling: Scaling = .fit
  ) {
    self.data = data
    self.viewBox = viewBox
    self.fill = fill
    self.rule = rule
    self.stroke = stroke
    self.trimStart = trimStart
    self.trimEnd = trimEnd
    self.scaling = scaling
  }
}
