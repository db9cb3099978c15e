// Which browser stories name the texts that files of the client show.
import { globSync, readFileSync } from 'node:fs'

/** The shortest part of a text that identifies it. */
const LEAST_LETTERS = 3

/** How many of the texts that files show each story names; a text that many stories name counts less. */
export function textRelevance(
  stories: readonly string[],
  weights: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const texts = englishTexts()
  const ofParts = new Map<string, number>()
  for (const [file, weight] of weights) {
    for (const part of textPartsIn(file, texts)) ofParts.set(part, Math.max(weight, ofParts.get(part) ?? 0))
  }
  const contents = stories.map((story) => ({ story, words: wordsOf(story) }))
  const found = new Map<string, number>()
  for (const [part, weight] of ofParts) {
    const naming = contents.filter(({ words }) => words.includes(part))
    for (const { story } of naming) found.set(story, (found.get(story) ?? 0) + weight / naming.length)
  }
  return found
}

/** The constant parts of the texts whose IDs occur in a file. */
function textPartsIn(file: string, texts: ReadonlyMap<string, string>): string[] {
  const ids = [...readFileSync(file, 'utf8').matchAll(/'([a-z][\w-]*\.[\w.-]+)'/gu)].map(([, id = '']) => id)
  const parts = ids.flatMap((id) => texts.get(id)?.split(/<[^>]*>|[{}#]/u) ?? [])
  return parts.map(spaced).filter((part) => part.length >= LEAST_LETTERS + 2)
}

/** The words of a story without its imports and comments. */
const wordsOf = (story: string): string =>
  spaced(readFileSync(story, 'utf8').replace(/^import .*$|^\s*(\/\/|\/?\*).*$/gmu, ''))

/** Only its words, between spaces, so that a part isn't found within a word. */
const spaced = (text: string): string => ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `

function englishTexts(): Map<string, string> {
  const files = globSync('packages/web/src/language/words/en/*.json')
  return new Map(files.flatMap((file) => Object.entries<string>(JSON.parse(readFileSync(file, 'utf8')))))
}
