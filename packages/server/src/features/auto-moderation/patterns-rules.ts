import type { FieldError } from '@guildhall/protocol/parse-form'
import type { RE2JS, RE2Set } from 're2js'
import type { TextMatch } from './keywords-rules.ts'

/** How many instructions all patterns of a rule may have together. It bounds the time per message. */
const MOST_INSTRUCTIONS = 500
/** The memory for the states of all patterns of a rule, bytes; beyond it the engine matches without caching them. */
const STATE_BYTES = 262_144
const BYTES_PER_INSTRUCTION = 500
/** How many matches of a pattern are compared with the allow list. */
const MOST_MATCHES = 50
/**
 * How many instructions times characters a rule may use to find further matches than the first of each pattern. Each
 * search may run through the rest of the text.
 */
const SEARCH_BUDGET = 1_000_000

/** The engine is loaded only when a rule has patterns, since few do. */
const engine = () => import('re2js')

/** Regular expressions of a rule, which take time in proportion to the text (docs/spec/auto-moderation.md#patterns). */
export class PatternMatcher {
  readonly #patterns: readonly string[]
  readonly #programs: readonly RE2JS[]
  readonly #set: RE2Set

  private constructor(patterns: readonly string[], programs: readonly RE2JS[], set: RE2Set) {
    this.#patterns = patterns
    this.#programs = programs
    this.#set = set
  }

  static async compile(patterns: readonly string[]): Promise<PatternMatcher | null> {
    if (patterns.length === 0) return null
    const { RE2JS, RE2Set } = await engine()
    const set = new RE2Set(RE2Set.UNANCHORED, 0, STATE_BYTES)
    for (const pattern of patterns) set.add(pattern)
    set.compile()
    return new PatternMatcher(
      patterns,
      patterns.map((pattern) => RE2JS.compile(pattern)),
      set,
    )
  }

  get bytes(): number {
    const instructions = this.#programs.reduce((sum, program) => sum + program.programSize(), 0)
    return STATE_BYTES + instructions * BYTES_PER_INSTRUCTION
  }

  /** Some matches in a text: first one of each pattern that matches, then further ones, as the budget allows. */
  *matches(text: string): Generator<TextMatch> {
    let budget = SEARCH_BUDGET
    let searches = [...this.#set.match(text)]
      .sort((a, b) => a - b)
      .flatMap((index) => {
        const [keyword, program] = [this.#patterns[index], this.#programs[index]]
        if (keyword === undefined || !program) return []
        return [{ keyword, size: program.programSize(), matcher: program.matcher(text), end: 0 }]
      })
    for (let count = 0; count < MOST_MATCHES && searches.length > 0; count++) {
      const successful: typeof searches = []
      for (const { keyword, size, matcher, end: from } of searches) {
        if (count > 0) budget -= size * (text.length - from)
        if (budget < 0) return
        if (!matcher.find()) continue
        const [start, end] = [matcher.start(), matcher.end()]
        successful.push({ keyword, size, matcher, end })
        yield { keyword, start, end }
      }
      searches = successful
    }
  }
}

/** What is wrong with the patterns of a rule: their syntax, or their size (docs/spec/auto-moderation.md#patterns). */
export async function patternFaults(patterns: readonly string[], at: readonly string[]): Promise<FieldError[]> {
  if (patterns.length === 0) return []
  const { RE2JS } = await engine()
  const faults: FieldError[] = []
  let instructions = 0
  for (const [index, pattern] of patterns.entries()) {
    try {
      instructions += RE2JS.compile(pattern).programSize()
    } catch {
      const message = 'This regular expression is not valid.'
      faults.push({ path: [...at, index], code: 'AUTO_MODERATION_INVALID_REGEX', message })
    }
  }
  if (instructions > MOST_INSTRUCTIONS) {
    const message = 'These regular expressions are too complex.'
    faults.push({ path: [...at], code: 'AUTO_MODERATION_REGEX_TOO_COMPLEX', message })
  }
  return faults
}
