import Foundation

/// The name of an element of a collection view: its category, kind and index path.
public struct ElementIdentity: Hashable, Sendable {
  /// The category: cell, supplementary or decoration view.
  public var category: CollectionView.ElementCategory
  /// The kind of the supplementary or decoration view; nil for a cell.
  public var kind: String?
  /// The index path in the data.
  public var indexPath: IndexPath

  /// Returns the name of a cell.
  public static func cell(_ indexPath: IndexPath) -> ElementIdentity {
    ElementIdentity(category: .cell, kind: nil, indexPath: indexPath)
  }

  /// Returns the name of a supplementary view.
  public static func supplementary(_ kind: String, _ indexPath: IndexPath) -> ElementIdentity {
    ElementIdentity(category: .supplementaryView, kind: kind, indexPath: indexPath)
  }

  /// Returns the name of a decoration view.
  public static func decoration(_ kind: String, _ indexPath: IndexPath) -> ElementIdentity {
    ElementIdentity(category: .decorationView, kind: kind, indexPath: indexPath)
  }
}

extension ElementIdentity {
  /// Creates the name of the element that attributes belong to.
  public init(_ attributes: CollectionViewLayoutAttributes) {
    let values = attributes.values
    self.init(category: values.category, kind: values.kind, indexPath: values.indexPath)
  }
}

extension ElementIdentity: CustomStringConvertible {
  /// A short text such as `cell [0, 3]` or `supplementary UICollectionElementKindSectionHeader [0, 0]`.
  public var description: String {
    let path = indexPath.text
    switch category {
    case .cell: return "cell \(path)"
    case .supplementaryView: return "supplementary \(kind ?? "") \(path)"
    case .decorationView: return "decoration \(kind ?? "") \(path)"
    }
  }
}

/// A kind of supplementary or decoration views.
struct ElementKind: Hashable {
  let category: CollectionView.ElementCategory
  let kind: String

  init(_ category: CollectionView.ElementCategory, _ kind: String) {
    (self.category, self.kind) = (category, kind)
  }

  init(_ element: ElementIdentity) { self.init(element.category, element.kind ?? "") }
}
