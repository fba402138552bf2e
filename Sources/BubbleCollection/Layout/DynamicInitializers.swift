import Foundation

// A layout names classes, such as `layoutAttributesClass`, and the collection view creates instances of them.
// Swift allows that only with `required` initialisers. But then each subclass with an `override init` would
// also have to be marked `required`, and UIKit's subclasses are not. So each class has a convenience
// initialiser under a linker name, and a static declaration of the same name. Both are called with the
// metatype as their `self`, and the initialiser to which it delegates is looked up in the given class.
// `DynamicInitializersTests` checks this in debug mode and `make bench` in release.

extension CollectionViewLayoutAttributes {
  /// Creates an instance of the class on which it is called, through its `init()`.
  @_silgen_name("BubbleCollection_makeLayoutAttributes")
  static func makeInstance() -> CollectionViewLayoutAttributes
}

extension CollectionViewLayoutInvalidationContext {
  /// Creates an instance of the class on which it is called, through its `init()`.
  @_silgen_name("BubbleCollection_makeInvalidationContext")
  static func makeInstance() -> CollectionViewLayoutInvalidationContext
}

extension HeadlessView {
  /// Creates an instance of the class on which it is called, through its `init(frame:)`.
  @_silgen_name("BubbleCollection_makeView")
  package static func makeView(frame: CGRect) -> HeadlessView
}

extension CollectionReusableView {
  /// Creates an instance of the class on which it is called, through its `init(frame:)`.
  @_silgen_name("BubbleCollection_makeReusableView")
  static func makeInstance(frame: CGRect) -> CollectionReusableView
}
