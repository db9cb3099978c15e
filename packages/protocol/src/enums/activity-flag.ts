/** What an activity in a presence contains or allows. */
export const ActivityFlag = {
  INSTANCE: 1 << 0,
  /** Others can join it, because its secrets contain one for joining. */
  JOIN: 1 << 1,
} as const
