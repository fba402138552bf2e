import Foundation

/// Which element of a collection view: its category, kind and index path.
public struct ElementIdentity: Hashable, Sendable {
  /// Whether it is a cell, a supplementary or a decoration view.
  public var category: CollectionView.ElementCategory
  /// Which kind of supplementary or decoration view; nil for a cell.
  public var kind: String?
  /// The place in the data.
  public var indexPath: IndexPath

  /// Names a cell.
  public static func cell(_ indexPath: IndexPath) -> ElementIdentity {
    ElementIdentity(category: .cell, kind: nil, indexPath: indexPath)
  }

  /// Names a supplementary view.
  public static func supplementary(_ kind: String, _ indexPath: IndexPath) -> ElementIdentity {
    ElementIdentity(category: .supplementaryView, kind: kind, indexPath: indexPath)
  }

  /// Names a decoration view.
  public static func decoration(_ kind: String, _ indexPath: IndexPath) -> ElementIdentity {
    ElementIdentity(category: .decorationView, kind: kind, indexPath: indexPath)
  }
}

extension ElementIdentity {
  /// Names the element that attributes are of.
  public init(_ attributes: CollectionViewLayoutAttributes) {
    let values = attributes.values
    self.init(category: values.category, kind: values.kind, indexPath: values.indexPath)
  }
}

extension ElementIdentity: CustomStringConvertible {
  /// Such as `cell [0, 3]` or `supplementary UICollectionElementKindSectionHeader [0, 0]`.
  public var description: String {
    let path = indexPath.text
    switch category {
    case .cell: return "cell \(path)"
    case .supplementaryView: return "supplementary \(kind ?? "") \(path)"
    case .decorationView: return "decoration \(kind ?? "") \(path)"
    }
  }
}
