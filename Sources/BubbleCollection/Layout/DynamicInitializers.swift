import Foundation

// A layout names classes, such as `layoutAttributesClass`, and the collection view makes instances of
// them. Swift allows that only of `required` initialisers; but then each subclass that has an
// `override init` would have to say `required`, too, and UIKit's subclasses do not. So each class has a
// convenience initialiser under a name for the linker, and a static declaration of the same name: both are
// called with the metatype as their `self`, and the initialiser that it delegates to is looked up in the
// class that is given. `DynamicInitializersTests` holds this in debug mode and `make bench` in release.

extension CollectionViewLayoutAttributes {
  /// Makes an instance of the class that it is called on, through its `init()`.
  @_silgen_name("BubbleCollection_makeLayoutAttributes")
  static func makeInstance() -> CollectionViewLayoutAttributes
}

extension CollectionViewLayoutInvalidationContext {
  /// Makes an instance of the class that it is called on, through its `init()`.
  @_silgen_name("BubbleCollection_makeInvalidationContext")
  static func makeInstance() -> CollectionViewLayoutInvalidationContext
}

extension HeadlessView {
  /// Makes an instance of the class that it is called on, through its `init(frame:)`.
  @_silgen_name("BubbleCollection_makeView")
  package static func makeView(frame: CGRect) -> HeadlessView
}

extension CollectionReusableView {
  /// Makes an instance of the class that it is called on, through its `init(frame:)`.
  @_silgen_name("BubbleCollection_makeReusableView")
  static func makeInstance(frame: CGRect) -> CollectionReusableView
}
