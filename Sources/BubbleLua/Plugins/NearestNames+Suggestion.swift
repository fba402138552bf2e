import BubbleCore

extension NearestNames {
  /// ` (did you mean 'content_types'?)`, or nothing if no name is near.
  package static func suggestion(for name: String, among names: [String]) -> String {
    nearest(to: name, among: names).map { " (did you mean '\($0)'?)" } ?? ""
  }

  /// The nearest name, of several the first in the alphabet; nil if none is near.
  package static func nearest(to name: String, among names: [String]) -> String? {
    among(names.sorted(), to: name).first
  }
}
