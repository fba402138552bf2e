import CFriBidi
import CUnicode

/// The character classes of UAX #9: ICU's data in FriBidi's terms.
enum BidiClasses {
  /// Returns the Bidi_Class of a number.
  static func value(of scalar: UInt32) -> FriBidiCharType { named[Int(table[scalar])] }

  /// ICU's numbers of the values.
  private static let table = ScalarTable { UInt16(unicode_bidi_class($0)) }

  /// Returns whether such a character can cause levels other than the paragraph's in a left-to-right text.
  static func needsBidi(_ value: FriBidiCharType) -> Bool {
    switch value {
    case FRIBIDI_TYPE_RTL, FRIBIDI_TYPE_AL, FRIBIDI_TYPE_AN, FRIBIDI_TYPE_LRE, FRIBIDI_TYPE_RLE,
      FRIBIDI_TYPE_LRO, FRIBIDI_TYPE_RLO, FRIBIDI_TYPE_PDF, FRIBIDI_TYPE_LRI, FRIBIDI_TYPE_RLI,
      FRIBIDI_TYPE_FSI, FRIBIDI_TYPE_PDI:
      true
    default: false
    }
  }

  /// Returns whether it is an isolate initiator.
  static func startsIsolate(_ value: FriBidiCharType) -> Bool {
    value == FRIBIDI_TYPE_LRI || value == FRIBIDI_TYPE_RLI || value == FRIBIDI_TYPE_FSI
  }

  /// The classes by ICU's number of the value; its names are Unicode's.
  private static let named: [FriBidiCharType] = {
    var named: [FriBidiCharType] = []
    while let name = unicode_bidi_class_name(Int32(named.count)).map({ String(cString: $0) }) {
      named.append(byName[name] ?? FRIBIDI_TYPE_ON)
    }
    return named
  }()

  private static let byName = [
    "L": FRIBIDI_TYPE_LTR, "R": FRIBIDI_TYPE_RTL, "AL": FRIBIDI_TYPE_AL, "EN": FRIBIDI_TYPE_EN,
    "ES": FRIBIDI_TYPE_ES, "ET": FRIBIDI_TYPE_ET, "AN": FRIBIDI_TYPE_AN, "CS": FRIBIDI_TYPE_CS,
    "NSM": FRIBIDI_TYPE_NSM, "BN": FRIBIDI_TYPE_BN, "B": FRIBIDI_TYPE_BS, "S": FRIBIDI_TYPE_SS,
    "WS": FRIBIDI_TYPE_WS, "ON": FRIBIDI_TYPE_ON, "LRE": FRIBIDI_TYPE_LRE,
    "LRO": FRIBIDI_TYPE_LRO, "RLE": FRIBIDI_TYPE_RLE, "RLO": FRIBIDI_TYPE_RLO,
    "PDF": FRIBIDI_TYPE_PDF, "LRI": FRIBIDI_TYPE_LRI, "RLI": FRIBIDI_TYPE_RLI,
    "FSI": FRIBIDI_TYPE_FSI, "PDI": FRIBIDI_TYPE_PDI,
  ]
}
