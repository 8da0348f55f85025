import TagSphereTagData
import TagSphereWordCounting
import Testing

@Suite("Language of the stop words")
struct LanguageTests {
  /// Returns the language whose stop words are left out of a text.
  private func choice(_ text: String) throws -> StopWordChoice? {
    var options = ReadingOptions()
    options.detectsLanguage = true
    var counter = WordCounter(options: options)
    try counter.consume(Array(text.utf8)[...])
    return try counter.finish().report.stopWords
  }

  /// A paragraph for each language, all of the same story.
  static let paragraphs: [String: String] = [
    "english":
      "In the morning we went down to the harbour, where the boats were already waiting. My grandfather knew every one of them, and he told us which had been out at night.",
    "german":
      "Am Morgen gingen wir zum Hafen hinunter, wo die Boote schon warteten. Mein Großvater kannte jedes von ihnen und erzählte uns, welche in der Nacht draußen gewesen waren.",
    "french":
      "Le matin, nous sommes descendus au port, où les bateaux attendaient déjà. Mon grand-père les connaissait tous et il nous a dit lesquels étaient sortis pendant la nuit.",
    "spanish":
      "Por la mañana bajamos al puerto, donde los barcos ya estaban esperando. Mi abuelo los conocía a todos y nos contó cuáles habían salido durante la noche.",
    "italian":
      "La mattina siamo scesi al porto, dove le barche stavano già aspettando. Mio nonno le conosceva tutte e ci ha detto quali erano uscite durante la notte.",
    "portuguese":
      "De manhã descemos até ao porto, onde os barcos já estavam à espera. O meu avô conhecia todos eles e contou-nos quais tinham saído durante a noite.",
    "dutch":
      "In de ochtend liepen we naar de haven, waar de boten al lagen te wachten. Mijn grootvader kende ze allemaal en vertelde ons welke er in de nacht waren uitgevaren.",
    "arabic":
      "في الصباح نزلنا إلى الميناء حيث كانت القوارب تنتظر. كان جدي يعرف كل واحد منها، وقد أخبرنا عن القوارب التي خرجت في الليل ثم عادت مع الفجر.",
    "bulgarian":
      "Сутринта слязохме на пристанището, където лодките вече чакаха. Дядо ми познаваше всяка от тях и ни разказа кои са били навън през нощта, но не и защо.",
    "catalan":
      "Al matí vam baixar al port, on les barques ja esperaven. El meu avi les coneixia totes i ens va explicar quines havien sortit durant la nit amb els seus amics.",
    "chinese":
      "早上我们去了港口,船已经在那里等着了。我的祖父认识每一条船,他告诉我们哪些船夜里出过海,因为他也曾经是渔夫。",
    "czech":
      "Ráno jsme šli dolů do přístavu, kde už lodě čekaly. Můj dědeček je všechny znal a řekl nám, které byly v noci venku, protože byl také rybářem.",
    "danish":
      "Om morgenen gik vi ned til havnen, hvor bådene allerede ventede. Min bedstefar kendte dem alle, og han fortalte os, hvilke der havde været ude om natten, fordi han også havde været fisker.",
    "finnish":
      "Aamulla me menimme alas satamaan, jossa veneet olivat jo odottamassa. Isoisäni tunsi ne kaikki ja hän kertoi meille, mitkä niistä olivat olleet ulkona yöllä, koska hän oli myös itse ollut kalastaja.",
    "greek":
      "Το πρωί κατεβήκαμε στο λιμάνι, όπου οι βάρκες περίμεναν ήδη. Ο παππούς μου τις ήξερε όλες και μας είπε ποιες είχαν βγει τη νύχτα.",
    "gujarati":
      "સવારે અમે બંદર પર ગયા, જ્યાં હોડીઓ રાહ જોઈ રહી હતી. મારા દાદા તે બધીને ઓળખતા હતા અને તેમણે અમને કહ્યું કે કઈ હોડી રાત્રે બહાર ગઈ હતી.",
    "hebrew":
      "בבוקר ירדנו אל הנמל, שם הסירות כבר חיכו. סבא שלי הכיר את כולן והוא סיפר לנו אילו מהן יצאו בלילה, כי גם הוא היה דייג.",
    "hindi":
      "सुबह हम बंदरगाह पर गए, जहाँ नावें पहले से ही इंतज़ार कर रही थीं। मेरे दादा उन सब को जानते थे और उन्होंने हमें बताया कि रात में कौन सी नाव बाहर गई थी।",
    "hungarian":
      "Reggel lementünk a kikötőbe, ahol a hajók már vártak. A nagyapám mindet ismerte, és elmondta nekünk, hogy melyik volt kint az éjszaka, mert ő is halász volt.",
    "indonesian":
      "Pada pagi hari kami turun ke pelabuhan, tempat perahu-perahu sudah menunggu. Kakek saya mengenal semuanya dan dia bercerita kepada kami perahu mana yang telah keluar pada malam hari, karena dia juga pernah menjadi nelayan.",
    "japanese":
      "朝、私たちは港へ下りて行った。そこではもう船が待っていた。祖父はすべての船を知っていて、どの船が夜のあいだに出ていたかを話してくれた。",
    "korean":
      "아침에 우리는 항구로 내려갔다. 그곳에서는 배들이 이미 기다리고 있었다. 할아버지는 모든 배를 알고 있었고 어느 배가 밤에 나갔는지 말해 주었다.",
    "malay":
      "Pada waktu pagi kami turun ke pelabuhan, di mana bot-bot sudah menunggu. Datuk saya kenal kesemuanya dan beliau memberitahu kami bot mana yang telah keluar pada waktu malam, kerana beliau juga seorang nelayan.",
    "norwegian":
      "Om morgenen gikk vi ned til havnen, der båtene allerede ventet. Bestefaren min kjente dem alle, og han fortalte oss hvilke som hadde vært ute om natten, fordi han også hadde vært fisker.",
    "persian":
      "صبح به بندر رفتیم، جایی که قایق‌ها منتظر بودند. پدربزرگم همه آنها را می‌شناخت و به ما گفت که کدام یک شب بیرون رفته بود، چون او هم زمانی ماهیگیر بود.",
    "polish":
      "Rano zeszliśmy do portu, gdzie łodzie już czekały. Mój dziadek znał je wszystkie i powiedział nam, które z nich były w nocy na morzu, bo on też był kiedyś rybakiem.",
    "romanian":
      "Dimineața am coborât în port, unde bărcile așteptau deja. Bunicul meu le cunoștea pe toate și ne-a spus care dintre ele au fost pe mare în timpul nopții, pentru că și el a fost pescar.",
    "russian":
      "Утром мы спустились в гавань, где лодки уже ждали. Мой дед знал каждую из них и рассказал нам, какие были в море ночью, потому что он сам когда-то был рыбаком.",
    "slovak":
      "Ráno sme išli dolu do prístavu, kde už lode čakali. Môj starý otec ich všetky poznal a povedal nám, ktoré boli v noci vonku, pretože aj on bol kedysi rybárom.",
    "swedish":
      "På morgonen gick vi ner till hamnen, där båtarna redan väntade. Min farfar kände till dem alla och han berättade för oss vilka som hade varit ute på natten, eftersom han också hade varit fiskare.",
    "turkish":
      "Sabah limana indik, orada tekneler bizi bekliyordu. Büyükbabam hepsini tanıyordu ve bize hangilerinin gece dışarıda olduğunu anlattı, çünkü o da bir zamanlar balıkçı idi ama çok değil.",
    "ukrainian":
      "Вранці ми спустилися до гавані, де човни вже чекали. Мій дід знав кожен із них і розповів нам, які були в морі вночі, тому що він сам колись був рибалкою.",
    "vietnamese":
      "Buổi sáng chúng tôi đi xuống bến cảng, nơi những chiếc thuyền đã chờ sẵn. Ông tôi biết tất cả và ông nói với chúng tôi những chiếc nào đã ra khơi trong đêm.",
  ]

