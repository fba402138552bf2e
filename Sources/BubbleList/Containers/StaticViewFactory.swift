import BubbleCollection
import Foundation

/// Makes a view that a container may or may not have: ChatLayout's protocol of this name.
///
/// A class of views is a factory of its own if it says so. The containers that ChatLayout has for them are boxes
/// here, where what is nil is not there; this is for views of the host that take factories.
public protocol StaticViewFactory {
  /// What is made.
  associatedtype HeadlessView: BubbleCollection.HeadlessView
  /// Makes the view for a container with these bounds; nil: the container has none.
  static func buildView(within bounds: CGRect) -> HeadlessView?
}

extension StaticViewFactory where Self: BubbleCollection.HeadlessView {
  /// A view of this class, through its `init(frame:)`.
  public static func buildView(within bounds: CGRect) -> Self? {
    BubbleCollection.HeadlessView.make(Self.self, frame: bounds)
  }
}

/// Makes no view: for a container that has none.
public struct VoidViewFactory: StaticViewFactory {
  /// The class of the view that there is not.
  public final class VoidView: BubbleCollection.HeadlessView {
    /// There is no such view.
    @available(*, unavailable, message: "There is no such view.")
    public override init(frame: CGRect) { preconditionFailure("There is no such view.") }

    /// There is no such view.
    public required init?(coder: NSCoder) { nil }
  }

  /// Nil.
  public static func buildView(within bounds: CGRect) -> VoidView? { nil }
}
