import TagSphereTagData
import TagSphereWordCounting
import Testing

@Suite("Collocations of two words")
struct CollocationTests {
  private func tags(
    _ text: String, _ rule: CollocationRule = .on, piece: Int? = nil
  ) throws -> [String: Int] {
    var options = ReadingOptions(stopWords: .english)
    options.collocations = rule
    let reading = try countWords(of: text, options: options, piece: piece)
    return Dictionary(
      uniqueKeysWithValues: reading.document.tags.map { ($0.text, Int($0.weight)) })
  }

  /// Words that stand side by side no more often than by chance.
  private static let noise = (0..<1_500).map { "w\(($0 * 7_919) % 1_009) q\($0 % 13)." }.joined(
    separator: " ")

  @Test(
    "The count of a pair of words is subtracted from the counts of its words",
    arguments: [nil, 1, 4_096])
  func share(piece: Int?) throws {
    let cities = String(repeating: "We are in New York. ", count: 12)
    let others = "York is old. A new day, a new way. York. "
    let found = try tags(cities + others + Self.noise, piece: piece)
    #expect(found["New York"] == 12 && found["York"] == 2 && found["new"] == nil)
    #expect(found["New"] == 2)
  }

  @Test("Sentence ends, stop words and numbers separate a pair")
  func parted() throws {
    for text in [
      "alpha. Beta ", "alpha of beta ", "alpha 3 beta ", "alpha, beta ", "alpha\n\nbeta\n\n",
    ] {
      let found = try tags(String(repeating: "said " + text, count: 20) + Self.noise)
      #expect(found.keys.allSatisfy { $0.lowercased() != "alpha beta" }, "\(text)")
    }
    let wrapped = try tags(String(repeating: "it is alpha\nbeta. ", count: 20) + Self.noise)
    #expect(wrapped["alpha beta"] == 20 && wrapped["alpha"] == nil)
  }

  @Test("A word shared by two pairs belongs to the stronger pair, and a rare pair is not counted")
  func overlap() throws {
    let text =
      String(repeating: "the New York City. ", count: 9)
      + String(repeating: "the New York. ", count: 9) + "gamma delta. " + Self.noise
    let found = try tags(text)
    #expect(found["New York"] == 18 && found["City"] == 9 && found["York City"] == nil)
    #expect(found["gamma"] == 1 && found["gamma delta"] == nil)
  }

  @Test("A short text has pairs only on request")
  func short() throws {
    let text = String(repeating: "the New York. ", count: 9) + "alpha. beta. gamma. delta. epsilon."
    #expect(try tags(text, .auto)["New York"] == nil)
    #expect(try tags(text, .off)["York"] == 9)
    #expect(try tags(text + Self.noise, .auto)["New York"] == 9)
  }

  @Test("Words of scripts without spaces are joined without a space")
  func scripts() throws {
    let text = String(repeating: "我们研究机器学习。机器学习很重要。他们喜欢机器学习。", count: 30)
    let found = try tags(text + Self.noise)
    #expect(found["机器学习"] == 90 && found["机器"] == nil && found["机器 学习"] == nil)
  }

  @Test("Frequent pairs are found even if the text has more distinct pairs than are remembered")
  func manyPairs() throws {
    let words = (0..<1_500_000).map { "w\(($0 &* 7_919) % 100_003) x\(($0 &* 104_729) % 99_991)" }
    var text = ""
    for (index, word) in words.enumerated() {
      text += word + (index % 1_000 == 0 ? ". New York. " : ". ")
    }
    #expect(try tags(text)["New York"] == 1_500)
  }
}

@Suite("Korean words")
struct KoreanTests {
  @Test("A word with different particles is one word")
  func particles() throws {
    #expect(try numberedWords(in: "고양이가 고양이는 고양이를 고양이") == ["고양이 4"])
    #expect(try numberedWords(in: "바다가 바다를 바다에서") == ["바다 3"])
    #expect(try numberedWords(in: "사람은 사람이 사람과 사람들") == ["사람 3", "사람들 1"])
    #expect(try numberedWords(in: "학교에서 서울까지 부산으로") == ["학교 1", "서울 1", "부산 1"])
  }

  @Test("Words that only seem to end in a particle keep their ends")
  func kept() throws {
    let text = "나이 회의 국가 가을 마을 제도 어린이 민주주의 고속도로 나 회 어린"
    #expect(try numberedWords(in: text) == text.split(separator: " ").map { "\($0) 1" })
    #expect(try numberedWords(in: "바다가") == ["바다가 1"])
  }
}