  @Test("The language of a paragraph is detected", arguments: paragraphs.keys.sorted())
  func recognized(language: String) throws {
    #expect(try choice(Self.paragraphs[language] ?? "") == .detected(language: language))
  }

  @Test("Each language with a list of stop words has a paragraph in this suite")
  func complete() {
    #expect(Set(StopWordLanguage.allCases.map(\.rawValue)) == Set(Self.paragraphs.keys))
  }

  @Test(
    "A language without a list of stop words is not mistaken for another language",
    arguments: [
      "Hommikul läksime alla sadamasse, kus paadid juba ootasid. Minu vanaisa tundis neid kõiki ja rääkis meile, millised olid öösel merel käinud.",
      "No rīta mēs devāmies lejup uz ostu, kur laivas jau gaidīja. Mans vectēvs pazina tās visas un pastāstīja mums, kuras naktī bija jūrā.",
      "Ryte nusileidome į uostą, kur valtys jau laukė. Mano senelis pažinojo jas visas ir papasakojo mums, kurios naktį buvo jūroje.",
      "Asubuhi tulishuka bandarini, ambapo mashua zilikuwa zikisubiri. Babu yangu alizijua zote na alituambia ni zipi zilizokuwa zimetoka usiku.",
      "ตอนเช้าเราลงไปที่ท่าเรือ ซึ่งเรือกำลังรออยู่แล้ว ปู่ของฉันรู้จักเรือทุกลำ",
    ])
  func unknown(text: String) throws {
    #expect(try choice(text) == .assumed)
  }

  @Test(
    "Stop words that an option gives are reported as given; documents other than text report no stop words"
  )
  func given() throws {
    var counter = WordCounter(options: ReadingOptions(stopWords: .none))
    try counter.consume(Array("a b".utf8)[...])
    #expect(try counter.finish().report.stopWords == .given)
    #expect(ReadingReport(format: .tsv).stopWords == nil)
  }
}
