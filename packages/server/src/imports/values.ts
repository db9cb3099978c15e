// Reads values of a source, which may be anything.
import { isSnowflake } from '../kernel/ids/snowflakes.ts'

/** A text without control characters but line breaks, with at most so many code points; null if there is none. */
export function clippedText(value: unknown, max: number): string | null {
  if (typeof value !== 'string') return null
  // A code point has at most two units; the rest needn't be looked at.
  const plain = value.slice(0, 2 * max).replace(/(?![\n\t])\p{Cc}|\p{Cs}/gu, '')
  const clipped = plain.length > max ? [...plain].slice(0, max).join('') : plain
  return clipped === '' ? null : clipped
}

/** A name on one line. */
export const clippedName = (value: unknown, max: number): string | null =>
  clippedText(
    typeof value === 'string'
      ? value
          .slice(0, 4 * max)
          .replace(/\s+/gu, ' ')
          .trim()
      : null,
    max,
  )

export function integerIn(value: unknown, { min, max }: { min: number; max: number }, otherwise: number): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : otherwise
}

export const idOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '0' && isSnowflake(value) ? value : null

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

/** Milliseconds since 1970; null for anything that isn't a date between 1970 and 9999. */
export function momentOf(value: unknown): number | null {
  const ms = typeof value === 'string' && value.length < 40 ? Date.parse(value) : Number.NaN
  return ms >= 0 && ms < 253_402_300_800_000 ? ms : null
}

/** A decimal bit set; 0 for anything else. */
export const bitsOf = (value: unknown): bigint =>
  typeof value === 'string' && /^\d{1,30}$/u.test(value) ? BigInt(value) : 0n
