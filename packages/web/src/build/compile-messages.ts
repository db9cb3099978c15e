import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

const FOLDER = join(import.meta.dirname, '../language/words')
const WORDS = /[\\/]language[\\/]words[\\/]([^\\/]+)[\\/]([^\\/]+)\.json$/u
const SOURCE = /[\\/]packages[\\/]web[\\/]src[\\/].+\.tsx?$/u
/** A call with a literal message ID. */
const MESSAGE_CALL = /(?<![.\w$])(t|rich)\(\s*'([\w.-]+)'/gu
const AREA = /from '(?:\.{1,2}\/)+language\/([a-z-]+)\.ts'/gu

/** Parses messages in the build, so that the client contains no parser, and replaces their IDs with numbers. */
export const compileMessagesPlugin: Plugin = {
  name: 'compile-messages',
  enforce: 'pre',
  apply: 'build',
  config: () => ({
    resolve: { alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' } },
  }),
  transform: {
    filter: { id: [WORDS, SOURCE] },
    handler: (code, id) => {
      const area = WORDS.exec(id)?.[2]
      const compiled =
        area === undefined ? replaceMessageIds(code, wordsOf) : compileMessages(wordsOf(area), JSON.parse(code))
      return { code: compiled, map: null }
    },
  },
}

type Words = Readonly<Record<string, string>>

/** The English messages of an area, whose order defines the numbers. */
const wordsOf = (area: string): Words => JSON.parse(readFileSync(join(FOLDER, 'en', `${area}.json`), 'utf8'))

/** The messages of a language in the order of the English ones, parsed unless they are plain text. */
export function compileMessages(english: Words, words: Words): string {
  const messages = Object.keys(english).map((id) => {
    const elements = parse(words[id] ?? '', { captureLocation: false })
    const [only] = elements
    return elements.length === 1 && only?.type === 0 ? only.value : elements
  })
  return JSON.stringify(messages)
}

/** A module with message numbers instead of IDs. @throws Error if its area has no such message */
export function replaceMessageIds(code: string, wordsOfArea: (area: string) => Words): string {
  const area = [...code.matchAll(AREA)].map(([, name]) => name).find((name) => name !== 'language' && name !== 'areas')
  if (area === undefined) return code
  const ids = Object.keys(wordsOfArea(area))
  return code.replaceAll(MESSAGE_CALL, (_, call: string, id: string) => {
    const number = ids.indexOf(id)
    if (number < 0) throw new Error(`no message of ${area} is called ${id}`)
    return `${call}(${number}`
  })
}
