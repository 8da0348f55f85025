extension StopWords {
  /// Common French function words: articles, pronouns, prepositions, auxiliaries and elided forms.
  package static let french = StopWords(
    list: """
      a afin ai ainsi alors après as au aucun aucune aujourd'hui auquel aussi autre autres aux
      auxquelles auxquels avaient avais avait avant avec avez aviez avions avoir avons ayant
      beaucoup bien c c'est car ce ceci cela celle celles celui cependant certain certaine
      certaines certains ces cet cette ceux chaque chez ci comme comment contre d d'abord d'accord
      d'un d'une dans de dehors depuis derrière des desquelles desquels dessous dessus deux devant
      doit doivent donc dont du duquel durant dès déjà elle elles en encore enfin entre es est et
      eu eux eût faire fait fois font furent fut hors ici il ils j j'ai je jusqu'à jusque l l'on
      l'un l'une la laquelle le lequel les lesquelles lesquels leur leurs lors lorsque lui là m ma
      mais malgré me mes mieux moi moins mon même mêmes n n'a n'ai n'est n'ont ne ni non nos notre
      nous nul on ont or ou où par parce parfois parmi pas pendant personne peu peut peuvent peux
      plus plusieurs plutôt pour pourquoi pourtant près puis puisque qu qu'elle qu'elles qu'en
      qu'il qu'ils qu'on qu'un qu'une quand que quel quelle quelles quelque quelques quels qui
      quoi rien s s'est s'il s'ils sa sans sauf se selon sera serai seraient serait seront ses
      seulement si sien sienne siennes siens sinon soi soient sois soit sommes son sont sous suis
      sur t ta tandis tant te tel telle telles tels tes toi ton tous tout toute toutes trop très
      tu un une vers voici voilà vos votre vous vu y à ça étaient étais était étant été êtes être
      """)
}
