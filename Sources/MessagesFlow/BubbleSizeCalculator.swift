import BubbleCollection
import Foundation
import Platform

/// The content of a message's bubble.
public enum MessageBubbleContent: Hashable, Sendable {
  /// Text, whose size is measured.
  case text(String)
  /// Content with a given size, in points, `mediaViewDisplaySize`: a picture, a map, a voice message.
  ///
  /// ``MessagesDefaults`` has JSQMessages' sizes.
  case media(CGSize)
}

/// The data of a message that a list in JSQMessages' style needs.
public struct MessageData: Hashable, Sendable {
  /// Whether the message is the user's own, whose avatar is on the right.
  public var isOutgoing: Bool
  /// The content of its bubble.
  public var content: MessageBubbleContent

  /// Creates a message.
  public init(isOutgoing: Bool, content: MessageBubbleContent) {
    self.isOutgoing = isOutgoing
    self.content = content
  }

  /// Whether the content is not text.
  public var isMediaMessage: Bool {
    if case .media = content { return true }
    return false
  }
}

/// Computes the sizes of bubbles: `JSQMessagesBubbleSizeCalculating`.
public protocol MessagesBubbleSizeCalculating: AnyObject {
  /// Returns the size of a message's bubble, in points.
  func messageBubbleSize(
    for message: MessageData, at indexPath: IndexPath,
    with layout: MessagesCollectionViewFlowLayout
  ) -> CGSize
  /// Discards cached sizes: the layout was invalidated with a context that marks its cache as stale.
  func prepareForResettingLayout(_ layout: MessagesCollectionViewFlowLayout)
}

/// Computes the sizes of bubbles by JSQMessages' arithmetic or the exact one, and caches the sizes of text:
/// `JSQMessagesBubblesSizeCalculator`.
///
/// The cache holds measured text, keyed by everything that its size depends on: text, font and line width.
/// All else is arithmetic on each call. So no size becomes stale by a change of settings, and settings that
/// keep the line width measure nothing again.
public final class BubbleSizeCalculator: MessagesBubbleSizeCalculating {
  private struct Key: Hashable {
    let text: String
    let font: MessageBubbleFont
    let maximumWidth: CGFloat

    // A list has few fonts: hashing them would not be worth the time.
    func hash(into hasher: inout Hasher) {
      hasher.combine(text)
      hasher.combine(maximumWidth)
    }
  }

  /// The measurer of text; setting another one discards all sizes.
  public var measurer: any MessageTextMeasuring {
    didSet { removeAll() }
  }
  private var sizes = RecentlyUsed<Key, CGSize>()

  /// The default limit of cached texts.
  public static let usualCacheLimit = 200

  /// Creates a calculator that caches the sizes of at most `cacheLimit` texts; 0 means no limit.
  public init(
    measurer: any MessageTextMeasuring = SquareGlyphs(), cacheLimit: Int = usualCacheLimit
  ) {
    self.measurer = measurer
    self.cacheLimit = max(0, cacheLimit)
  }

  /// The maximum number of cached texts; 0 means no limit.
  ///
  /// The least recently used are evicted first.
  public var cacheLimit: Int {
    didSet {
      cacheLimit = max(0, cacheLimit)
      evict()
    }
  }
  /// The number of cached texts.
  public var cachedCount: Int { sizes.count }
  /// The counts of the cache.
  public private(set) var statistics = BubbleCacheStatistics()

  /// Discards all sizes.
  public func removeAll() { sizes = RecentlyUsed() }

  /// Returns the size of a bubble, in points.
  ///
  /// - Complexity: O(length of the text) if its size is cached.
  public func bubbleSize(of content: MessageBubbleContent, _ metrics: BubbleMetrics) -> CGSize {
    switch content {
    case .media(let size): return size.usable
    case .text(let text):
      let width = metrics.maximumTextWidth
      // NaN equals nothing: an entry for it would never be found.
      let isCached = !metrics.font.size.isNaN
      let key = Key(text: text, font: metrics.font, maximumWidth: width)
      if isCached, let size = sizes.use(key) {
        statistics.hits += 1
        return metrics.bubbleSize(ofText: size)
      }
      let size = measurer.size(ofText: text, font: metrics.font, maximumWidth: width).usable
      if isCached {
        statistics.misses += 1
        sizes.keep(size, for: key)
        evict()
      }
      return metrics.bubbleSize(ofText: size)
    }
  }

  private func evict() {
    while cacheLimit > 0, sizes.count > cacheLimit {
      sizes.removeOldest()
      statistics.evictions += 1
    }
  }

  /// Returns the size of a message's bubble with the layout's settings.
  public func messageBubbleSize(
    for message: MessageData, at indexPath: IndexPath,
    with layout: MessagesCollectionViewFlowLayout
  ) -> CGSize {
    bubbleSize(of: message.content, layout.bubbleMetrics(for: message, at: indexPath))
  }

  /// Discards all sizes.
  public func prepareForResettingLayout(_ layout: MessagesCollectionViewFlowLayout) {
    removeAll()
  }
}

extension CGFloat {
  /// The length; 0 if it is unusable: NaN, infinite or negative.
  var usableLength: CGFloat { self > 0 && isFinite ? self : 0 }
}

extension CGSize {
  /// The size with 0 for unusable lengths: NaN, infinite and negative ones.
  var usable: CGSize { CGSize(width: width.usableLength, height: height.usableLength) }
}

/// The counts of a size cache.
public struct BubbleCacheStatistics: Hashable, Sendable {
  /// The number of sizes found in the cache.
  public var hits = 0
  /// The number of texts that had to be measured.
  public var misses = 0
  /// The number of sizes evicted because of the limit.
  public var evictions = 0

  /// Creates statistics with all counts 0.
  public init() {}
}
