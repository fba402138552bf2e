import BubbleCollection

/// `HeadlessView` under UIKit's name.
public typealias UIView = HeadlessView
/// `HeadlessScrollView` under UIKit's name.
public typealias UIScrollView = HeadlessScrollView
/// `ScrollViewDelegate` under UIKit's name.
public typealias UIScrollViewDelegate = ScrollViewDelegate
/// `LayoutPriority` under UIKit's name.
public typealias UILayoutPriority = LayoutPriority
/// `ViewInsets` under UIKit's name.
public typealias UIEdgeInsets = ViewInsets
/// `ViewColor` under UIKit's name: a value here, a class there.
public typealias UIColor = ViewColor
/// `Nib` under UIKit's name.
public typealias UINib = Nib
/// `TraitCollection` under UIKit's name.
public typealias UITraitCollection = TraitCollection
/// `UserInterfaceLayoutDirection` under UIKit's name.
public typealias UIUserInterfaceLayoutDirection = UserInterfaceLayoutDirection
/// `SemanticContentAttribute` under UIKit's name.
public typealias UISemanticContentAttribute = SemanticContentAttribute
/// `TraitSizeClass` under UIKit's name.
public typealias UIUserInterfaceSizeClass = TraitSizeClass
/// `UserInterfaceIdiom` under UIKit's name.
public typealias UIUserInterfaceIdiom = UserInterfaceIdiom
