extension StopWords {
  /// Common English function words: articles, pronouns, prepositions, auxiliaries.
  public static let english = StopWords(
    list: """
      a about above across after afterwards again against all almost alone along already also
      although always am among amongst an and another any anybody anyhow anyone anything anyway
      anywhere are aren't around as at away back be became because become becomes been before
      beforehand behind being below beside besides between beyond both but by can can't cannot
      could couldn't did didn't do does doesn't doing don't done down during each either else
      elsewhere enough even ever every everybody everyone everything everywhere except few for
      from further had hadn't has hasn't have haven't having he he'd he'll he's hence her here
      here's hers herself him himself his how how's however i i'd i'll i'm i've if in indeed
      instead into is isn't it it'd it'll it's its itself just least less let let's like many may
      maybe me meanwhile might mightn't mine more moreover most mostly much must mustn't my myself
      namely neither never nevertheless no nobody none nor not nothing now nowhere of off often oh
      on once one only onto or other others otherwise ought our ours ourselves out over own per
      perhaps quite rather really same shall shan't she she'd she'll she's should shouldn't since
      so some somebody somehow someone something sometimes somewhere still such than that that'd
      that'll that's the their theirs them themselves then there there'd there'll there's
      therefore these they they'd they'll they're they've this those though through throughout
      thus to together too toward towards under unless until up upon us very was wasn't we we'd
      we'll we're we've well were weren't what what's whatever when when's whenever where where's
      whereas wherever whether which whichever while who who'd who'll who's whoever whole whom
      whose why why's will with within without won't would wouldn't yet you you'd you'll you're
      you've your yours yourself yourselves
      # As many people type them; what would be another word, such as "well" or "wed", is not here.
      arent cant couldnt didnt doesnt dont hadnt hasnt havent isnt mightnt mustnt shouldnt wasnt
      werent wont wouldnt ive theres theyre theyve thats weve whats youre youve
      """)
}
