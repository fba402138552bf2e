import Foundation

extension TextMeasuring {
  /// Finds and opens the fonts of an environment's text styles, so that the first screen need not wait for it.
  ///
  /// A program calls it at its start, on a background thread, while it reads its conversation. It takes some tens of milliseconds
  /// once in a process, and next to nothing after that.
  ///
  /// - Parameters:
  ///   - environment: The environment with the fonts and sizes of the text styles.
  ///   - sample: Characters like those that will be shown: other scripts and emoji are in other fonts.
  public func warmUp(
    for environment: LayoutEnvironment, sample: String = "Aa 0:00 \u{2713} \u{1F600}"
  ) {
    for style in TextStyle.allCases {
      var font = environment.fonts.font(
        for: style, textScale: environment.textScale,
        contentSizeCategory: environment.contentSizeCategory)
      font.language = environment.textLanguage
      _ = measure(TextRequest(text: TextRepair.repairIfNeeded(sample), font: font))
    }
  }
}
