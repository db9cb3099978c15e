/** The types of relationships between users. The public API doesn't have them; the numbers are those of the platform's own clients. */
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
