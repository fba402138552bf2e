import Foundation

/// Creates the attributes of a flow layout, of its `layoutAttributesClass`.
struct FlowAttributes {
  private let attributesClass: CollectionViewLayoutAttributes.Type

  init(_ layout: CollectionViewFlowLayout) {
    let named: AnyClass = type(of: layout).layoutAttributesClass
    if let usable = named as? CollectionViewLayoutAttributes.Type {
      attributesClass = usable
    } else {
      layout.collectionView?.report(
        .layout("layoutAttributesClass is \(named), which is not a class of layout attributes."))
      attributesClass = CollectionViewLayoutAttributes.self
    }
  }

  func cell(_ indexPath: IndexPath, _ frame: CGRect) -> CollectionViewLayoutAttributes {
    let attributes = attributesClass.makeInstance()
    attributes.indexPath = indexPath
    attributes.frame = frame
    return attributes
  }

  func supplementary(
    _ kind: String, _ section: Int, _ frame: CGRect
  ) -> CollectionViewLayoutAttributes {
    let attributes = attributesClass.makeInstance()
    attributes.values.category = .supplementaryView
    attributes.values.kind = kind
    attributes.indexPath = IndexPath(item: 0, section: section)
    attributes.frame = frame
    attributes.zIndex = 10
    return attributes
  }
}

extension CollectionViewFlowLayout {
  func supplementary(_ kind: String, at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    guard indexPath.isItemPath, indexPath.item == 0 else { return nil }
    let section = indexPath.section
    let frame: CGRect? =
      switch kind {
      case CollectionView.elementKindSectionHeader: geometry.frame(ofHeader: section, pinning)
      case CollectionView.elementKindSectionFooter: geometry.frame(ofFooter: section, pinning)
      default: nil
      }
    return frame.map { FlowAttributes(self).supplementary(kind, section, $0) }
  }

  func elements(in rect: CGRect) -> [CollectionViewLayoutAttributes] {
    guard let reach = FlowReach(rect) else { return [] }
    let axis = geometry.axis
    let main = reach.main(axis)
    let cross = reach.cross(axis)
    let pinning = self.pinning
    let make = FlowAttributes(self)
    var result: [CollectionViewLayoutAttributes] = []
    func add(_ kind: String, _ section: Int, _ frame: CGRect?) {
      guard let frame, reach.overlaps(frame) else { return }
      result.append(make.supplementary(kind, section, frame))
    }
    for section in geometry.sections(from: main.start, to: main.end) {
      let start = geometry.starts[section]
      add(
        CollectionView.elementKindSectionHeader, section,
        geometry.frame(ofHeader: section, pinning))
      var path = IndexPath(item: 0, section: section)
      geometry.sections[section].visitItems(
        main: (main.start - start, main.end - start), cross: cross
      ) { item, main, cross, size in
        let frame = axis.rect(main: start + main, cross: cross, size: size)
        guard reach.overlaps(frame) else { return }
        path.item = item
        result.append(make.cell(path, frame))
      }
      add(
        CollectionView.elementKindSectionFooter, section,
        geometry.frame(ofFooter: section, pinning))
    }
    return result
  }
}
