// Finds labels as `LabelFinder` of the module Interaction does, except that typing mistakes are not tolerated.

const MARKS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]|\p{Default_Ignorable_Code_Point}/gu;
const PLAIN = {
  ø: "o", ł: "l", đ: "d", ð: "d", ħ: "h", ŧ: "t", þ: "th", æ: "ae", œ: "oe", ς: "σ",
  "‘": "'", "’": "'", "“": "\"", "”": "\"",
};

// A text without case, accents or compatibility forms.
const folded = (text) => text.normalize("NFKD").replace(MARKS, "").toUpperCase().toLowerCase()
  .replace(MARKS, "").replace(/[øłđðħŧþæœς‘’“”]/g, (letter) => PLAIN[letter])
  .replace(/\p{Pd}/gu, "-").replace(/[\s\p{Cc}]/gu, " ");

// The rank of a folded text for a query: 0 is best, -1 means no match.
const rankOf = (text, query, words) => {
  const held = rankHolding(text, query);
  if (held >= 0) return held;
  if (words.length > 1) {
    const ranks = words.map((word) => rankHolding(text, word));
    if (!ranks.includes(-1)) return ranks.includes(2) ? 4 : 3;
  }
  let place = 0;
  for (const letter of query) {
    place = text.indexOf(letter, place);
    if (place < 0) return -1;
    place += letter.length;
  }
  return 5;
};

// The rank of a query in a text: 0 at the start, 1 at the start of a word, 2 anywhere, -1 nowhere.
const rankHolding = (text, query) => {
  if (text.startsWith(query)) return 0;
  let isHeld = false;
  for (let at = text.indexOf(query); at >= 0; at = text.indexOf(query, at + 1)) {
    if (/[\x00-\x2f\x3a-\x60\x7b-\x7f]/.test(text[at - 1])) return 1;
    isHeld = true;
  }
  return isHeld ? 2 : -1;
};

class Finder {
  constructor(labels, order) {
    this.order = order;
    this.texts = labels.map((label) => folded(label.text));
  }

  // The matching labels, best first; labels of equal rank are sorted by weight.
  find(text) {
    const query = folded(text).trim();
    if (!query) return [];
    const words = query.split(" ").filter(Boolean);
    const tiers = [[], [], [], [], [], []];
    for (const label of this.order) {
      const rank = rankOf(this.texts[label], query, words);
      if (rank >= 0) tiers[rank].push(label);
    }
    // Matches of scattered letters count only if there are no other matches.
    const found = tiers.slice(0, 5).flat();
    return found.length ? found : tiers[5];
  }
}
