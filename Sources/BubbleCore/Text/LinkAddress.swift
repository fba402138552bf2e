/// Addresses of links in messages.
package enum LinkAddress {
  /// The schemes that run something, or refer to the user's machine.
  private static let refused: Set = [
    "javascript", "vbscript", "data", "file", "blob", "filesystem", "about", "view-source",
  ]

  /// Returns the address to open for a link whose text is another address: the one in the text, if their hosts differ.
  package static func opened(_ address: String, shownAs shown: String) -> String {
    guard let own = host(of: address), let read = host(of: shown) else { return address }
    return own == read ? address : shown
  }

  private static func host(of address: String) -> String? {
    guard let slashes = address.firstRange(of: "//") else { return nil }
    let authority = address[slashes.upperBound...].prefix { !"/?#\\".contains($0) }
    let host = authority.split(separator: "@").last?.split(separator: ":").first?.lowercased()
    return host.map { $0.hasPrefix("www.") ? String($0.dropFirst(4)) : $0 }
  }

  /// Whether an address is safe for a host to open.
  ///
  /// The address must not run a program or open a local file. It must not have control characters or changes of direction,
  /// which would show another address than the one that is opened.
  package static func mayBeOpened(_ address: String) -> Bool {
    guard !address.isEmpty, address.utf8.count <= 8_192, !address.hasPrefix("\\\\"),
      address.utf8.allSatisfy({ 0x20...0x7E ~= $0 })
        || TextRepair.shownSafely(address) == address
          && !address.utf8.contains(where: { $0 == 0x09 || $0 == 0x0A })
    else { return false }
    // Nearly all addresses.
    if address.hasPrefix("https://") || address.hasPrefix("http://") { return true }
    guard let colon = address.firstIndex(of: ":") else { return true }
    return !refused.contains(address[..<colon].drop { $0 == " " }.lowercased())
  }
}
