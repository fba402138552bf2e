import BubbleCore
import Foundation

/// The accessories of a row's message, and the geometry of both.
struct RowAccessories: Equatable {
  /// The accessories with unique ids, from the edges of the row inwards.
  let all: [MessageAccessory]

  /// No accessories.
  init() { self.init([]) }

  private init(_ all: [MessageAccessory]) { self.all = all }

  /// Returns the accessories of a row's message; none for other kinds of rows.
  init(of row: Row, in settings: LayoutSettings) {
    guard let accessories = settings.accessories, let message = row.message else {
      self.init()
      return
    }
    var ids: Set<String> = []
    self.init(accessories(message, row.neighbours).filter { ids.insert($0.id).inserted })
  }

  /// The width that the accessories on a side take from the message, in points.
  private func width(_ side: MessageAccessory.Side) -> CGFloat {
    all.reduce(0) { $0 + ($1.place == .beside && $1.side == side ? $1.width : 0) }
  }

  /// Returns the width left for the message in points, at least the environment's minimum.
  func messageWidth(of width: CGFloat) -> CGFloat {
    guard !all.isEmpty else { return width }
    return max(
      LayoutEnvironment.minimumWidth, width - self.width(.leading) - self.width(.trailing))
  }

  /// Whether both leave the message the same width, and place it the same way in a row of the same height.
  func arrangesMessage(like other: RowAccessories) -> Bool {
    MessageAccessory.Side.allCases.allSatisfy { width($0) == other.width($0) }
      && highest?.height == other.highest?.height
      && highest?.alignment == other.highest?.alignment
  }

  // MARK: - Heights

  /// The highest accessory with a fixed height; nil if there is none.
  private var highest: MessageAccessory? {
    all.filter { $0.height != nil }.max { ($0.height ?? 0) < ($1.height ?? 0) }
  }

  /// Returns the height of a row for the height of its message, and the message's distance from the top of the row, in points.
  ///
  /// The message is aligned like its highest accessory.
  func arrange(_ message: CGFloat) -> (height: CGFloat, top: CGFloat) {
    guard let highest, let height = highest.height, height > message else { return (message, 0) }
    return (height, highest.alignment.top(of: message, in: height))
  }

  // MARK: - Frames

  /// Returns the frame of the message in a row's frame.
  ///
  /// - Parameter top: The message's distance from the top of the row.
  func messageFrame(
    in row: CGRect, top: CGFloat, _ direction: WritingDirection
  ) -> CGRect {
    guard !all.isEmpty else { return row }
    let left = direction == .leftToRight ? MessageAccessory.Side.leading : .trailing
    return CGRect(
      x: row.minX + min(width(left), row.width), y: row.minY + top,
      width: messageWidth(of: row.width), height: row.height - top)
  }

  /// Returns the frame of each accessory in a row's frame.
  func frames(in row: CGRect, _ direction: WritingDirection) -> [CGRect] {
    // The widths that are taken on each side, inwards and outwards.
    var inwards: [MessageAccessory.Side: CGFloat] = [:]
    var outwards: [MessageAccessory.Side: CGFloat] = [:]
    return all.map { accessory in
      let height = min(accessory.height ?? row.height, row.height)
      let isLeft = (accessory.side == .leading) == (direction == .leftToRight)
      let distance: CGFloat
      switch accessory.place {
      case .beside:
        distance = inwards[accessory.side, default: 0]
        inwards[accessory.side] = distance + accessory.width
      case .beyondEdge:
        outwards[accessory.side, default: 0] += accessory.width
        distance = -(outwards[accessory.side] ?? 0)
      }
      return CGRect(
        x: isLeft ? row.minX + distance : row.maxX - distance - accessory.width,
        y: row.minY + accessory.alignment.top(of: height, in: row.height),
        width: accessory.width, height: height)
    }
  }

  /// Returns the range of a swipe that uncovers the accessories beyond the edges: negative to the left, positive to the right.
  func reach(_ direction: WritingDirection) -> ClosedRange<CGFloat> {
    func width(_ side: MessageAccessory.Side) -> CGFloat {
      all.reduce(0) { $0 + ($1.place == .beyondEdge && $1.side == side ? $1.width : 0) }
    }
    let (leading, trailing) = (width(.leading), width(.trailing))
    return direction == .leftToRight ? -trailing...leading : -leading...trailing
  }
}

extension RowAccessories {
  /// Returns the range of a swipe of several messages: the union of their ranges.
  static func reach(
    of messages: [RowAccessories], _ direction: WritingDirection
  ) -> ClosedRange<CGFloat> {
    let reaches = messages.map { $0.reach(direction) }
    return (reaches.map(\.lowerBound).min() ?? 0)...(reaches.map(\.upperBound).max() ?? 0)
  }
}

extension MessageAccessory.Alignment {
  /// Returns the distance of an item from the top of a higher container.
  fileprivate func top(of height: CGFloat, in whole: CGFloat) -> CGFloat {
    switch self {
    case .top: 0
    case .center: (whole - height) / 2
    case .bottom: whole - height
    }
  }
}
