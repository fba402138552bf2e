public import Foundation

/// The options of one built-in layouter's bubbles, set by ``LayouterChain/setOptions(_:of:)``.
///
/// Commands and files refer to them by their names, in the same way as to the options of scripts.
public struct BubbleOptions: Hashable, Sendable {
  /// The radius of all corners of the bubble's ground, in points; nil: the theme's.
  public var cornerRadius: CGFloat?
  /// The space between the edge of a bubble and its content, in points; nil: the layouter's.
  public var padding: BoxInsets?
  /// The greatest width of a bubble in points; nil: the width available in the list.
  public var maximumWidth: CGFloat?
  /// Whether the bubble shows the sender's name if the group shows it.
  public var showsName: Bool {
    get { self[.showsName] }
    set { flags[.showsName] = newValue }
  }
  /// Whether the bubble shows the time, and the status with it.
  public var showsTime: Bool {
    get { self[.showsTime] }
    set { flags[.showsTime] = newValue }
  }
  /// Whether the mark of an own message's status is beside its time.
  public var showsStatus: Bool {
    get { self[.showsStatus] }
    set { flags[.showsStatus] = newValue }
  }
  /// Whether the last bubble of a cluster has a tail, if the layouter and the theme have any.
  public var showsTail: Bool {
    get { self[.showsTail] }
    set { flags[.showsTail] = newValue }
  }

  /// The flags that were set: an explicit default still overrides.
  private var flags: [Name: Bool] = [:]

  private subscript(name: Name) -> Bool { flags[name] ?? true }

  /// The valid lengths, in points.
  package static let lengths: ClosedRange<CGFloat> = 0...10_000

  /// Makes options that change nothing.
  public init() {}

  /// The options' names in commands and files, with their descriptions.
  package static let names: [(name: String, documentation: String)] = Name.allCases.map {
    ($0.rawValue, $0.documentation)
  }

  private enum Name: String, CaseIterable {
    case cornerRadius = "corner_radius"
    case padding
    case maximumWidth = "max_width"
    case showsName = "shows_name"
    case showsTime = "shows_time"
    case showsStatus = "shows_status"
    case showsTail = "shows_tail"

    var documentation: String {
      switch self {
      case .cornerRadius: "the radius of all corners, in points"
      case .padding: "the space within the edge, in points"
      case .maximumWidth: "the greatest width of a bubble, in points"
      case .showsName: "whether the sender's name stands in it, in a group"
      case .showsTime: "whether the time is shown, and the status with it"
      case .showsStatus: "whether the mark of the status stands beside the time"
      case .showsTail: "whether the last one of a cluster has a tail"
      }
    }

    /// Whether the option is a Boolean and not a length.
    var isFlag: Bool {
      switch self {
      case .cornerRadius, .padding, .maximumWidth: false
      case .showsName, .showsTime, .showsStatus, .showsTail: true
      }
    }
  }

  /// An error in an option's name or value.
  package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error, with the valid names or values.
    package let description: String
  }

  /// Sets an option by its name.
  ///
  /// - Parameters:
  ///   - name: One of ``names``.
  ///   - value: A Boolean, or a number of points from ``lengths``: for `padding` at all four edges.
  /// - Throws: ``Failure`` if the option does not exist, or the value is invalid.
  package mutating func set(_ name: String, to value: JSONValue) throws(Failure) {
    guard let option = Name(rawValue: name) else {
      let names = Name.allCases.map(\.rawValue)
      throw Failure(
        description: "there is no option '\(TextRepair.line(name))'"
          + NearestNames.suggestion(for: name, among: names)
          + ", only \(names.joined(separator: ", "))")
    }
    if option.isFlag {
      guard let given = value.bool else {
        throw Failure(description: "\(name) must be true or false, not \(value.report)")
      }
      flags[option] = given
      return
    }
    let lengths = BubbleOptions.lengths
    // False for NaN.
    guard let number = value.double, lengths.contains(number) else {
      throw Failure(
        description: "\(name) must be a number of points from 0 to \(Int(lengths.upperBound)), "
          + "not \(value.report)")
    }
    switch option {
    case .cornerRadius: cornerRadius = number
    case .padding: padding = BoxInsets(number)
    default: maximumWidth = number
    }
  }

  /// Sets an option by its name to a typed value: `true`, `12`.
  ///
  /// - Throws: ``Failure`` if the option does not exist, or the value is invalid.
  package mutating func set(_ name: String, toText text: String) throws(Failure) {
    let value = Bool(text).map(JSONValue.bool) ?? Double(text).map(JSONValue.number)
    try set(name, to: value ?? .string(text))
  }

  /// Returns these options, overridden by others that are set.
  package func changed(by other: BubbleOptions) -> BubbleOptions {
    var options = self
    options.cornerRadius = other.cornerRadius ?? cornerRadius
    options.padding = other.padding ?? padding
    options.maximumWidth = other.maximumWidth ?? maximumWidth
    options.flags.merge(other.flags) { $1 }
    return options
  }

  /// Whether no option is set.
  var isEmpty: Bool { flags.isEmpty && self == BubbleOptions() }

  /// The digest in the version of a layouter with these options; empty if they change nothing.
  var digest: String {
    guard self != BubbleOptions() else { return "" }
    let shown = Name.allCases.filter(\.isFlag).map { self[$0] }
    return String(
      StableHash.digest(
        of: "\(String(describing: cornerRadius)) \(String(describing: padding)) "
          + "\(String(describing: maximumWidth)) \(shown)"), radix: 16)
  }
}

extension BubbleOptions {
  /// Whether bubbles look alike with both.
  public static func == (left: BubbleOptions, right: BubbleOptions) -> Bool {
    left.cornerRadius == right.cornerRadius && left.padding == right.padding
      && left.maximumWidth == right.maximumWidth
      && Name.allCases.allSatisfy { left[$0] == right[$0] }
  }

  /// Hashes the lengths.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(cornerRadius)
    hasher.combine(padding)
    hasher.combine(maximumWidth)
  }
}

extension LayouterChain {
  /// Sets the options of a built-in layouter, or of a host's layouter that makes boxes; they replace its present ones.
  ///
  /// Options change the layouter's version, so messages laid out with others are laid out again. Scripts have options of a different kind.
  ///
  /// - Precondition: The lengths are from 0 to 10,000 points, and no padding is NaN.
  /// - Returns: Whether the chain has a layouter of this id that supports options.
  @discardableResult
  public mutating func setOptions(_ options: BubbleOptions, of id: LayouterID) -> Bool {
    precondition(
      [options.cornerRadius, options.maximumWidth].allSatisfy {
        $0.map(BubbleOptions.lengths.contains) ?? true
      }, "the lengths of options are from 0 to \(BubbleOptions.lengths.upperBound) points")
    guard let place = index(of: id) else { return false }
    let layouter = layouters[place]
    let base = (layouter as? OptionsLayouter)?.base ?? layouter
    guard let boxes = base as? any BoxLayouter, !(base is any MeteredLayouter) else { return false }
    layouters[place] = options.isEmpty ? boxes : OptionsLayouter(boxes, options)
    return true
  }

  /// Returns the options of a layouter, or nil if the chain has none of that id that supports options.
  public func options(of id: LayouterID) -> BubbleOptions? {
    guard let layouter = self[id] else { return nil }
    if let layouter = layouter as? OptionsLayouter { return layouter.options }
    let canHaveAny = layouter is any BoxLayouter && !(layouter is any MeteredLayouter)
    return canHaveAny ? BubbleOptions() : nil
  }
}
