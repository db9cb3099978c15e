/** What there is to an activity of a presence. */
export const ActivityFlag = {
  INSTANCE: 1 << 0,
  /** Others can join it: its secrets have one for them. */
  JOIN: 1 << 1,
} as const
