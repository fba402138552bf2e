import BubbleCore
import Expectations
import Testing

@Suite struct PersonTests {
  @Test(arguments: [
    ("Ana", "A"), ("Cleo Marsh", "CM"), ("cleo van der marsh", "CM"), ("  Bo \t Li ", "BL"),
    ("José Álvarez", "JÁ"), ("Ana (work) 2", "AW"), ("(Bob)", "B"), ("“Kim” [she] -Li-", "KL"),
    ("(42)", "4"), ("ßen", "S"), ("...", "."), ("\u{3164}Bo", "B"), ("🎉 Party Group", "PG"),
    ("🎉", "🎉"),
    ("42", "4"), ("", "?"), ("   ", "?"), (" 42", "4"), ("山田 太郎", "山太"), ("e\u{301}va", "É"),
    ("محمد علي", "مع"),
  ])
  func `initials are the first letters of the first and the last word`(
    name: String, initials: String
  ) {
    expect(Person(id: "x", name: name).initials, equals: initials)
  }

  @Test func `a person's colour depends on the id alone`() {
    let one = ColorToken.person(Person(id: "ana", name: "Ana"))
    expect(one, equals: ColorToken.person(Person(id: "ana", name: "Other")))
    let colors = Set((0..<100).map { ColorToken.person(Person(id: "\($0)", name: "")) })
    expect(colors, equals: Set(ColorToken.people))
  }
}
