import Foundation

/// A kind of supplementary or decoration views.
struct ElementKind: Hashable {
  let category: CollectionView.ElementCategory
  let kind: String

  init(category: CollectionView.ElementCategory, kind: String) {
    self.category = category
    self.kind = kind
  }

  init(_ element: ElementIdentity) {
    self.init(category: element.category, kind: element.kind ?? "")
  }
}
