/** What one person may have of others. Lengths count code points. */
export const RELATIONSHIP_LIMITS = {
  /** Friends, and those whom he has asked to be his. */
  friends: 1000,
  /** Those who have asked him. */
  requests: 1000,
  blocked: 5000,
  nickname: { max: 32 },
  /** Of friend invites: how many he has at once, how long one lasts in seconds, and how many come by it. */
  invites: 1000,
  inviteAge: 604_800,
  inviteUses: 5,
} as const
