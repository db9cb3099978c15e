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

  /** Some matches in a text. */
  *matches(text: string): Generator<TextMatch> {
    for (const index of [...this.#set.match(text)].sort((a, b) => a - b)) {
      const matcher = this.#programs[index]?.matcher(text)
      for (let count = 0; count < MOST_MATCHES && matcher?.find(); count++) {
        yield { keyword: this.#patterns[index] ?? '', start: matcher.start(), end: matcher.end() }
      }
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
