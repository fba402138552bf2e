import BubbleCore

/// The standard themes.
extension Theme {
  /// Returns the theme with a name.
  public static func named(_ name: ThemeName) -> Theme {
    switch name {
    case .light: light
    case .dark: dark
    }
  }

  /// Dark text on light bubbles.
  public static let light = Theme(
    background: RGBAColor(0xE9EEF3), incoming: RGBAColor(0xFFFFFF), outgoing: RGBAColor(0xD3E7FF),
    shadow: RGBAColor(0x1B3550, alpha: 0.13),
    colors: [
      .text: RGBAColor(0x17212B), .textDim: RGBAColor(0x64727F), .link: RGBAColor(0x1B6FD6),
      .accent: RGBAColor(0x2474D8), .accentFaint: RGBAColor(0xA9CBF5), .track: RGBAColor(0xCDD8E3),
      .statusRead: RGBAColor(0x2F8FE8), .failure: RGBAColor(0xD2322B),
      .separator: RGBAColor(0xDDE4EA),
      .serviceText: RGBAColor(0xFFFFFF), .serviceBackground: RGBAColor(0x56697D, alpha: 0.9),
      .onAccent: RGBAColor(0xFFFFFF), .onMedia: RGBAColor(0xFFFFFF),
      .mediaOverlay: RGBAColor(0x000000, alpha: 0.56), .mediaGround: RGBAColor(0xF4F7F9),
      .mapGround: RGBAColor(0xE2EBD9), .mapRoad: RGBAColor(0xFFFFFF),
      .unreadText: RGBAColor(0x2F5F8F),
      .unreadBackground: RGBAColor(0xDCE6EF),
      .person1: RGBAColor(0xBF4337), .person2: RGBAColor(0xA35C14), .person3: RGBAColor(0x7656C4),
      .person4: RGBAColor(0x2C7F3C), .person5: RGBAColor(0x1D7A8B), .person6: RGBAColor(0x2F6FBB),
      .person7: RGBAColor(0xB3447F),
      .success: RGBAColor(0x2C7F3C), .warning: RGBAColor(0xA35C14), .info: RGBAColor(0x2F6FBB),
    ],
    outgoingColors: [
      .textDim: RGBAColor(0x41698F), .link: RGBAColor(0x135DB8), .track: RGBAColor(0xA3C6EC),
      .failure: RGBAColor(0xBF2A24), .accent: RGBAColor(0x1A64C0),
      .accentFaint: RGBAColor(0x86B5EC),
      .statusRead: RGBAColor(0x1B74CC),
      .separator: RGBAColor(0xB5D2F2), .mediaGround: RGBAColor(0xE4F0FF),
      .person1: RGBAColor(0xB13E33), .person2: RGBAColor(0x955412), .person3: RGBAColor(0x7051BA),
      .person4: RGBAColor(0x287336), .person5: RGBAColor(0x1A6D7D), .person6: RGBAColor(0x2B66AC),
      .person7: RGBAColor(0xA63F76),
      .success: RGBAColor(0x287336), .warning: RGBAColor(0x955412), .info: RGBAColor(0x2B66AC),
    ],
    backgroundColors: [
      .textDim: RGBAColor(0x5B6B7B), .link: RGBAColor(0x1763BF), .statusRead: RGBAColor(0x2C88DC),
      .person1: RGBAColor(0xB94035), .person2: RGBAColor(0x9E5913), .person3: RGBAColor(0x7656C4),
      .person4: RGBAColor(0x2A7939), .person5: RGBAColor(0x1B7384), .person6: RGBAColor(0x2D6BB5),
      .person7: RGBAColor(0xAF427C),
      .success: RGBAColor(0x2A7939), .warning: RGBAColor(0x9E5913), .info: RGBAColor(0x2D6BB5),
    ])

  /// Light text on dark bubbles.
  public static let dark = Theme(
    background: RGBAColor(0x0E1621), incoming: RGBAColor(0x1C2937), outgoing: RGBAColor(0x2B5278),
    shadow: RGBAColor(0x000000, alpha: 0.28),
    colors: [
      .text: RGBAColor(0xF2F5F8), .textDim: RGBAColor(0x8598AB), .link: RGBAColor(0x6CB8F6),
      .accent: RGBAColor(0x4FA3F0), .accentFaint: RGBAColor(0x35608C), .track: RGBAColor(0x3B4C5E),
      .statusRead: RGBAColor(0x6CC3FF), .failure: RGBAColor(0xFF7D74),
      .separator: RGBAColor(0x2C3B4B),
      .serviceText: RGBAColor(0xE4EAF0), .serviceBackground: RGBAColor(0x2A3B4D, alpha: 0.85),
      .onAccent: RGBAColor(0x0B1825), .onMedia: RGBAColor(0xFFFFFF),
      .mediaOverlay: RGBAColor(0x000000, alpha: 0.56), .mediaGround: RGBAColor(0x111B26),
      .mapGround: RGBAColor(0x24323D), .mapRoad: RGBAColor(0x3D4F5E),
      .unreadText: RGBAColor(0x9CBEDF),
      .unreadBackground: RGBAColor(0x1A2634),
      .person1: RGBAColor(0xF08A80), .person2: RGBAColor(0xE8A765), .person3: RGBAColor(0xB39DF0),
      .person4: RGBAColor(0x7CCB89), .person5: RGBAColor(0x6CC8D9), .person6: RGBAColor(0x7FB5F2),
      .person7: RGBAColor(0xEE93C1),
      .success: RGBAColor(0x7CCB89), .warning: RGBAColor(0xE8A765), .info: RGBAColor(0x7FB5F2),
    ],
    outgoingColors: [
      .textDim: RGBAColor(0xAECBE6), .link: RGBAColor(0xA6DAFF), .track: RGBAColor(0x446F99),
      .accent: RGBAColor(0x8CCBFF), .accentFaint: RGBAColor(0x5687B5),
      .failure: RGBAColor(0xFFAFA9),
      .separator: RGBAColor(0x406A93), .mediaGround: RGBAColor(0x1F4163),
      .person1: RGBAColor(0xF5B4AD), .person2: RGBAColor(0xEDBA86), .person3: RGBAColor(0xCABBF4),
      .person4: RGBAColor(0x90D39B), .person5: RGBAColor(0x80CFDE), .person6: RGBAColor(0x9FC7F5),
      .person7: RGBAColor(0xF2B0D1),
      .success: RGBAColor(0x90D39B), .warning: RGBAColor(0xEDBA86), .info: RGBAColor(0x9FC7F5),
    ],
    backgroundColors: [:])
}
