// One import does for a source that said `import UIKit`.
@_exported import BubbleCollection
@_exported import BubbleDiffable
@_exported import Foundation
