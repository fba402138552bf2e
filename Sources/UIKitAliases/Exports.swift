// One import replaces `import UIKit`.
@_exported import BubbleCollection
@_exported import BubbleDiffable
@_exported import Foundation
