// A search goes from the newest messages to the older ones in windows of time, until it has counted enough results
// (docs/decisions/0100-message-search.md).
import { firstIdAt, snowflakeTime } from '../../kernel/ids/ids.ts'
import { SPANS, TERM } from '../search-index/search-terms-view.ts'

/** A part of the time in which messages are sought. */
export interface SearchWindow {
  /** The lowest id. */
  readonly from: string
  /** The id above the highest one. */
  readonly to: string
  /** Terms of which each message in the window has one. */
  readonly spans: readonly string[]
}

/** All messages between two ids, exclusively. */
export interface SearchRange {
  readonly minId: string
  readonly maxId: string
  readonly isAscending: boolean
}

/** The maximum number of spans of a length; a window that would need more uses longer ones. */
const MOST_SPANS = 16
/** How much longer the next window is if the last one contained no results, and the bounds otherwise. */
const GROWTH = { empty: 64, least: 2, most: 64 }

/** Divides the time of a search into windows, whose lengths depend on how many results the last one had. */
export class SearchWindows {
  readonly #range: SearchRange
  /** The bounds of the time that wasn't searched yet, as ids. */
  #low: bigint
  #high: bigint
  #length: number

  /** @param length that of the first window, ms */
  constructor(range: SearchRange, length: number = 2 ** SPANS[0]) {
    this.#length = length
    this.#range = range
    this.#low = BigInt(range.minId) + 1n
    this.#high = BigInt(range.maxId)
  }

  /** The next window; undefined if there is none. */
  next(): SearchWindow | undefined {
    if (this.#low >= this.#high) return undefined
    const [low, high] = this.#range.isAscending
      ? [this.#low, least(this.#idAt(snowflakeTime(String(this.#low)) + this.#length), this.#high)]
      : [most(this.#idAt(snowflakeTime(String(this.#high)) - this.#length), this.#low), this.#high]
    if (this.#range.isAscending) this.#low = high
    else this.#high = low
    return windowBetween(low, high)
  }

  /** Adapts the length of the next window to the results of the last one. */
  adapt(found: number, missing: number): void {
    const factor = found === 0 ? GROWTH.empty : missing / found
    this.#length = Math.ceil(this.#length * Math.min(Math.max(factor, GROWTH.least), GROWTH.most))
  }

  #idAt(time: number): bigint {
    return BigInt(firstIdAt(Math.max(time, 0)))
  }
}

const windowBetween = (low: bigint, high: bigint): SearchWindow => ({
  from: String(low),
  to: String(high),
  spans: spansOf(String(low), String(high - 1n)),
})

/** The part of a window that follows a message; null if there is none. */
export function restOf(
  { from, to }: SearchWindow,
  last: string,
  { isAscending }: { isAscending: boolean },
): SearchWindow | null {
  const [low, high] = isAscending ? [BigInt(last) + 1n, BigInt(to)] : [BigInt(from), BigInt(last)]
  return low < high ? windowBetween(low, high) : null
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** The spans of time between two ids, inclusively. */
function spansOf(from: string, to: string): string[] {
  const [begin, end] = [snowflakeTime(from), snowflakeTime(to)]
  const level = SPANS.findIndex((span) => (end - begin) / 2 ** span < MOST_SPANS)
  const chosen = level < 0 ? SPANS.length - 1 : level
  const length = 2 ** (SPANS[chosen] ?? 0)
  const spans: string[] = []
  for (let index = Math.floor(begin / length); index <= Math.floor(end / length); index++)
    spans.push(TERM.span(chosen, index))
  return spans
}
