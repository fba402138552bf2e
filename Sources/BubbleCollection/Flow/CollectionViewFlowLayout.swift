import Foundation

/// Places items in lines: `UICollectionViewFlowLayout`.
open class CollectionViewFlowLayout: CollectionViewLayout {
}
