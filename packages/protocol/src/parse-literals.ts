const ISO_8601 = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/iu

const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00Z')
/** The last time with a four-digit year in UTC, ms since 1970; an offset may exceed it. */
export const MAX_TIMESTAMP_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/**
 * Parses an ISO 8601 timestamp to ms since 1970; NaN if it is invalid or, in UTC, outside the years 1 to 9999. Without
 * an offset it is in UTC, regardless of the server's time zone (docs/spec/values.md#timestamps-in-requests).
 */
export function parseTimestamp(text: string): number {
  const form = ISO_8601.exec(text)
  if (!form) return Number.NaN
  const ms = Date.parse(text.length > 10 && form[1] === undefined ? `${text}Z` : text)
  return ms >= FIRST_MOMENT && ms <= MAX_TIMESTAMP_MS ? ms : Number.NaN
}

/**
 * The decimal digits of an integer, given as a string or as a JSON integer; undefined for anything else
 * (docs/spec/values.md#ids-in-requests).
 */
export function integerDigits(value: unknown): string | undefined {
  if (typeof value === 'string') return /^-?\d{1,20}$/u.test(value) ? String(BigInt(value)) : undefined
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : undefined
}

/**
 * The length in code points, the unit of limits (docs/spec/limits.md); text far beyond its limit is not counted to the
 * end.
 */
export function countCodePoints(value: string, max: number | undefined): number {
  if (max !== undefined && value.length > 2 * max) return value.length
  let count = value.length
  for (let i = 0; i < value.length - 1; i++) if (isPair(value, i)) count--
  return count
}

function isPair(value: string, i: number): boolean {
  const first = value.charCodeAt(i)
  const second = value.charCodeAt(i + 1)
  return first >= 0xd800 && first <= 0xdbff && second >= 0xdc00 && second <= 0xdfff
}

/** A value as an error message quotes it: at most 100 characters (docs/spec/errors.md#values-in-messages). */
export function quoteValue(value: unknown): string {
  const text = typeof value === 'string' ? value.slice(0, 101) : (JSON.stringify(outline(value, 8)) ?? String(value))
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}

/** The part of a value that fits into a hundred characters, whatever its size and depth. */
function outline(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.slice(0, 101)
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return '…'
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => outline(item, depth - 1))
  const entries = Object.entries(value).slice(0, 20)
  return Object.fromEntries(entries.map(([key, item]) => [key, outline(item, depth - 1)]))
}
