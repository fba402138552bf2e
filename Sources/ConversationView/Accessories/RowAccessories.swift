import BubbleCore
import Foundation

/// What stands beside the message of a row, and where both are in it.
struct RowAccessories: Equatable {
  /// Each id once, from the edges of the row inwards.
  let all: [MessageAccessory]

  /// No accessories.
  init() { self.init([]) }

  private init(_ all: [MessageAccessory]) { self.all = all }

  /// What stands beside a row's message; rows of another kind have nothing beside them.
  init(of row: Row, in settings: LayoutSettings) {
    guard let accessories = settings.accessories, let message = row.message else {
      self.init()
      return
    }
    var ids: Set<String> = []
    self.init(accessories(message, row.neighbours).filter { ids.insert($0.id).inserted })
  }

  /// The width that accessories on a side take from the message.
  private func width(_ side: MessageAccessory.Side) -> CGFloat {
    all.reduce(0) { $0 + ($1.place == .beside && $1.side == side ? $1.width : 0) }
  }

  /// The width that is left for the message, in points, as the environment can have it.
  func messageWidth(of width: CGFloat) -> CGFloat {
    guard !all.isEmpty else { return width }
    return max(
      LayoutEnvironment.minimumWidth, width - self.width(.leading) - self.width(.trailing))
  }

  /// Whether the message has the same width beside others, and stands in the same place of a row of the same height.
  func arrangesMessage(like other: RowAccessories) -> Bool {
    MessageAccessory.Side.allCases.allSatisfy { width($0) == other.width($0) }
      && highest?.height == other.highest?.height
      && highest?.alignment == other.highest?.alignment
  }

  // MARK: - Heights

  /// The highest one of those that have a height of their own; nil: none has.
  private var highest: MessageAccessory? {
    all.filter { $0.height != nil }.max { ($0.height ?? 0) < ($1.height ?? 0) }
  }

  /// The height of the row in which a message of some height stands, and how far down in it the message does.
  ///
  /// The message stands where the highest of what is beside it does.
  func arrange(_ message: CGFloat) -> (height: CGFloat, top: CGFloat) {
    guard let highest, let height = highest.height, height > message else { return (message, 0) }
    return (height, highest.alignment.top(of: message, in: height))
  }

  // MARK: - Frames

  /// Where the message is whose row has a frame.
  ///
  /// - Parameter top: How far down in the row.
  func messageFrame(
    in row: CGRect, top: CGFloat, _ direction: WritingDirection
  ) -> CGRect {
    guard !all.isEmpty else { return row }
    let left = direction == .leftToRight ? MessageAccessory.Side.leading : .trailing
    return CGRect(
      x: row.minX + min(width(left), row.width), y: row.minY + top,
      width: messageWidth(of: row.width), height: row.height - top)
  }

  /// Where each accessory is in a row that has a frame.
  func frames(in row: CGRect, _ direction: WritingDirection) -> [CGRect] {
    // How far each side is taken up, inwards and outwards.
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

  /// How far a swipe moves the message to uncover what is beyond the edges: to the left, which is less than 0, and to the right.
  func reach(_ direction: WritingDirection) -> ClosedRange<CGFloat> {
    func width(_ side: MessageAccessory.Side) -> CGFloat {
      all.reduce(0) { $0 + ($1.place == .beyondEdge && $1.side == side ? $1.width : 0) }
    }
    let (leading, trailing) = (width(.leading), width(.trailing))
    return direction == .leftToRight ? -trailing...leading : -leading...trailing
  }
}

extension RowAccessories {
  /// How far a swipe moves some messages: as far as the one that goes furthest.
  static func reach(
    of messages: [RowAccessories], _ direction: WritingDirection
  ) -> ClosedRange<CGFloat> {
    let reaches = messages.map { $0.reach(direction) }
    return (reaches.map(\.lowerBound).min() ?? 0)...(reaches.map(\.upperBound).max() ?? 0)
  }
}

extension MessageAccessory.Alignment {
  /// How far down something of a height stands in a greater one.
  fileprivate func top(of height: CGFloat, in whole: CGFloat) -> CGFloat {
    switch self {
    case .top: 0
    case .center: (whole - height) / 2
    case .bottom: whole - height
    }
  }
}
