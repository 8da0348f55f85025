extension StopWords {
  /// Common Portuguese function words: articles, pronouns, prepositions, auxiliaries.
  package static let portuguese = StopWords(
    list: """
      a acerca agora ainda algo algum alguma algumas alguns alguém além ambas ambos ante antes ao
      aos apenas apesar após aquela aquelas aquele aqueles aqui aquilo as assim através até bem
      cada cerca com como contra contudo cuja cujas cujo cujos da daquela daquele das de dela
      delas dele deles depois desde dessa dessas desse desses desta destas deste destes deve devem
      disso disto do dos durante e ela elas ele eles em embora enquanto entanto entre então era
      eram essa essas esse esses esta estamos estar estas estava estavam este estes estou está
      estão eu faz fazer foi fomos for foram fosse fossem fui haja houve há isso isto já la lhe
      lhes lo logo lá mais mas me meio menos mesma mesmas mesmo mesmos meu meus mim minha minhas
      muita muitas muito muitos na nada nas nem nenhum nenhuma nessa nesse nesta neste ninguém no
      nos nossa nossas nosso nossos num numa nunca não nós o onde os ou outra outras outro outros
      para pela pelas pelo pelos perante pode podem poder pois por porque porquê portanto pouca
      poucas pouco poucos próprio quais qual qualquer quando quanto quase que quem quê se seja
      sejam sem sempre sendo ser seria será serão seu seus si sido sim sob sobre somos sou sua
      suas são só também tanto te tem temos ter teu teus ti tido tinha tinham toda todas todavia
      todo todos tu tua tuas tudo tão têm um uma umas uns você vocês vos vossa vossas vosso vossos
      vós à às é
      """)
}
