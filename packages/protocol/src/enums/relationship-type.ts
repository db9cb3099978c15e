/** What one user is to another. The interface has nothing of it; the numbers are those that clients of people know. */
export const RelationshipType = {
  FRIEND: 1,
  BLOCKED: 2,
  /** The other user has sent a friend request. */
  INCOMING_REQUEST: 3,
  /** The other user has received a friend request. */
  OUTGOING_REQUEST: 4,
} as const

/** A value of {@link RelationshipType}. */
export type RelationshipType = (typeof RelationshipType)[keyof typeof RelationshipType]
