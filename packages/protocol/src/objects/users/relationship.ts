import { RelationshipType } from '../../enums/relationship-type.ts'
import { LIMITS } from '../../limits.ts'
import { RELATIONSHIP_LIMITS } from '../../relationship-limits.ts'
import {
  boolean,
  choice,
  integer,
  nameText,
  nullable,
  type Of,
  omissible,
  optional,
  shape,
  snowflake,
  text,
} from '../../schema.ts'
import { User } from './user.ts'

/** What is told of a relationship that is known. The id is the user's. */
export const BareRelationship = shape({
  id: snowflake(),
  /** A RelationshipType. */
  type: integer(),
  /** The user's own nickname for a friend; only the user sees it. */
  nickname: nullable(text()),
})
/** A value of {@link BareRelationship}. */
export type BareRelationship = Of<typeof BareRelationship>

/** What a user is to somebody: a friend, blocked, or one of the two sides of a request. */
export const Relationship = shape({
  ...BareRelationship.properties,
  user: User,
  /** Always false: nobody is ignored without being blocked. */
  user_ignored: boolean(),
  /** When the relationship took its current type. */
  since: text(),
})
/** A value of {@link Relationship}. */
export type Relationship = Of<typeof Relationship>

/** What Send Friend Request takes. */
export const NewFriendRequest = shape({ username: text({ ...LIMITS.username, trim: true }) })
/** A value of {@link NewFriendRequest}. */
export type NewFriendRequest = Of<typeof NewFriendRequest>

/** What Create Relationship takes: 1 accepts a request, 2 blocks, and -1 accepts a request or makes one, as nothing does. */
export const NewRelationship = shape({
  type: omissible(choice([-1, RelationshipType.FRIEND, RelationshipType.BLOCKED])),
})
/** A value of {@link NewRelationship}. */
export type NewRelationship = Of<typeof NewRelationship>

/** What Modify Relationship takes; null takes the nickname away. */
export const RelationshipChanges = shape({
  nickname: optional(nullable(nameText({ ...RELATIONSHIP_LIMITS.nickname, trim: true }))),
})
/** A value of {@link RelationshipChanges}. */
export type RelationshipChanges = Of<typeof RelationshipChanges>
