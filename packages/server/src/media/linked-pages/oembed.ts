import { collect, type Outside, OutsideFailure } from '../../kernel/external-requests.ts'

const BOUNDS = { maxBytes: 65_536, time_ms: 3000, accept: 'application/json' }
const LONGEST_TEXT = 4096

/** The texts of an oEmbed description by the names of their fields (oEmbed 1.0, 2.3.4). Its HTML is never used. */
export type OembedTexts = ReadonlyMap<string, string>

export const NO_TEXTS: OembedTexts = new Map()

/** Fetches the description of a page. @returns no texts if it can't be fetched or isn't one */
export async function fetchOembed(outside: Outside, url: string): Promise<OembedTexts> {
  try {
    const answer = await outside.get(url, BOUNDS)
    if (answer.status === 200) return textsIn((await collect(answer)).toString('utf8'))
    answer.body.destroy()
    return NO_TEXTS
  } catch (error) {
    if (error instanceof OutsideFailure || error instanceof SyntaxError) return NO_TEXTS
    throw error
  }
}

function textsIn(json: string): OembedTexts {
  const described: unknown = JSON.parse(json)
  if (typeof described !== 'object' || described === null) return NO_TEXTS
  const texts = new Map<string, string>()
  for (const [name, value] of Object.entries(described)) {
    if (typeof value === 'string' && value.length <= LONGEST_TEXT) texts.set(name, value)
  }
  return texts
}
