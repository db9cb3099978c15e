/** The limits of searches (docs/spec/search.md). */
export const SEARCH_LIMITS = {
  resultsPerPage: { min: 1, max: 25 },
  offset: { min: 0, max: 9975 },
  content: { max: 1024 },
  slop: { min: 0, max: 100 },
  channels: { max: 500 },
  values: { max: 100 },
  text: { max: 256 },
  filename: { max: 1024 },
  threadName: { max: 100 },
  tags: { max: 20 },
  /** How many threads of a channel are searched, the newest; only Guildhall has this. */
  threads: 2000,
  /** The maximum number of counted results; only Guildhall has this. */
  results: 10_000,
} as const
