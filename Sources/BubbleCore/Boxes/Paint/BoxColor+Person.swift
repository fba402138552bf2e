extension BoxColor {
  /// Returns the colour of a person, which distinguishes people.
  public static func person(_ person: Person) -> BoxColor { BoxColor(ColorToken.person(person)) }
}
