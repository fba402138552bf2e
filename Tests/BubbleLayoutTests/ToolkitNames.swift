/// Names that stand by themselves in toolkits that a host imports beside BubbleLayout.
enum ToolkitNames {
  static let all: [(toolkit: String, names: Set<String>)] = [
    ("SwiftUI", words(swiftUI)), ("GTK 4 and libadwaita", words(gtk)),
    ("Adwaita for Swift", words(adwaita)), ("Foundation", words(foundation)),
    ("The standard library", words(standardLibrary)),
  ]

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  /// SwiftUI of iOS 18 and macOS 15, without what is private or seldom written.
  private static let swiftUI = """
    AccessibilityActionKind AccessibilityAttachmentModifier AccessibilityChildBehavior AccessibilityHeadingLevel
    AccessibilityLabeledPairRole AccessibilityTechnologies AccessibilityTraits Alert Alignment AlignmentID
    AlternatingRowBackgroundBehavior Anchor AngularGradient Angle Animatable AnimatableModifier AnimatablePair Animation
    AnimationCompletionCriteria AnimationContext AnimationState AnyGradient AnyLayout AnyShape AnyShapeStyle
    AnyTransition AnyView App AppStorage AsyncImage AsyncImagePhase Axis BackgroundProminence BackgroundStyle
    BackgroundTask BadgeProminence Binding BlendMode BorderedButtonStyle BorderedProminentButtonStyle
    BorderlessButtonStyle Button ButtonBorderShape ButtonRepeatBehavior ButtonRole ButtonStyle Canvas Capsule Circle
    Color ColorPicker ColorRenderingMode ColorScheme ColorSchemeContrast CommandGroup CommandMenu Commands
    CommandsBuilder ConfirmationDialog ContainerRelativeShape ContainerValues ContentMarginPlacement ContentMode
    ContentShapeKinds ContentSizeCategory ContentTransition ContentUnavailableView ControlGroup ControlSize
    CoordinateSpace CubicKeyframe CustomAnimation DatePicker DatePickerComponents DatePickerStyle DisclosureGroup
    DismissAction Divider DocumentGroup DragGesture DropDelegate DropInfo DropOperation DropProposal DynamicProperty
    DynamicTypeSize DynamicViewContent Edge EdgeInsets EditButton EditMode Ellipse EllipticalGradient EmptyCommands
    EmptyModifier EmptyView Environment EnvironmentKey EnvironmentObject EnvironmentValues EquatableView EventModifiers
    ExclusiveGesture FetchRequest FileDocument FillShapeStyle FillStyle FocusInteractions FocusState FocusedBinding
    FocusedValue FocusedValueKey FocusedValues Font ForEach ForegroundStyle Form FormStyle Gauge GaugeStyle
    GeometryEffect GeometryProxy GeometryReader Gesture GestureMask GestureState Gradient GraphicsContext Grid GridItem
    GridLayout GridRow Group GroupBox GroupBoxStyle HStack HStackLayout HelpLink HierarchicalShapeStyle
    HorizontalAlignment HorizontalEdge HoverEffect HoverPhase Image ImagePaint ImageRenderer ImmersiveSpace
    IndexViewStyle InsettableShape KeyEquivalent KeyPress KeyboardShortcut KeyframeAnimator KeyframeTimeline
    KeyframeTrack Keyframes Label LabelStyle LabeledContent Layout LayoutDirection LayoutDirectionBehavior
    LayoutProperties LayoutSubview LayoutSubviews LayoutValueKey LazyHGrid LazyHStack LazyVGrid LazyVStack
    LegibilityWeight LinearGradient LinearKeyframe Link List ListItemTint ListSectionSpacing ListStyle
    LocalizedStringKey LongPressGesture MagnificationGesture MagnifyGesture MatchedGeometryProperties Material Menu
    MenuActionDismissBehavior MenuBarExtra MenuOrder MenuStyle MeshGradient ModifiedContent MoveCommandDirection
    MoveKeyframe MultiDatePicker Namespace NavigationLink NavigationPath NavigationSplitView NavigationSplitViewStyle
    NavigationSplitViewVisibility NavigationStack NavigationView ObservedObject OffsetShape OpenURLAction
    OpenWindowAction OutlineGroup Path PasteButton PeriodicTimelineSchedule PhaseAnimator Picker PickerStyle
    PinnedScrollableViews PopoverAttachmentAnchor PreferenceKey PresentationAdaptation PresentationDetent
    PresentationMode PreviewDevice PreviewLayout PreviewModifier PreviewProvider PrimitiveButtonStyle ProgressView
    ProgressViewStyle ProjectionTransform ProposedViewSize RadialGradient Rectangle RectangleCornerRadii
    RedactionReasons RefreshAction RenameButton RotateGesture RotatedShape RotationGesture RoundedCornerStyle
    RoundedRectangle SafeAreaRegions ScaledMetric ScaledShape Scene SceneBuilder ScenePadding ScenePhase SceneStorage
    ScrollBounceBehavior ScrollDismissesKeyboardMode ScrollGeometry ScrollIndicatorVisibility ScrollPhase ScrollPosition
    ScrollTarget ScrollTargetBehavior ScrollView ScrollViewProxy ScrollViewReader SearchFieldPlacement Section
    SecureField SelectionShapeStyle SensoryFeedback SeparatorShapeStyle SequenceGesture Settings SettingsLink Shader
    ShaderFunction ShaderLibrary ShadowStyle Shape ShapeRole ShapeStyle ShareLink SimultaneousGesture Slider Spacer
    SpatialTapGesture Spring SpringKeyframe State StateObject Stepper StrokeStyle SubmitLabel SubmitTriggers Subview
    SymbolRenderingMode SymbolVariants Tab TabContent TabRole TabSection TabView TabViewStyle Table TableColumn
    TableColumnBuilder TableRow TableRowBuilder TableStyle TapGesture Text TextAlignment TextAttribute TextEditor
    TextEditorStyle TextField TextFieldStyle TextInputAutocapitalization TextProxy TextRenderer TextSelectability
    TextSelection TimelineSchedule TimelineView TintShapeStyle Toggle ToggleStyle ToolbarContent ToolbarContentBuilder
    ToolbarItem ToolbarItemGroup ToolbarItemPlacement ToolbarPlacement ToolbarRole ToolbarSpacer ToolbarTitleDisplayMode
    Transaction TransactionKey TransformedShape Transition TransitionPhase TransitionProperties TupleView
    UnevenRoundedRectangle UnitCurve UnitPoint UserInterfaceSizeClass VStack VStackLayout VectorArithmetic
    VerticalAlignment VerticalEdge View ViewBuilder ViewDimensions ViewModifier ViewSpacing ViewThatFits Visibility
    VisualEffect Window WindowGroup WindowResizability WindowStyle ZStack ZStackLayout
    """

