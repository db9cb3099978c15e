import { folded, soughtWords } from '@guildhall/protocol/search-words'

const WORD = /[\p{L}\p{N}\p{M}]+/gu

/** The parts of a text that match the words of a search, as positions in the text. */
export function foundRanges(text: string, query: string): [from: number, to: number][] {
  const sought = soughtWords(query)
  const spaced = sought.flatMap(({ words, length, isPrefix }) =>
    length === 1 ? { word: words[0] ?? '', isPrefix } : [],
  )
  const unspaced = sought.flatMap(({ words, length }) =>
    length > 1 ? words.map((word, index) => (index === 0 ? word : word.slice(firstLength(word)))).join('') : [],
  )
  const ranges: [number, number][] = []
  for (const { 0: found, index } of text.matchAll(WORD)) {
    const word = folded(found)
    if (spaced.some((each) => word === each.word || (each.isPrefix && word.startsWith(each.word))))
      ranges.push([index, index + found.length])
  }
  for (const part of [...unspaced, ...spaced.map(({ word }) => word).filter((word) => IS_CHARACTER.test(word))])
    for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length))
      ranges.push([at, at + part.length])
  return ranges
}

/** A character of a script without spaces, which is found within words. */
const IS_CHARACTER = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]$/u

const firstLength = (word: string): number => [...word][0]?.length ?? 0
