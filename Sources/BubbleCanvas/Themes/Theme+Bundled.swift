import BubbleCore

/// The themes that are there.
extension Theme {
  /// The theme of a name.
  public static func named(_ name: ThemeName) -> Theme {
    switch name {
    case .light: light
    case .dark: dark
    }
  }

  /// Dark text on light bubbles.
  public static let light = Theme(
    background: Color(0xE9EEF3), incoming: Color(0xFFFFFF), outgoing: Color(0xD3E7FF),
    shadow: Color(0x1B3550, alpha: 0.13),
    colors: [
      .text: Color(0x17212B), .textDim: Color(0x64727F), .link: Color(0x1B6FD6),
      .accent: Color(0x2474D8), .accentFaint: Color(0xA9CBF5), .track: Color(0xCDD8E3),
      .statusRead: Color(0x2F8FE8), .failure: Color(0xD2322B), .separator: Color(0xDDE4EA),
      .serviceText: Color(0xFFFFFF), .serviceBackground: Color(0x56697D, alpha: 0.9),
      .onAccent: Color(0xFFFFFF), .onMedia: Color(0xFFFFFF),
      .mediaOverlay: Color(0x000000, alpha: 0.56), .mediaGround: Color(0xDDE4EA),
      .mapGround: Color(0xE2EBD9), .mapRoad: Color(0xFFFFFF), .unreadText: Color(0x2F5F8F),
      .unreadBackground: Color(0xDCE6EF),
      .person1: Color(0xBF4337), .person2: Color(0xA35C14), .person3: Color(0x7656C4),
      .person4: Color(0x2C7F3C), .person5: Color(0x1D7A8B), .person6: Color(0x2F6FBB),
      .person7: Color(0xB3447F),
    ],
    outgoingColors: [
      .textDim: Color(0x41698F), .link: Color(0x135DB8), .track: Color(0xA3C6EC),
      .accent: Color(0x1B66C2), .accentFaint: Color(0x86B5EC), .statusRead: Color(0x1B74CC),
      .separator: Color(0xB5D2F2), .mediaGround: Color(0xBAD5F2),
      .person1: Color(0xB13E33), .person2: Color(0x955412), .person3: Color(0x7051BA),
      .person4: Color(0x287336), .person5: Color(0x1A6D7D), .person6: Color(0x2B66AC),
      .person7: Color(0xA63F76),
    ],
    backgroundColors: [
      .textDim: Color(0x5B6B7B), .link: Color(0x1763BF),
      .person1: Color(0xB94035), .person2: Color(0x9E5913), .person3: Color(0x7656C4),
      .person4: Color(0x2A7939), .person5: Color(0x1B7384), .person6: Color(0x2D6BB5),
      .person7: Color(0xAF427C),
    ])

  /// Light text on dark bubbles.
  public static let dark = Theme(
    background: Color(0x0E1621), incoming: Color(0x1C2937), outgoing: Color(0x2B5278),
    shadow: Color(0x000000, alpha: 0.28),
    colors: [
      .text: Color(0xF2F5F8), .textDim: Color(0x8598AB), .link: Color(0x6CB8F6),
      .accent: Color(0x4FA3F0), .accentFaint: Color(0x35608C), .track: Color(0x3B4C5E),
      .statusRead: Color(0x6CC3FF), .failure: Color(0xFF7D74), .separator: Color(0x2C3B4B),
      .serviceText: Color(0xE4EAF0), .serviceBackground: Color(0x2A3B4D, alpha: 0.85),
      .onAccent: Color(0x0B1825), .onMedia: Color(0xFFFFFF),
      .mediaOverlay: Color(0x000000, alpha: 0.56), .mediaGround: Color(0x111B26),
      .mapGround: Color(0x24323D), .mapRoad: Color(0x3D4F5E), .unreadText: Color(0x9CBEDF),
      .unreadBackground: Color(0x1A2634),
      .person1: Color(0xF08A80), .person2: Color(0xE8A765), .person3: Color(0xB39DF0),
      .person4: Color(0x7CCB89), .person5: Color(0x6CC8D9), .person6: Color(0x7FB5F2),
      .person7: Color(0xEE93C1),
    ],
    outgoingColors: [
      .textDim: Color(0xAECBE6), .link: Color(0xA6DAFF), .track: Color(0x4E7AA6),
      .accent: Color(0x8CCBFF), .accentFaint: Color(0x5687B5), .failure: Color(0xFF9C95),
      .separator: Color(0x406A93), .mediaGround: Color(0x1F4163),
      .person1: Color(0xF5B4AD), .person2: Color(0xEDBA86), .person3: Color(0xCABBF4),
      .person4: Color(0x90D39B), .person5: Color(0x80CFDE), .person6: Color(0x9FC7F5),
      .person7: Color(0xF2B0D1),
    ],
    backgroundColors: [:])
}
