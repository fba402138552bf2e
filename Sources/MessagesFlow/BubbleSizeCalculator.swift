import BubbleCollection
import Foundation
import Platform

/// What is shown in a message's bubble.
public enum MessageBubbleContent: Hashable, Sendable {
  /// Text, whose size is measured.
  case text(String)
  /// Something that has its size, in points, `mediaViewDisplaySize`: a picture, a map, a voice message.
  ///
  /// ``MessagesDefaults`` has JSQMessages' sizes.
  case media(CGSize)
}

/// What a list in JSQMessages' way needs to know of a message.
public struct MessageData: Hashable, Sendable {
  /// Whether the message is one's own, whose avatar is on the right.
  public var isOutgoing: Bool
  /// What its bubble shows.
  public var content: MessageBubbleContent

  /// Makes a message.
  public init(isOutgoing: Bool, content: MessageBubbleContent) {
    self.isOutgoing = isOutgoing
    self.content = content
  }

  /// Whether the message shows something else than text.
  public var isMediaMessage: Bool {
    if case .media = content { return true }
    return false
  }
}

/// Gives bubbles their sizes: `JSQMessagesBubbleSizeCalculating`.
public protocol MessagesBubbleSizeCalculating: AnyObject {
  /// The size of a message's bubble, in points.
  func messageBubbleSize(
    for message: MessageData, at indexPath: IndexPath,
    with layout: MessagesCollectionViewFlowLayout
  ) -> CGSize
  /// Forgets what it knows: the layout was invalidated with the note that its cache is stale.
  func prepareForResettingLayout(_ layout: MessagesCollectionViewFlowLayout)
}

/// Gives bubbles their sizes by JSQMessages' arithmetic or the exact one, and keeps the sizes of text:
/// `JSQMessagesBubblesSizeCalculator`.
///
/// What is kept is the measured text, by all that it depends on: text, font and line width. Everything else
/// is arithmetic that is done each time; so no size is ever stale, whatever is set, and settings that leave
/// the line width alone measure nothing again.
public final class BubbleSizeCalculator: MessagesBubbleSizeCalculating {
  private struct Key: Hashable {
    let text: String
    let font: MessageBubbleFont
    let maximumWidth: CGFloat

    // A list has few fonts: what they would add to the hash is not worth its time.
    func hash(into hasher: inout Hasher) {
      hasher.combine(text)
      hasher.combine(maximumWidth)
    }
  }

  /// Measures text; another one forgets all sizes.
  public var measurer: any MessageTextMeasuring {
    didSet { removeAll() }
  }
  private var sizes = RecentlyUsed<Key, CGSize>()

  /// How many texts' sizes are kept by default.
  public static let usualCacheLimit = 200

  /// Makes a calculator that keeps the sizes of at most `cacheLimit` texts; 0: of all.
  public init(
    measurer: any MessageTextMeasuring = SquareGlyphs(), cacheLimit: Int = usualCacheLimit
  ) {
    self.measurer = measurer
    limit = max(0, cacheLimit)
  }

  /// How many texts' sizes are kept at most; 0: all.
  ///
  /// Those used longest ago go first.
  public var cacheLimit: Int {
    get { limit }
    set {
      limit = max(0, newValue)
      evict()
    }
  }
  private var limit: Int
  /// How many texts' sizes are kept.
  public var cachedCount: Int { sizes.count }
  /// What the cache did so far.
  public private(set) var statistics = BubbleCacheStatistics()

  /// Forgets all sizes.
  public func removeAll() { sizes = RecentlyUsed() }

  /// The size of a bubble, in points.
  ///
  /// - Complexity: O(length of the text) where its size is known.
  public func bubbleSize(of content: MessageBubbleContent, _ metrics: BubbleMetrics) -> CGSize {
    switch content {
    case .media(let size): return size.usable
    case .text(let text):
      let width = metrics.maximumTextWidth
      guard !metrics.font.size.isNaN else {
        // No number equals itself: what is kept for one would never be found.
        let size = measurer.size(ofText: text, font: metrics.font, maximumWidth: width).usable
        return metrics.bubbleSize(ofText: size)
      }
      let key = Key(text: text, font: metrics.font, maximumWidth: width)
      if let size = sizes.use(key) {
        statistics.hits += 1
        return metrics.bubbleSize(ofText: size)
      }
      statistics.misses += 1
      let size = measurer.size(ofText: text, font: metrics.font, maximumWidth: width).usable
      sizes.keep(size, for: key)
      evict()
      return metrics.bubbleSize(ofText: size)
    }
  }

  private func evict() {
    while limit > 0, sizes.count > limit {
      sizes.removeOldest()
      statistics.evictions += 1
    }
  }

  /// The size of a message's bubble by the layout's settings.
  public func messageBubbleSize(
    for message: MessageData, at indexPath: IndexPath,
    with layout: MessagesCollectionViewFlowLayout
  ) -> CGSize {
    bubbleSize(of: message.content, layout.bubbleMetrics(for: message, at: indexPath))
  }

  /// Forgets all sizes.
  public func prepareForResettingLayout(_ layout: MessagesCollectionViewFlowLayout) {
    removeAll()
  }
}

extension CGFloat {
  /// The length; 0 if it cannot be used: NaN, infinite or negative.
  var usableLength: CGFloat { self > 0 && isFinite ? self : 0 }
}

extension CGSize {
  /// The size without what cannot be used of it: NaN, infinite and negative lengths count as 0.
  var usable: CGSize { CGSize(width: width.usableLength, height: height.usableLength) }
}
