import TagSphereTagData
import TagSphereWordCounting
import Testing

@Suite("Kinds of texts")
struct ProseKindTests {
  /// Returns the words of a text in order, and requires that piece sizes make no difference.
  private func words(_ text: String) throws -> String {
    var readings: [Reading] = []
    for piece in [text.utf8.count, 1] {
      var counter = WordCounter(options: ReadingOptions(stopWords: .none))
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        try counter.consume(rest.prefix(piece))
        rest = rest.dropFirst(piece)
      }
      readings.append(try counter.finish())
    }
    #expect(readings[0] == readings[1])
    return readings[0].document.tags.map(\.text).joined(separator: " ")
  }

  @Test(
    "Only the messages of a chat are counted",
    arguments: [
      (
        """
        12.03.24, 18:05 - Nachrichten sind Ende-zu-Ende-verschlüsselt.
        12.03.24, 18:06 - Jana Müller: Treffen am Hafen? 😀
        12.03.24, 18:07 - Ole: <Medien ausgeschlossen>
        12.03.24, 18:08 - Ole: gern
        Fähre auch
        12.03.24, 18:09 - Jana Müller: Du hast diese Nachricht gelöscht
        """, "Treffen am Hafen 😀 gern Fähre auch"
      ),
      (
        """
        [12.03.24, 18:05:01] Jana: \u{200E}Bild weggelassen
        [12.03.24, 18:06:11] Ole: Hafen https://x.example/y
        """, "Hafen"
      ),
      (
        """
        12/03/2024 à 18:06 - Zoé: le port
        12/03/2024 à 18:07 - Luc: <Médias omis>
        12/03/2024 à 18:08 - Luc: image absente
        """, "le port"
      ),
      (
        """
        [02/03/2024 09:14:02] Port: \u{200E}Les messages sont chiffrés de bout en bout.
        \u{200E}[02/03/2024 09:15:02] Luc: \u{200E}sticker omis\r
        [02/03/2024 09:16:02] Zoé: audio omis\r
        [02/03/2024 09:17:02] Luc: le port \u{200E}<Ce message a été modifié>\r
        """, "le port"
      ),
      (
        """
        12/3/24 6:06 p. m. - Luis: puerto
        12/3/24 18:07 - Ana: imagen omitida
        """, "puerto"
      ),
      (
        """
        2024/03/12 18:05 - 花子: 港
        2024/03/12 18:06 - 太郎: 画像は含まれていません
        """, "港"
      ),
      (
        """
        Jana, [12.03.2024 18:05]
        Treffen am Hafen

        Ole, [12.03.2024 18:06]
        [ Photo ]
        Fähre
        """, "Treffen am Hafen Fähre"
      ),
      (
        """
        ==========
        Guild: Sailing
        Channel: general
        ==========
        [12-Mar-24 06:05 PM] jana#1234
        the ferry is late

        [12-Mar-24 06:06 PM] ole
        {Attachments}
        https://cdn.example/photo.png
        """, "the ferry is late"
      ),
      (
        """
        Jana Müller  6:05 PM
        the ferry is late :smile:
        Ole  6:06 PM
        came
        """, "the ferry is late came"
      ),
      (
        """
        18:05 < jana> the ferry
        18:06 <@ole> waits
        18:07 -!- bob [~bob@host] has joined #harbour
        """, "the ferry waits"
      ),
    ])
  func chats(text: String, expected: String) throws { #expect(try words(text) == expected) }

  @Test("Only the texts of an e-book reader's clippings are counted")
  func clippings() throws {
    let text = """
      \u{FEFF}L'Œuvre (Zola, Émile)\r
      - Votre surlignement sur la page 8 | emplacement 120-121 | Ajouté le lundi 1 mars 2024 08:00:11\r
      \r
      la lumière tombait\r
      ==========\r
      \u{FEFF}Noces (Camus, Albert)\r
      - Votre note sur la page 12 | emplacement 194 | Ajouté le mardi 2 mars 2024 09:00:11\r
      \r
      comme une pluie d'or\r
      ==========\r
      """
    #expect(try words(text) == "la lumière tombait comme une pluie d'or")
  }

  @Test("LaTeX accents and letter names become letters, and table specifications are not counted")
  func lettersOfTeX() throws {
    let text = #"""
      \documentclass{article}
      \begin{document}
      Z\"urich caf\'e \'{e}t\'e stra\ss e Sm\o{}rebr\o d ni\c{c}oise
      \begin{table}[ht]
      \begin{tabular}{lrr}
      word \
      \end{tabular}
      """#
    #expect(try words(text) == "Zürich café été straße Smørebrød niçoise word")
  }

  @Test("Callout kinds, block names and hidden notes are not counted in Markdown notes")
  func notes() throws {
    let text =
      "---\nx: y\n---\n# Port\n> [!info] ferry late ^a1b2c3\n\nsail %% not for you %% today\n"
    #expect(try words(text) == "Port ferry late sail today")
  }

  @Test(
    "Only the spoken words of subtitles are counted",
    arguments: [
      (
        """
        WEBVTT - some title
        Kind: captions

        STYLE
        ::cue { color: papayawhip; }

        NOTE a comment of
        two lines

        intro-one
        00:01.000 --> 00:04.000 align:start position:10%
        <v Roger Bingham>We are in <c.yellow.bg_blue>York</c>
        <00:02.000><b>lights</b> &amp; &#39;noise&#39;
        """, "We are in York lights noise"
      ),
      (
        """
        1
        00:00:01,000 --> 00:00:02,000
        {\\an8}<i>Harbour lights</i>

        2
        00:00:03,000 --> 00:00:04,000 X1:100 X2:200
        <font color="#ffff00">- Ferry</font>
        """, "Harbour lights Ferry"
      ),
      (
        "{100}{200}{y:i}Harbour lights|and ferries\n{201}{300}late\n",
        "Harbour lights and ferries late"
      ),
      (
        """
        [Script Info]
        Title: x

        [Events]
        Format: Layer, Start
        Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\\i1}Harbour{\\i0} lights\\Nferry, late
        """, "Harbour lights ferry late"
      ),
    ])
  func subtitles(text: String, expected: String) throws { #expect(try words(text) == expected) }

  @Test("The subjects and texts of mails are counted once and decoded")
  func mails() throws {
    let text = """
      From jana@example.org Tue Mar 12 18:05:00 2024
      From: Jana <jana@example.org>
      Subject: Re: Ferry
       times
      Date: Tue, 12 Mar 2024 18:05:00 +0100
      Content-Type: multipart/alternative; boundary="abc"

      --abc
      Content-Type: text/plain; charset=utf-8
      Content-Transfer-Encoding: quoted-printable

      The harbour is f=C3=BCll of boats, a gang=
      way waits.
      > quoted
      --abc
      Content-Type: text/html

      <p>The page</p>
      --abc--

      From ole@example.org Tue Mar 12 19:05:00 2024
      From: Ole <ole@example.org>
      Subject: Answer
      Date: Tue, 12 Mar 2024 19:05:00 +0100

      Boats: yes
      --\u{20}
      Ole
      """
    #expect(
      try words(text) == "Ferry times The harbour is füll of boats gangway waits quoted Answer yes")
  }

  @Test(
    "Only the messages of a log are counted",
    arguments: [
      (
        """
        Mar 12 18:05:00 host sshd[123]: Accepted publickey
        Mar 12 18:05:01 host kernel: harbour full
        Mar 12 18:05:02 host CRON[9]: ferry late
        """, "Accepted publickey harbour full ferry late"
      ),
      (
        """
        2024-03-12 18:05:00,123 INFO  [main] harbour opened
        2024-03-12T18:05:01.000Z WARN harbour full
        [2024-03-12 18:05:02] production.ERROR: ferry late
        2024/03/12 18:05:03 [error] 123#0: ferry lost
        """, "harbour opened full ferry late lost"
      ),
      (
        String(
          repeating:
            #"127.0.0.1 - jana [12/Mar/2024:18:05:00 +0100] "GET /boats HTTP/1.1" 200 2 "-" "curl/7""#
            + "\n", count: 3), "boats"
      ),
    ])
  func logs(text: String, expected: String) throws { #expect(try words(text) == expected) }

  @Test(
    "Only the text of markup is counted",
    arguments: [
      (
        """
        ---
        title: none
        layout: post
        ---
        # Harbour *lights*

        A [link](https://x.example/a.html "no") and ![alt text](pics/a.png) [[Page|shown]][^1]

        | Word | Count |
        |------|:-----:|

        ```python
        import os
        ```
        - [x] done
        <!-- a comment
        of two lines -->
        ~~gone~~ caf&eacute; &#x263A;

        [^1]: note
        [ref]: https://x.example/y
        """, "Harbour lights link and alt text shown Word Count done gone café note"
      ),
      (
        """
        <div class="post"><h1>Harbour</h1><p>caf&#233; &amp;
        <a href="https://x.example/a"
           title="two lines">ferry</a> &nbsp; C&#43;&#43;
        <style>
        .a { color: red }
        </style>
        boats 3 < 4</p></div>
        """, "Harbour café ferry C++ boats"
      ),
      (
        """
        \\documentclass[a4paper]{article}
        \\usepackage[utf8]{inputenc}
        % a comment
        \\begin{document}
        The \\emph{ferry} waits~\\cite{smith}, $x^2 + \\alpha$
        \\begin{equation}
        E = mc^2
        \\end{equation}
        here \\textbf{now}.
        \\end{document}
        """, "The ferry waits here now"
      ),
    ])
  func markup(text: String, expected: String) throws { #expect(try words(text) == expected) }

  @Test("Prose with a time, a colon, an angle or a hyphen is counted as prose")
  func prose() throws {
    let text =
      "At 18:05 Jana said: come. If a < b, then b > a - or not.\nNote: we agreed.\nSubject: none"
    #expect(
      try words(text)
        == "At Jana said come If then or not Note we agreed Subject none")
  }
}
