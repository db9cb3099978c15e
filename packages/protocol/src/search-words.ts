// How texts are divided into the words by which messages are found (docs/spec/search.md#words).

/** The maximum length of a word. Longer ones are found by their beginning. */
const MOST_CHARACTERS = 40
/** The maximum number of words of a text that can be found. */
export const MOST_WORDS = 2000
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

/** The words of a query, in order. The last one matches longer words that begin with it, unless it is short. */
export function soughtWords(query: string): SoughtWords[] {
  const runs = [...runsOf(query)]
  return runs.map(({ isUnspaced, text }, index) => {
    const letters = isUnspaced ? [...text] : []
    if (letters.length > 1) {
      const words = letters.slice(1).map((letter, before) => `${letters[before]}${letter}`)
      return { words, length: letters.length, isPrefix: false }
    }
    const isPrefix = !isUnspaced && index === runs.length - 1 && text.length >= SHORTEST_PREFIX
    return { words: [shortened(text)], length: 1, isPrefix }
  })
}

const shortened = (word: string): string =>
  word.length <= MOST_CHARACTERS ? word : word.slice(0, MOST_CHARACTERS).toWellFormed().replaceAll('\ufffd', '')

/** Whether a word of a text is the sought one. A single character of a script without spaces is sought in any word. */
const isWord = (word: string, sought: string, isPrefix: boolean): boolean =>
  word === sought || (word.startsWith(sought) && (isPrefix || IS_CHARACTER.test(sought)))

const IS_CHARACTER = new RegExp(`^[${UNSPACED}]$`, 'u')

/**
 * Whether a text contains the sought words in their order, with at most `slop` other words between them. Words in another
 * order count as further apart (docs/spec/search.md#distance-of-words).
 */
export function containsWords(words: readonly string[], sought: readonly SoughtWords[], slop: number): boolean {
  const places: { at: number; group: number }[] = []
  let offset = 0
  for (const [group, each] of sought.entries()) {
    const found = placesOf(words, each)
    if (found.length === 0) return false
    for (const place of found) places.push({ at: place - offset, group })
    offset += each.length
  }
  places.sort((a, b) => a.at - b.at)
  return spansAll(places, sought.length, slop)
}

function placesOf(words: readonly string[], { words: sought, isPrefix }: SoughtWords): number[] {
  const places: number[] = []
  for (let place = 0; place + sought.length <= words.length; place++) {
    const isHere = sought.every((word, index) =>
      isWord(words[place + index] ?? '', word, isPrefix && index === sought.length - 1),
    )
    if (isHere) places.push(place)
  }
  return places
}

/** Whether one place of each group is within a range. */
function spansAll(places: readonly { at: number; group: number }[], groups: number, range: number): boolean {
  const inside = new Map<number, number>()
  let first = 0
  for (const { at, group } of places) {
    inside.set(group, (inside.get(group) ?? 0) + 1)
    for (let oldest = places[first]; oldest && at - oldest.at > range; oldest = places[++first]) {
      const left = (inside.get(oldest.group) ?? 1) - 1
      if (left > 0) inside.set(oldest.group, left)
      else inside.delete(oldest.group)
    }
    if (inside.size === groups) return true
  }
  return false
}

/** How often the sought words occur in a text. */
export const occurrencesIn = (words: readonly string[], sought: readonly SoughtWords[]): number =>
  sought.reduce((sum, each) => sum + placesOf(words, each).length, 0)
