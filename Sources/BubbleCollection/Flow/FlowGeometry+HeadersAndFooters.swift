import Foundation

extension FlowGeometry {
  /// Where a section's header is; nil if it has none.
  func frame(ofHeader section: Int, _ pinning: FlowPinning) -> CGRect? {
    guard sections.indices.contains(section) else { return nil }
    let metrics = sections[section].metrics
    guard metrics.header > 0 else { return nil }
    let main = pinning.start(
      ofHeader: starts[section],
      limit: starts[section] + sections[section].footerStart - metrics.header)
    return axis.rect(main: main, cross: 0, size: FlowSize(main: metrics.header, cross: cross))
  }

  /// Where a section's footer is; nil if it has none.
  func frame(ofFooter section: Int, _ pinning: FlowPinning) -> CGRect? {
    guard sections.indices.contains(section) else { return nil }
    let metrics = sections[section].metrics
    guard metrics.footer > 0 else { return nil }
    let main = pinning.start(
      ofFooter: starts[section] + sections[section].footerStart, length: metrics.footer,
      limit: starts[section] + metrics.header)
    return axis.rect(main: main, cross: 0, size: FlowSize(main: metrics.footer, cross: cross))
  }
}
