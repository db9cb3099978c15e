const epoch_ms = 1_420_070_400_000n

/** When an object was created, by its ID (ms since 1970). */
export const createdAtOf = (id: string): number => Number((BigInt(id) >> 22n) + epoch_ms)
