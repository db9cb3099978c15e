const first_ms = 500
const most_ms = 3_000

/**
 * The delay before the next connection attempt: longer each time, and randomized, so that a returning server is not hit
 * by all clients at once.
 * @param attempt how many have failed in a row, from 1
 * @param chance from 0 to 1
 */
export function reconnectDelay(attempt: number, chance: number): number {
  const longest = Math.min(most_ms, first_ms * 2 ** (attempt - 1))
  return Math.round(longest / 2 + (longest / 2) * chance)
}
