import Foundation

extension TextMeasuring {
  /// Has the fonts looked for and opened that an environment's text styles name, so that the first screen need not wait for it.
  ///
  /// A program calls it when it starts, on a thread that nobody waits for, while it reads its conversation. That takes some tens of
  /// milliseconds once in a process, and next to nothing again.
  ///
  /// - Parameters:
  ///   - environment: Says which fonts the text styles have, and in which sizes.
  ///   - sample: Characters that are going to be shown: those of other scripts and pictures are in other fonts.
  public func warmUp(
    for environment: LayoutEnvironment, sample: String = "Aa 0:00 \u{2713} \u{1F600}"
  ) {
    for style in TextStyle.allCases {
      let font = environment.fonts.font(
        for: style, textScale: environment.textScale,
        contentSizeCategory: environment.contentSizeCategory)
      _ = measure(TextRequest(text: TextRepair.repairIfNeeded(sample), font: font))
    }
  }
}
