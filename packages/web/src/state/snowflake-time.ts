const epoch_ms = 1_420_070_400_000n

/** When an object was created, by its ID (ms since 1970). */
export const createdAtOf = (id: string): number => Number((BigInt(id) >> 22n) + epoch_ms)

/** The lowest ID of an object that was created at a moment (ms since 1970) or later. */
export const lowestIdAt = (moment_ms: number): string => {
  const since = BigInt(Math.floor(moment_ms)) - epoch_ms
  return String((since > 0n ? since : 0n) << 22n)
}
