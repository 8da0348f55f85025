extension StopWords {
  /// Common Spanish function words: articles, pronouns, prepositions, auxiliaries.
  package static let spanish = StopWords(
    list: """
      a al algo alguna algunas alguno algunos allí ambos ante antes aquel aquella aquellas aquello
      aquellos aquí así aun aunque aún bajo bien cada casi como con contra cual cuales cualquier
      cuando cuya cuyas cuyo cuyos cuál cuándo cuánto cómo da de del desde después donde dos
      durante dónde e el ella ellas ello ellos en encima entonces entre era eran eras eres es esa
      esas ese eso esos esta estaba estaban estado estamos estar estará estas este esto estos
      estoy está están fue fuera fueron fui ha haber había habían hace hacer hacia han has hasta
      hay haya he hemos hube hubo igual incluso la las le les lo los luego mas me mediante menos
      mi mientras mis misma mismas mismo mismos mucha muchas mucho muchos muy más mí nada ni
      ninguna ninguno ningún no nos nosotras nosotros nuestra nuestras nuestro nuestros nunca o os
      otra otras otro otros para pero poco por porque primero puede pueden puedo pues que quien
      quienes quién qué se sea sean según ser será serán sería si sido siempre siendo sin sino
      sobre solamente solo somos son soy su sus suya suyas suyo suyos sí sólo tal tales también
      tampoco tan tanto te tenemos tener tengo tenía ti tiene tienen toda todas todavía todo todos
      tras tu tus tuvo tú un una unas uno unos usted ustedes va vamos van varias varios vez
      vosotras vosotros voy vuestra vuestras vuestro vuestros y ya yo él ésta éste
      """)
}
