import BubbleCore
import Expectations
import Foundation
import Testing

/// The count of hours, which is a part of the locale.
@Suite struct ClockHoursTests {
  @Test(
    arguments: [
      ("en_US", nil), ("en_US-u-hc-h23", .twentyFour), ("en-GB-u-hc-h12", .twelve),
      ("en_GB@hours=h12", .twelve), ("de-u-nu-latn-hc-h11", .twelve), ("de-u-hc-x", nil),
      ("nowhere at all", nil), ("", nil),
    ] as [(String, ClockHours?)])
  func `a locale says how hours are counted, or leaves it to its region`(
    locale: String, hours: ClockHours?
  ) {
    expect(LayoutEnvironment(width: 375, locale: locale).hours, equals: hours)
  }

  @Test(arguments: [
    "en_US", "pt-BR", "ar_EG-u-nu-latn", "en_US-u-hc-h12", "zh_Hant_TW@calendar=roc",
  ])
  func `a host sets the count and takes it back, and all else of the locale stays`(locale: String) {
    var environment = LayoutEnvironment(width: 375, locale: locale)
    let strings = environment.strings
    for hours in ClockHours.allCases {
      environment.hours = hours
      expect(environment.hours, equals: hours)
      expect(environment.strings, equals: strings)
      expect(LanguageTag.tag(of: environment.locale), equals: LanguageTag.tag(of: locale))
    }
    environment.hours = nil
    expect(environment.hours == nil)
  }
}
