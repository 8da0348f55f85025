extension StopWords {
  /// Common Italian function words: articles, pronouns, prepositions, auxiliaries and elided forms.
  package static let italian = StopWords(
    list: """
      a abbia abbiamo abbiano ad adesso agli ai al alcuna alcune alcuni alcuno all alla alle allo
      allora altra altre altri altro anche ancora anzi appena avere aveva avevano avuto ben bene
      c'era c'è che chi ci ciascuno cioè ciò coi col come comunque con contro cosa così cui da
      dagli dai dal dall dalla dalle dallo davanti degli dei del dell della delle dello dentro di
      dopo dove dovrebbe due dunque durante e ecco ed era erano eravamo essa esse essendo essere
      essi esso fa fare fatto fino fra fu furono già gli ha hai hanno ho i il in infatti infine
      inoltre insieme invece io l l'altro l'un l'una la le lei li lo loro lui ma mai me medesimo
      mediante meno mentre mi mia mie miei mio molta molte molti molto ne negli nei nel nell nella
      nelle nello nessun nessuna nessuno niente no noi non nostra nostre nostri nostro nulla né o
      od ogni oltre oppure ora ossia per perché perciò però più poca poche pochi poco poi poiché
      possono potrebbe presso prima proprio pure può qualche qualcosa qualcuno quale quali quando
      quanta quante quanti quanto quasi quel quell quella quelle quelli quello questa queste
      questi questo qui quindi saranno sarebbe sarà se sei sempre senza si sia siamo siano sino
      sono sopra soprattutto sotto sta stata state stati stato stessa stesse stessi stesso su sua
      sue sugli sui sul sull sulla sulle sullo suo suoi sé sì tale tali tanta tante tanti tanto te
      ti tra tranne troppo tu tua tue tuo tuoi tutta tuttavia tutte tutti tutto un una uno va
      verso vi voi vostra vostre vostri vostro è
      """)
}
