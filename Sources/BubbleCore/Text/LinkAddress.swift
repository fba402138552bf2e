/// Addresses that messages lead to.
package enum LinkAddress {
  /// The schemes of what runs, or lies on the machine of whoever touches it.
  private static let refused: Set = [
    "javascript", "vbscript", "data", "file", "blob", "filesystem", "about", "view-source",
  ]

  /// The address that is opened where another one stands in its words: the one that is read, if they are of different hosts.
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

  /// Whether a host may be asked to open an address.
  ///
  /// No program runs by it, no file of the machine is opened, and it has no control characters or turned directions, which
  /// would show another address than the one that is opened.
  package static func mayBeOpened(_ address: String) -> Bool {
    guard !address.isEmpty, address.utf8.count <= 8_192, !address.hasPrefix("\\\\"),
      TextRepair.shownSafely(address) == address,
      !address.utf8.contains(where: { $0 == 0x09 || $0 == 0x0A })
    else { return false }
    guard let colon = address.firstIndex(of: ":") else { return true }
    return !refused.contains(address[..<colon].drop { $0 == " " }.lowercased())
  }
}