  /// Classes without their prefix, as bindings that are made from introspection data have them; none that are deprecated.
  private static let gtk = """
    AboutDialog ActionBar ActionRow Adjustment AlertDialog Application ApplicationWindow AspectFrame Avatar Banner Bin
    BinLayout Box BoxLayout Breakpoint BreakpointBin Builder Button ButtonContent ButtonRow Calendar Carousel CenterBox
    CenterLayout CheckButton Clamp ColorDialog ColorDialogButton ColumnView ColumnViewColumn ComboRow ConstraintLayout
    CssProvider Dialog DrawingArea DropDown DropTarget EditableLabel Entry EntryBuffer EntryRow EventController Expander
    ExpanderRow FileDialog Fixed FixedLayout FlowBox FontDialog FontDialogButton Frame GLArea Gesture GestureClick
    GestureDrag Grid GridLayout GridView HeaderBar IconTheme Image Inscription Label LayoutChild LayoutManager LevelBar
    LinkButton ListBase ListBox ListBoxRow ListItem ListView MediaControls MediaFile MediaStream MenuButton
    MultiSelection NavigationPage NavigationSplitView NavigationView NoSelection Notebook Overlay OverlayLayout
    OverlaySplitView Paned PasswordEntry Picture Popover PopoverMenu PreferencesDialog PreferencesGroup PreferencesPage
    PreferencesRow ProgressBar Range Revealer Scale Scrollbar ScrolledWindow SearchBar SearchEntry Separator
    ShortcutController SingleSelection SizeGroup Snapshot SpinButton SpinRow Spinner SplitButton Stack StackPage
    StackSidebar StackSwitcher StatusPage StringList StyleManager Switch SwitchRow TabBar TabPage TabView Text
    TextBuffer TextIter TextMark TextTag TextView TimedAnimation Toast ToastOverlay ToggleButton ToggleGroup ToolbarView
    Tooltip TreeListRow Video ViewStack ViewSwitcher Viewport Widget Window WindowControls WindowHandle WindowTitle
    WrapBox
    """

  /// Views that are declared as in SwiftUI.
  private static let adwaita = """
    AdwaitaApp AdwaitaMainView AdwaitaWidget AnyView AnyWidget App AspectRatio Avatar Banner Bin Binding Body Box Button
    ButtonContent Carousel CenterBox Clamp ColumnSet Content Entry FileDialog FlowBox ForEach Form FormSection Frame
    HStack HeaderBar Label LevelBar List Menu NavigationSplitView NavigationStack NavigationView Overlay
    OverlaySplitView Pane Picture Popover PreferencesGroup PreferencesPage ProgressBar ScrollView Separator Spinner
    SpinRow SplitView State StatusPage SwitchRow Text TextEditor Toggle ToolbarView VStack View ViewStack ViewSwitcher
    Window
    """

  /// What Foundation has without a prefix.
  private static let foundation = """
    AffineTransform AttributeContainer AttributeScopes AttributedString AttributedSubstring BlockOperation Bundle
    ByteCountFormatter Calendar CharacterSet CocoaError Data DataProtocol Date DateComponents DateComponentsFormatter
    DateFormatter DateInterval DateIntervalFormatter Decimal Dimension FileHandle FileManager FileWrapper FormatStyle
    Formatter Host IndexPath IndexSet InputStream JSONDecoder JSONEncoder JSONSerialization LengthFormatter Locale
    LocalizedError MassFormatter Measurement MeasurementFormatter MessagePort Morphology Notification NotificationCenter
    NotificationQueue NumberFormatter Operation OperationQueue OutputStream ParseStrategy PersonNameComponents
    PersonNameComponentsFormatter Pipe Port Predicate Process ProcessInfo Progress PropertyListDecoder
    PropertyListEncoder PropertyListSerialization RunLoop Scanner SocketPort SortDescriptor SortOrder Stream
    TermOfAddress Thread TimeInterval TimeZone Timer URL URLComponents URLQueryItem URLRequest URLResponse URLSession
    UUID Unit UnitConverter UnitLength UndoManager UserDefaults
    """

  /// What every file has.
  private static let standardLibrary = """
    Array Bool Character Clock Codable Collection Comparable Decodable Dictionary Double Duration Encodable Encoder
    Equatable Error Executor Float Hashable Hasher Identifiable InlineArray Int KeyPath Mirror Never Optional Range
    Regex Result Sendable Sequence Set Slice Span String Substring Task TaskGroup Unicode Void
    """
}
