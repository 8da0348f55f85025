import Testing

@testable import TagSphereMessages

struct MessageTests {
  @Test("A message literal gives a key with numbered gaps, and the values of the gaps")
  func literals() {
    let message = Message("\(3) of \("a%1$s") · \(Message("paused"))")
    #expect(message.key == "%1$s of %2$s · %3$s")
    #expect(message.values == [.text("3"), .text("a%1$s"), .message(Message("paused"))])
    #expect(message.english == "3 of a%1$s · paused")
    #expect(Message("100 % $s").english == "100 % $s")
    #expect(Message(verbatim: "50 %1$s").english == "50 %1$s")
    #expect(Message("\(plain: 12_345)").english == "12345")
    #expect(Message("\(12_345) and \(-1234)").english == "12\u{A0}345 and −1234")
  }

  @Test(
    "The number selects the singular or the plural",
    arguments: [(0, "0 labels"), (1, "1 label"), (2, "2 labels")])
  func english(count: Int, text: String) {
    #expect(Message(count, one: "\(count) label", other: "\(count) labels").english == text)
  }

  @Test(
    "Each language has its own plural rule",
    arguments: [
      (Language.german, 0, "0 Begriffe"), (.german, 1, "1 Begriff"), (.german, 2, "2 Begriffe"),
      (.french, 0, "0 terme"), (.french, 1, "1 terme"), (.french, 2, "2 termes"),
      (.spanish, 0, "0 términos"), (.spanish, 1, "1 término"),
    ])
  func plurals(language: Language, count: Int, text: String) {
    let message = Message(count, one: "\(count) label", other: "\(count) labels")
    #expect(Messages(language).text(message) == text)
  }

  @Test("A translation can use its values in another order")
  func order() {
    #expect(Format("%2$s %1$s %3$d %% %0$s").parts.count == 4)
    #expect(Format("%2$s: %1$s").filled { ["a", "b"][$0] } == "b: a")
    #expect(Format("%2$s%1$s%1$s").gaps == [0, 0, 1])
  }

  @Test("The pseudo-languages change all letters except the letters of values")
  func pseudo() {
    let message = Message("search for “\("abc")”, \(Message("paused"))")
    let accented = Messages(.accented).text(message)
    #expect(accented == "[šééååŕçĥ ƒôôŕ “abc”, [þååûûšééđ]]")
    let mirrored = Messages(.mirrored).text(message)
    #expect(mirrored.contains("“\u{2068}abc\u{2069}”"), "a value keeps its own direction")
    #expect(!mirrored.replacing("abc", with: "").contains { $0.isASCII && $0.isLetter })
    #expect(Messages(.mirrored).isRightToLeft && !Messages(.accented).isRightToLeft)
  }

  @Test("Numbers have the decimal separator of the selected language")
  func decimals() {
    #expect(Messages(.german).decimal("12.5 M") == "12,5 M")
    #expect(Messages(.english).decimal("12.5") == "12.5")
    #expect(Messages(.french).decimal("12\u{A0}345") == "12\u{A0}345")
  }

  @Test("Names of standard columns are translated, and names of other columns are not translated")
  func columns() {
    #expect(Messages.english.name(ofColumn: "weight") == "weight")
    #expect(Messages(.german).name(ofColumn: "weight") == "Gewicht")
    #expect(Messages(.german).name(ofColumn: "height") == "height")
  }
}
