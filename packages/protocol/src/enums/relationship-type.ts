/** What one user is to another. The interface has nothing of it; the numbers are those that clients of people know. */
export const RelationshipType = {
  FRIEND: 1,
  BLOCKED: 2,
  /** He has asked to be a friend. */
  INCOMING_REQUEST: 3,
  /** He was asked to be a friend. */
  OUTGOING_REQUEST: 4,
} as const

/** A value of {@link RelationshipType}. */
export type RelationshipType = (typeof RelationshipType)[keyof typeof RelationshipType]
