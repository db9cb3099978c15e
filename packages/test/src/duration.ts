/** A time as a number of milliseconds, or as text: `5s`, `250ms`, `1h30m`. */
export type Duration = number | string

const UNITS_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** The milliseconds of a duration. @throws RangeError */
export function milliseconds(duration: Duration): number {
  if (typeof duration === 'number') return duration
  if (!/^(?:\d+(?:\.\d+)?(?:ms|[smhd]))+$/u.test(duration)) {
    throw new RangeError(`“${duration}” is no duration: write 250ms, 5s, 10m, 2h, 1d or 1h30m`)
  }
  const parts = duration.split(/(?<=[smhd])(?=\d)/u)
  return parts.reduce((sum, part) => sum + Number.parseFloat(part) * (UNITS_MS[part.replaceAll(/[\d.]/gu, '')] ?? 0), 0)
}
