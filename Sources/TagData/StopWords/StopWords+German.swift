extension StopWords {
  /// Common German function words: articles, pronouns, prepositions, auxiliaries.
  package static let german = StopWords(
    list: """
      aber alle allem allen aller alles als also am an ander andere anderem anderen anderer
      anderes anders auch auf aus außer außerdem bei beide beiden beim bereits bevor bin bis bist
      da dabei dadurch dafür dagegen daher damit danach daneben dann daran darauf daraus darf
      darin darum darunter darüber das dass davon davor dazu daß dein deine deinem deinen deiner
      dem den denen denn dennoch der deren derer des deshalb dessen desto deswegen dich die dies
      diese diesem diesen dieser dieses dir doch dort du durch dürfen dürfte eben ebenso ein eine
      einem einen einer eines einige einigen einiger einiges einmal er erst es etwa etwas euch
      euer eure eurem euren eurer falls fast für ganz gar gegen gewesen gibt habe haben habt hast
      hat hatte hatten hier hin hinter hätte hätten ich ihm ihn ihnen ihr ihre ihrem ihren ihrer
      ihres im immer in indem ins irgend ist ja je jede jedem jeden jeder jedes jedoch jemand jene
      jenem jenen jener jenes jetzt kann kannst kaum kein keine keinem keinen keiner können könnte
      könnten lassen mal man manche manchem manchen mancher manches mehr mein meine meinem meinen
      meiner meines mich mir mit muss musste mussten muß müssen müsste nach nachdem neben nein
      nicht nichts nie niemand noch nun nur ob obwohl oder oft ohne per schon sehr sei seid sein
      seine seinem seinen seiner seines seit sich sie sind so sobald sogar solche solchem solchen
      solcher solches soll sollen sollte sollten somit sondern sonst sowie statt trotz trotzdem um
      und uns unser unsere unserem unseren unserer unter viel viele vielen vieler vom von vor wann
      war waren warst warum was weder wegen weil weitere weiteren weiterer weiteres welche welchem
      welchen welcher welches wenn wer werde werden weshalb wie wieder will wir wird wirst wo
      wobei wodurch wohl wollen wollte wollten worden wurde wurden würde würden zu zum zur zwar
      zwischen über
      """)
}
