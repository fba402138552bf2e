import CBubble

/// The version of the tool, which is the library's.
enum ToolVersion {
  /// The version, such as `0.1.0`.
  static let text = "\(BUBBLE_VERSION_MAJOR).\(BUBBLE_VERSION_MINOR).\(BUBBLE_VERSION_PATCH)"
}
