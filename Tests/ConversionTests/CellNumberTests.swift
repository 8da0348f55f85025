import Testing

@testable import TagSphereConversion

@Suite("Numbers in the cells of spreadsheets")
struct CellNumberTests {
  @Test(
    "A number keeps its digits, and has a decimal point but no digit groups",
    arguments: [
      ("0.45300000000000001", "0.453"), ("1234567", "1234567"), ("1E-5", "0.00001"), ("0", "0"),
      ("-12.50", "-12.5"), ("1e20", "100000000000000000000"), ("1.5e300", "1.50e300"),
      ("100", "100"), ("abc", "abc"), ("1e999", "1e999"), ("12345.678", "12345.678"),
    ])
  func plain(_ written: String, _ expected: String) {
    #expect(CellNumber.text(written) == expected)
  }

  @Test(
    "A format shows a number as a percentage, an amount of money or a date",
    arguments: [
      ("0.453", "0.0%", "45.3%"), ("-0.07", "0%", "-7%"), ("1.2", "[$€-2] #,##0.00", "€1.2"),
      ("-1.2", "\"$\"#,##0.00;[Red]-\"$\"#,##0.00", "-$1.2"), ("5", "#,##0 [$kr-41D]", "5 kr"),
      ("3", "[$CHF-807] 0.00", "CHF 3"), ("45000000", "$0,,", "45000000"), ("7", "General", "7"),
      ("46015", "dd/mm/yyyy", "2025-12-24"), ("46015.5", "yyyy-mm-dd hh:mm", "2025-12-24T12:00:00"),
      ("1.25", "[h]:mm", "30:00:00"), ("0.5", "h:mm AM/PM", "12:00:00"), ("5", "[Red]0.00", "5"),
      ("60", "d.m.yy", "1900-02-28"), ("-3", "yyyy", "-3"), ("5", "0 \"days\"", "5"),
    ])
  func formats(_ written: String, _ code: String, _ expected: String) {
    let format = NumberFormat(code: code)
    #expect(CellNumber.text(written, format, has1904: false) == expected, "\(code)")
  }

  @Test("Dates of old Macintosh workbooks count days from 1904")
  func macintosh() {
    let format = NumberFormat(builtIn: 14)
    #expect(CellNumber.text("0", format, has1904: true) == "1904-01-01")
    #expect(CellNumber.text("44553", format, has1904: true) == "2025-12-24")
  }
}
