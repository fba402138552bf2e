import UIKit

protocol TimetableLayoutDelegate: UICollectionViewDelegate {
  /// Hours since midnight.
  func timetable(_ layout: TimetableLayout, hoursOfEventAt indexPath: IndexPath) -> ClosedRange<
    CGFloat
  >
}

/// A section a day, side by side; an item an event, by its hours.
///
/// Days have headers that stay at the top, hours have labels that stay at the left, and lines lie behind.
class TimetableLayout: UICollectionViewLayout {
  enum Kind {
    static let dayHeader = "TimetableDayHeader"
    static let hourLabel = "TimetableHourLabel"
    static let hourLine = "TimetableHourLine"
    static let dayBackground = "TimetableDayBackground"
  }

  var hourHeight: CGFloat = 40
  var dayWidth: CGFloat = 120
  var headerHeight: CGFloat = 30
  var labelWidth: CGFloat = 50

  private var events: [UICollectionViewLayoutAttributes] = []
  private var numberOfDays = 0

  override init() {
    super.init()
    register(UICollectionReusableView.self, forDecorationViewOfKind: Kind.hourLine)
    register(TimetableBackground.self, forDecorationViewOfKind: Kind.dayBackground)
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
  }

  override func prepare() {
    super.prepare()
    guard let collectionView = collectionView,
      let delegate = collectionView.delegate as? TimetableLayoutDelegate
    else { return }
    numberOfDays = collectionView.numberOfSections
    events = []
    for day in 0..<numberOfDays {
      for item in 0..<collectionView.numberOfItems(inSection: day) {
        let path = IndexPath(item: item, section: day)
        let hours = delegate.timetable(self, hoursOfEventAt: path)
        let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
        attributes.frame = CGRect(
          x: labelWidth + CGFloat(day) * dayWidth,
          y: headerHeight + hours.lowerBound * hourHeight, width: dayWidth,
          height: (hours.upperBound - hours.lowerBound) * hourHeight
        ).insetBy(dx: 2, dy: 1)
        attributes.zIndex = 1
        events.append(attributes)
      }
    }
  }

  override var collectionViewContentSize: CGSize {
    return CGSize(
      width: labelWidth + CGFloat(numberOfDays) * dayWidth, height: headerHeight + 24 * hourHeight)
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    var result = events.filter { $0.frame.intersects(rect) }
    for day in 0..<numberOfDays {
      let path = IndexPath(item: 0, section: day)
      let day = [
        layoutAttributesForSupplementaryView(ofKind: Kind.dayHeader, at: path),
        layoutAttributesForDecorationView(ofKind: Kind.dayBackground, at: path),
      ]
      result += day.compactMap { $0 }.filter { $0.frame.intersects(rect) }
    }
    for hour in 0..<24 {
      let path = IndexPath(item: hour, section: 0)
      if let label = layoutAttributesForSupplementaryView(ofKind: Kind.hourLabel, at: path),
        label.frame.intersects(rect)
      {
        result.append(label)
      }
      if let line = layoutAttributesForDecorationView(ofKind: Kind.hourLine, at: path),
        line.frame.intersects(rect)
      {
        result.append(line)
      }
    }
    return result
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    return events.first { $0.indexPath == indexPath }
  }

  override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard let offset = collectionView?.contentOffset else { return nil }
    let attributes = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: elementKind, with: indexPath)
    switch elementKind {
    case Kind.dayHeader:
      attributes.frame = CGRect(
        x: labelWidth + CGFloat(indexPath.section) * dayWidth, y: max(0, offset.y),
        width: dayWidth, height: headerHeight)
      attributes.zIndex = 3
    case Kind.hourLabel:
      attributes.frame = CGRect(
        x: max(0, offset.x), y: headerHeight + CGFloat(indexPath.item) * hourHeight,
        width: labelWidth, height: hourHeight)
      attributes.zIndex = 2
    default:
      return nil
    }
    return attributes
  }

  override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(
      forDecorationViewOfKind: elementKind, with: indexPath)
    switch elementKind {
    case Kind.hourLine:
      attributes.frame = CGRect(
        x: labelWidth, y: headerHeight + CGFloat(indexPath.item) * hourHeight,
        width: CGFloat(numberOfDays) * dayWidth, height: 1)
      attributes.zIndex = -1
    case Kind.dayBackground:
      attributes.frame = CGRect(
        x: labelWidth + CGFloat(indexPath.section) * dayWidth, y: headerHeight, width: dayWidth,
        height: 24 * hourHeight)
      attributes.zIndex = -2
      attributes.alpha = indexPath.section % 2 == 0 ? 1 : 0.5
    default:
      return nil
    }
    return attributes
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { return true }
}

class TimetableBackground: UICollectionReusableView {}
