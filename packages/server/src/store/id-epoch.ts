/** The epoch of ids, ms since 1970. */
export const ID_EPOCH_MS = 1_420_070_400_000
