/** How large the fields of a body may be, bytes: of most operations, and of those whose fields hold more. */
export const BODY_BYTES = {
  usual: 65_536,
  lists: 524_288,
  messages: 1_048_576,
  documents: 4_194_304,
  commands: 8_388_608,
  images: 16_777_216,
} as const

/** Of how many names and values a JSON body may be made, and how deeply they may nest. */
export const JSON_LIMITS = { values: 100_000, depth: 32 } as const
