import Foundation

/// A path that is drawn in a box: SVG's path data in a view box, filled, stroked, or both.
///
/// ```swift
/// LayoutBox.path(PathBox(try PathData(svg: "M4 12l6 6L20 6"), fill: nil, stroke: .init(color: .accent, width: 2)))
/// ```
///
/// It is as large as its view box, in points, unless its sizing says otherwise.
public struct PathBox: Hashable, Sendable {
  /// Which points are inside of a path that crosses itself or has several parts.
  public enum Rule: String, Hashable, Sendable, CaseIterable, Codable {
    /// Those around which it goes: SVG's `nonzero`.
    case nonZero = "nonzero"
    /// Those around which it goes an odd number of times: SVG's `evenodd`.
    case evenOdd = "evenodd"
  }

  /// How the view box gets to its frame.
  public enum Scaling: String, Hashable, Sendable, CaseIterable {
    /// As large as it fits whole, in the middle: SVG's `xMidYMid meet`.
    case fit
    /// As large as the frame, each direction by itself: SVG's `none`. Lines are as wide as with ``fit``.
    case stretch
  }

  /// How a line ends.
  public enum Cap: String, Hashable, Sendable, CaseIterable, Codable {
    /// At its end.
    case butt
    /// In a half circle.
    case round
    /// By half its width later.
    case square
  }

  /// How two lines meet.
  public enum Join: String, Hashable, Sendable, CaseIterable, Codable {
    /// In a point, unless that is longer than the limit; then as `bevel`.
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
    /// In units of the view box.
    public var width: CGFloat
    /// How it ends.
    public var cap: Cap
    /// How it turns.
    public var join: Join
    /// How long a point may be, in widths of the line.
    public var miterLimit: CGFloat
    /// Lengths of dashes and gaps by turns, in units of the view box; empty: it is drawn through.
    public var dashes: [CGFloat]
    /// How far into the dashes it starts, in units of the view box.
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

  /// The steps.
  public var data: PathData
  /// The part of the path's plane that fills the box.
  public var viewBox: CGRect
  /// What its inside is filled with; nil: nothing.
  public var fill: BoxFill?
  /// Which points are inside.
  public var rule: Rule
  /// The line along it; nil: there is none.
  public var stroke: Stroke?
  /// Where the part of the path starts that is drawn, from 0 to 1 of its length.
  public var trimStart: CGFloat
  /// Where it ends, from 0 to 1 of its length.
  public var trimEnd: CGFloat
  /// How the view box gets to its frame.
  public var scaling: Scaling

  /// The view box that most sets of icons have.
  public static let iconViewBox = CGRect(x: 0, y: 0, width: 24, height: 24)

  /// Makes a path.
  public init(
    _ data: PathData, viewBox: CGRect = PathBox.iconViewBox, fill: BoxFill? = .color(.text),
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
