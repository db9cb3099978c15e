/** How many bytes the fields of a body may have: in most operations, and in those with larger fields. */
export const BODY_BYTES = {
  usual: 65_536,
  lists: 524_288,
  messages: 1_048_576,
  documents: 4_194_304,
  commands: 8_388_608,
  images: 16_777_216,
} as const

/** The maximum number of names and values in a JSON body, and its maximum depth. */
export const JSON_LIMITS = { values: 100_000, depth: 32 } as const
