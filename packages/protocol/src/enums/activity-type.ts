/** The types of activities in a presence (docs/spec/gateway-events.md#activities). */
export const ActivityType = {
  PLAYING: 0,
  STREAMING: 1,
  LISTENING: 2,
  WATCHING: 3,
  /** A status in the user's own words, in `state`. */
  CUSTOM: 4,
  COMPETING: 5,
} as const
