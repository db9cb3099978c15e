import { randomBytes } from 'node:crypto'

/** A keyword of a rule, as it was written, with the part that is searched for. */
interface Keyword {
  readonly written: string
  readonly length: number
  /** Whether the match must begin, or end, at a word boundary (docs/spec/auto-moderation.md#keywords). */
  readonly isStart: boolean
  readonly isEnd: boolean
}

/** A part of a text that matches. */
export interface TextMatch {
  readonly keyword: string
  readonly start: number
  readonly end: number
}

/** The bytes that a node of the automaton uses. */
const BYTES_PER_NODE = 64

/** Random odd factors, so that nobody can choose keywords whose nodes share slots of the hash table. */
const [OF_NODE, OF_CODE, OF_SUM] = [oddFactor(), oddFactor(), oddFactor()]

function oddFactor(): number {
  return randomBytes(4).readInt32LE() | 1
}

/**
 * An Aho-Corasick automaton: it finds all keywords of a rule in one pass over a text, however many there are. The
 * transitions of all nodes are in one hash table, because a rule may have 60,000 nodes.
 */
export class KeywordMatcher {
  readonly #size: number
  readonly #mask: number
  readonly #shift: number
  readonly #keys: Float64Array
  readonly #targets: Int32Array
  readonly #fallbacks: Int32Array
  /** The nearest node with keywords on the way of fallbacks, itself excluded; 0 if there is none. */
  readonly #shorter: Int32Array
  readonly #found = new Map<number, Keyword[]>()

  constructor(keywords: readonly string[]) {
    const words = keywords
      .map((written) => ({ written, text: searchedText(written) }))
      .filter(({ text }) => text !== '')
    this.#size = words.reduce((sum, { text }) => sum + text.length, 1)
    const bits = Math.ceil(Math.log2(this.#size * 2 + 2))
    const capacity = 2 ** bits
    this.#mask = capacity - 1
    this.#shift = 32 - bits
    this.#keys = new Float64Array(capacity).fill(-1)
    this.#targets = new Int32Array(capacity)
    this.#fallbacks = new Int32Array(this.#size)
    this.#shorter = new Int32Array(this.#size)
    this.#link(this.#build(words))
  }

  get bytes(): number {
    return this.#size * BYTES_PER_NODE
  }

  /** How many slots of the hash table one step may have to compare: the longest run of used ones. */
  get mostProbes(): number {
    let [longest, current] = [0, 0]
    for (const key of this.#keys) {
      current = key === -1 ? 0 : current + 1
      longest = Math.max(longest, current)
    }
    return longest + 1
  }

  /** All matches in a text, by their ends. */
  *matches(text: string): Generator<TextMatch> {
    const lowered = lowerCase(text)
    let node = 0
    for (let at = 0; at < lowered.length; at++) {
      node = this.#next(node, lowered.charCodeAt(at))
      for (
        let hit = this.#found.has(node) ? node : (this.#shorter[node] ?? 0);
        hit > 0;
        hit = this.#shorter[hit] ?? 0
      ) {
        yield* this.#matchesOf(hit, lowered, at + 1)
      }
    }
  }

  /** The matches of a node's keywords, which have the same text. */
  *#matchesOf(node: number, lowered: string, end: number): Generator<TextMatch> {
    const keywords = this.#found.get(node) ?? []
    const start = end - (keywords[0]?.length ?? 0)
    const begins = isBoundary(lowered, start)
    const ends = isBoundary(lowered, end)
    for (const { written, isStart, isEnd } of keywords) {
      if ((begins || !isStart) && (ends || !isEnd)) yield { keyword: written, start, end }
    }
  }

  /** Adds the nodes of all words; returns them by depth, each with its parent and its character. */
  #build(words: readonly { written: string; text: string }[]): [node: number, parent: number, code: number][][] {
    const levels: [number, number, number][][] = []
    let count = 1
    for (const { written, text } of words) {
      let node = 0
      for (let at = 0; at < text.length; at++) {
        const code = text.charCodeAt(at)
        const known = this.#target(node, code)
        if (known === 0) {
          this.#put(node, code, count)
          levels[at] ??= []
          levels[at]?.push([count, node, code])
          node = count++
        } else node = known
      }
      const [isStart, isEnd] = [!written.startsWith('*'), !written.endsWith('*')]
      const known = this.#found.get(node) ?? []
      // Keywords that match in the same places would be compared again and again.
      if (known.some((each) => each.isStart === isStart && each.isEnd === isEnd)) continue
      this.#found.set(node, [...known, { written, length: text.length, isStart, isEnd }])
    }
    return levels
  }

  #link(levels: readonly [node: number, parent: number, code: number][][]): void {
    for (const [node, parent, code] of levels.flat()) {
      const fallback = parent === 0 ? 0 : this.#next(this.#fallbacks[parent] ?? 0, code)
      this.#fallbacks[node] = fallback
      this.#shorter[node] = this.#found.has(fallback) ? fallback : (this.#shorter[fallback] ?? 0)
    }
  }

  #next(from: number, code: number): number {
    for (let node = from; ; node = this.#fallbacks[node] ?? 0) {
      const target = this.#target(node, code)
      if (target !== 0 || node === 0) return target
    }
  }

  #target(node: number, code: number): number {
    const slot = this.#slot(node, code)
    return this.#keys[slot] === -1 ? 0 : (this.#targets[slot] ?? 0)
  }

  #put(node: number, code: number, target: number): void {
    const slot = this.#slot(node, code)
    this.#keys[slot] = node * 65_536 + code
    this.#targets[slot] = target
  }

  #slot(node: number, code: number): number {
    const key = node * 65_536 + code
    const sum = Math.imul(node, OF_NODE) + Math.imul(code, OF_CODE)
    // The high bits of a product depend on all bits of its factors.
    let slot = Math.imul(sum ^ (sum >>> 15), OF_SUM) >>> this.#shift
    while (this.#keys[slot] !== -1 && this.#keys[slot] !== key) slot = (slot + 1) & this.#mask
    return slot
  }
}

/** The part of a keyword that is searched for: without the wildcards at its ends, in lower case. */
export const searchedText = (keyword: string): string => lowerCase(keyword.replace(/^\*|\*$/gu, '')).trim()

/** A text in lower case, in which everything has the same position. Only the lower case of İ would be longer. */
const lowerCase = (text: string): string =>
  text
    .split('İ')
    .map((part) => part.toLowerCase())
    .join('İ')

/** Whether no letter, digit or underscore continues across a position. */
function isBoundary(text: string, at: number): boolean {
  return !isWordAt(text, at) || !isWordAt(text, at - 1)
}

const WORD = /[\p{L}\p{N}\p{M}_]/u

function isWordAt(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  if (Number.isNaN(unit)) return false
  const isTrailing = unit >= 0xdc00 && unit <= 0xdfff
  return WORD.test(String.fromCodePoint(text.codePointAt(isTrailing ? at - 1 : at) ?? unit))
}
