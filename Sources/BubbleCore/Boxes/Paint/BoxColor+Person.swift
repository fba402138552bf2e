extension BoxColor {
  /// The colour that tells a person apart.
  public static func person(_ person: Person) -> BoxColor { BoxColor(ColorToken.person(person)) }
}
