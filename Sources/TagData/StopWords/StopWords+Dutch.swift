extension StopWords {
  /// Common Dutch function words: articles, pronouns, prepositions, auxiliaries.
  package static let dutch = StopWords(
    list: """
      aan aangezien achter af al aldus alle alleen alles als alsof altijd ander andere anders
      beide ben beneden bent bij bijna binnen boven buiten daar daarbij daardoor daarin daarmee
      daarna daarnaast daarom daarop daarvan daarvoor dan dat de deze die dit doch doen doet door
      dus echter een eerst elk elke en enige enkel enkele er erg ervan etc geen geweest haar had
      hadden heb hebben hebt heeft heel hem hen het hier hierbij hij hoe hoewel hun ieder iedere
      iedereen iemand iets ik in indien is ja je jij jou jouw jullie kan kon konden kunnen kunt
      langs later liever maar mag me meer men met mij mijn minder misschien moest moesten moet
      moeten mogen na naar naast nadat nee niemand niet niets noch nog nooit nu of om omdat onder
      ongeveer ons onze ook op opdat over overal pas per reeds rond sinds slechts sommige soms
      steeds te tegen ten tenzij ter terwijl toch toen tot totdat tussen u uit uw vaak van vanaf
      vanuit veel vele via volgens voor vooral voordat vrij waar waarbij waardoor waarin waarom
      waarop waarvan waarvoor wanneer want waren was wat we weer wel welk welke werd werden wie
      wij wil wilde willen word worden wordt zal ze zeer zei zelf zelfs zich zij zijn zo zoals
      zodat zodra zonder zou zouden zowel zullen zult één
      """)
}
