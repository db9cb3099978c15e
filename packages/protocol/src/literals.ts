const ISO_8601 = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/iu

/**
 * A moment in ISO 8601 as milliseconds since 1970, or NaN. Without an offset it is one of UTC, wherever the server
 * stands (conventions A.6).
 */
export function momentOf(text: string): number {
  const form = ISO_8601.exec(text)
  if (!form) return Number.NaN
  return Date.parse(text.length > 10 && form[1] === undefined ? `${text}Z` : text)
}

/** The decimal digits of a whole number given as text or as a JSON integer; undefined for anything else (conventions A.5). */
export function wholeNumber(value: unknown): string | undefined {
  if (typeof value === 'string') return /^-?\d{1,20}$/u.test(value) ? String(BigInt(value)) : undefined
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : undefined
}

/** Length in code points, as the interface counts (section 8); text far over its bound is not counted to the end. */
export function codePoints(value: string, max: number | undefined): number {
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

/** What was sent, as a complaint repeats it: at most 100 characters (conventions A.10). */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}
