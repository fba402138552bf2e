import BubbleCollection

/// `View` under UIKit's name.
public typealias UIView = View
/// `ScrollView` under UIKit's name.
public typealias UIScrollView = ScrollView
/// `ScrollViewDelegate` under UIKit's name.
public typealias UIScrollViewDelegate = ScrollViewDelegate
/// `LayoutPriority` under UIKit's name.
public typealias UILayoutPriority = LayoutPriority
/// `EdgeInsets` under UIKit's name.
public typealias UIEdgeInsets = EdgeInsets
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
/// `UserInterfaceSizeClass` under UIKit's name.
public typealias UIUserInterfaceSizeClass = UserInterfaceSizeClass
/// `UserInterfaceIdiom` under UIKit's name.
public typealias UIUserInterfaceIdiom = UserInterfaceIdiom
