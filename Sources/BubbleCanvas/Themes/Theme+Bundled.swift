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
    colors: hexadecimal(
      [
        .text: 0x17212B, .textDim: 0x64727F, .link: 0x1B6FD6, .accent: 0x2474D8,
        .accentFaint: 0xA9CBF5, .track: 0xCDD8E3, .statusRead: 0x2F8FE8, .failure: 0xD2322B,
        .separator: 0xDDE4EA, .serviceText: 0xFFFFFF, .onAccent: 0xFFFFFF, .onMedia: 0xFFFFFF,
        .mediaGround: 0xF4F7F9, .mapGround: 0xE2EBD9, .mapRoad: 0xFFFFFF, .unreadText: 0x2F5F8F,
        .unreadBackground: 0xDCE6EF, .person1: 0xBF4337, .person2: 0xA35C14, .person3: 0x7656C4,
        .person4: 0x2C7F3C, .person5: 0x1D7A8B, .person6: 0x2F6FBB, .person7: 0xB3447F,
        .success: 0x2C7F3C, .warning: 0xA35C14, .info: 0x2F6FBB,
        .serviceBackground: 0x56697D, .mediaOverlay: 0x000000,
      ], opacities: [.serviceBackground: 0.9, .mediaOverlay: 0.56]),
    outgoingColors: hexadecimal([
      .textDim: 0x41698F, .link: 0x135DB8, .track: 0xA3C6EC, .failure: 0xBF2A24,
      .accent: 0x1A64C0, .accentFaint: 0x86B5EC, .statusRead: 0x1B74CC, .separator: 0xB5D2F2,
      .mediaGround: 0xE4F0FF, .person1: 0xB13E33, .person2: 0x955412, .person3: 0x7051BA,
      .person4: 0x287336, .person5: 0x1A6D7D, .person6: 0x2B66AC, .person7: 0xA63F76,
      .success: 0x287336, .warning: 0x955412, .info: 0x2B66AC,
    ]),
    backgroundColors: hexadecimal([
      .textDim: 0x5B6B7B, .link: 0x1763BF, .statusRead: 0x2C88DC, .person1: 0xB94035,
      .person2: 0x9E5913, .person3: 0x7656C4, .person4: 0x2A7939, .person5: 0x1B7384,
      .person6: 0x2D6BB5, .person7: 0xAF427C, .success: 0x2A7939, .warning: 0x9E5913,
      .info: 0x2D6BB5,
    ]))

  /// Light text on dark bubbles.
  public static let dark = Theme(
    background: RGBAColor(0x0E1621), incoming: RGBAColor(0x1C2937), outgoing: RGBAColor(0x2B5278),
    shadow: RGBAColor(0x000000, alpha: 0.28),
    colors: hexadecimal(
      [
        .text: 0xF2F5F8, .textDim: 0x8598AB, .link: 0x6CB8F6, .accent: 0x4FA3F0,
        .accentFaint: 0x35608C, .track: 0x3B4C5E, .statusRead: 0x6CC3FF, .failure: 0xFF7D74,
        .separator: 0x2C3B4B, .serviceText: 0xE4EAF0, .onAccent: 0x0B1825, .onMedia: 0xFFFFFF,
        .mediaGround: 0x111B26, .mapGround: 0x24323D, .mapRoad: 0x3D4F5E, .unreadText: 0x9CBEDF,
        .unreadBackground: 0x1A2634, .person1: 0xF08A80, .person2: 0xE8A765, .person3: 0xB39DF0,
        .person4: 0x7CCB89, .person5: 0x6CC8D9, .person6: 0x7FB5F2, .person7: 0xEE93C1,
        .success: 0x7CCB89, .warning: 0xE8A765, .info: 0x7FB5F2,
        .serviceBackground: 0x2A3B4D, .mediaOverlay: 0x000000,
      ], opacities: [.serviceBackground: 0.85, .mediaOverlay: 0.56]),
    outgoingColors: hexadecimal([
      .textDim: 0xAECBE6, .link: 0xA6DAFF, .track: 0x446F99, .accent: 0x8CCBFF,
      .accentFaint: 0x5687B5, .failure: 0xFFAFA9, .separator: 0x406A93, .mediaGround: 0x1F4163,
      .person1: 0xF5B4AD, .person2: 0xEDBA86, .person3: 0xCABBF4, .person4: 0x90D39B,
      .person5: 0x80CFDE, .person6: 0x9FC7F5, .person7: 0xF2B0D1, .success: 0x90D39B,
      .warning: 0xEDBA86, .info: 0x9FC7F5,
    ]),
    backgroundColors: [:])

  /// Makes colours of six digits each, opaque unless an opacity is given.
  private static func hexadecimal(
    _ colors: [ColorToken: UInt32], opacities: [ColorToken: Double] = [:]
  ) -> [ColorToken: RGBAColor] {
    var made = colors.mapValues { RGBAColor($0) }
    for (token, opacity) in opacities { made[token]?.alpha = opacity }
    return made
  }
}
