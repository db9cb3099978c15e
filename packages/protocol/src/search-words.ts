// How texts are divided into the words by which messages are found (docs/spec/search.md#words).

/** The maximum length of a word. Longer ones are found by their beginning. */
const MOST_CHARACTERS = 40
/** The maximum number of words of a text that can be found. */
export const MOST_WORDS = 2000
/** The maximum number of words of a query. The others don't matter. */
const MOST_SOUGHT = 32
/** From this length on, the last word of a query also matches longer words that begin with it. */
const SHORTEST_PREFIX = 4

/** Letters that have no decomposition, and what they are commonly written as. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ς: 'σ',
}
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu')

/** Accents and other diacritics, and vowel points, but not the marks that are letters of their script. */
const MARKS = ['0300-036f', '0591-05c7', '0610-061a', '064b-065f', '0670-0670', '1ab0-1aff', '1dc0-1dff', '20d0-20ff']
const DIACRITICS = new RegExp(`[${MARKS.map((range) => range.replaceAll(/[0-9a-f]+/gu, '\\u$&')).join('')}]`, 'gu')

/** Scripts without spaces between words, and Korean, whose words have attached particles. */
const UNSPACED =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}'
const LETTER = '[\\p{L}\\p{N}\\p{M}]'
const WORD = new RegExp(
  `(?<run>(?:(?=${LETTER})[${UNSPACED}])+)|(?<emoji>\\p{Extended_Pictographic})|(?:(?![${UNSPACED}])${LETTER})+`,
  'gu',
)
const APOSTROPHES = /(?<=\p{L})['’](?=\p{L})/gu

/** A text without differences of case, width and accents. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(DIACRITICS, '')
    .replace(NOT_PLAIN, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFC')

interface Run {
  readonly isUnspaced: boolean
  readonly text: string
}

function* runsOf(text: string): Generator<Run> {
  for (const { 0: found, groups } of folded(text).replace(APOSTROPHES, '').matchAll(WORD))
    yield { isUnspaced: groups?.run !== undefined, text: found }
}

/** The words of a text in order, and the single characters by which it is also found. */
export interface TextWords {
  readonly words: readonly string[]
  readonly characters: ReadonlySet<string>
}

/**
 * The words of a text. In scripts without spaces, each character begins a word that consists of it and the next one.
 */
export function wordsOf(text: string): TextWords {
  const words: string[] = []
  const characters = new Set<string>()
  for (const run of runsOf(text)) {
    if (run.isUnspaced) {
      const letters = [...run.text]
      for (const letter of letters) characters.add(letter)
      words.push(...letters.map((letter, index) => `${letter}${letters[index + 1] ?? ''}`))
    } else words.push(shortened(run.text))
    if (words.length >= MOST_WORDS) break
  }
  return { words: words.slice(0, MOST_WORDS), characters }
}

/** Some words of a query that must follow each other directly. */
export interface SoughtWords {
  readonly words: readonly string[]
  /** How many words of a text they take up. */
  readonly length: number
  /** Whether the last word may continue. */
  readonly isPrefix: boolean
}

/** The first words of a query, in order. Its last one matches longer words that begin with it, unless it is short. */
export function soughtWords(query: string): SoughtWords[] {
  const sought: SoughtWords[] = []
  let left = MOST_SOUGHT
  const runs = [...runsOf(query)]
  for (const [index, { isUnspaced, text }] of runs.entries()) {
    if (left === 0) break
    const letters = isUnspaced ? [...text].slice(0, left + 1) : []
    if (letters.length > 1) {
      const words = letters.slice(1).map((letter, before) => `${letters[before]}${letter}`)
      sought.push({ words, length: letters.length, isPrefix: false })
      left -= words.length
    } else {
      const isPrefix = !isUnspaced && index === runs.length - 1 && text.length >= SHORTEST_PREFIX
      sought.push({ words: [shortened(text)], length: 1, isPrefix })
      left--
    }
  }
  return sought
}

const shortened = (word: string): string =>
  word.length <= MOST_CHARACTERS ? word : word.slice(0, MOST_CHARACTERS).toWellFormed().replaceAll('\ufffd', '')

/** A single character of a script without spaces, which is sought in any word. */
const IS_CHARACTER = new RegExp(`^[${UNSPACED}]$`, 'u')

/**
 * Whether a text contains the sought words in their order, with at most `slop` other words between them. Words in another
 * order count as further apart (docs/spec/search.md#distance-of-words).
 */
export function containsWords(words: readonly string[], sought: readonly SoughtWords[], slop: number): boolean {
  const groups: number[][] = []
  let offset = 0
  for (const each of sought) {
    const found = placesOf(words, each)
    if (found.length === 0) return false
    groups.push(found.map((place) => place - offset))
    offset += each.length
  }
  return areNear(groups, slop)
}

/** The places at which a text contains words, in ascending order. */
function placesOf(words: readonly string[], { words: sought, isPrefix }: SoughtWords): number[] {
  const parts = sought.map((word, index) => ({
    word,
    mayContinue: (isPrefix && index === sought.length - 1) || IS_CHARACTER.test(word),
  }))
  const isAt = (place: number): boolean => {
    for (const { word, mayContinue } of parts) {
      const found = words[place++] ?? ''
      if (found !== word && !(mayContinue && found.startsWith(word))) return false
    }
    return true
  }
  const places: number[] = []
  for (let place = 0; place + parts.length <= words.length; place++) if (isAt(place)) places.push(place)
  return places
}

/** Whether one place of each group is within a range. The time that it takes is proportional to the number of places. */
function areNear(groups: readonly (readonly number[])[], range: number): boolean {
  const next = groups.map(() => 0)
  let highest = Number.NEGATIVE_INFINITY
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const [group, places] of groups.entries()) {
      let index = next[group] ?? 0
      while ((places[index] ?? highest) < highest - range) index++
      next[group] = index
      const place = places[index]
      if (place === undefined) return false
      if (place <= highest) continue
      highest = place
      isChanged = true
    }
  }
  return true
}

/** How often the sought words occur in a text. */
export const occurrencesIn = (words: readonly string[], sought: readonly SoughtWords[]): number =>
  sought.reduce((sum, each) => sum + placesOf(words, each).length, 0)
