import BubbleCollection
import Foundation

/// Makes an optional view of a container: ChatLayout's protocol of this name.
///
/// A class of views that conforms to this is its own factory. In this package boxes replace ChatLayout's containers
/// with such views: a nil box is absent. This protocol is for the host's views that take factories.
public protocol StaticViewFactory {
  /// The class of the view.
  associatedtype HeadlessView: BubbleCollection.HeadlessView
  /// Makes the view for a container with these bounds; returns nil if the container has none.
  static func buildView(within bounds: CGRect) -> HeadlessView?
}

extension StaticViewFactory where Self: BubbleCollection.HeadlessView {
  /// Makes a view of this class, through its `init(frame:)`.
  public static func buildView(within bounds: CGRect) -> Self? {
    BubbleCollection.HeadlessView.make(Self.self, frame: bounds)
  }
}

/// Makes no view: for a container without one.
public struct VoidViewFactory: StaticViewFactory {
  /// The class of the absent view, which has no instances.
  public final class VoidView: BubbleCollection.HeadlessView {
    /// Unavailable.
    @available(*, unavailable, message: "There is no such view.")
    public override init(frame: CGRect) { preconditionFailure("There is no such view.") }

    /// Returns nil.
    public required init?(coder: NSCoder) { nil }
  }

  /// Returns nil.
  public static func buildView(within bounds: CGRect) -> VoidView? { nil }
}
