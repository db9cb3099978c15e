import { RelationshipType } from '../../enums/relationship-type.ts'
import { LIMITS } from '../../limits.ts'
import { RELATIONSHIP_LIMITS } from '../../relationship-limits.ts'
import {
  boolean,
  choice,
  type Infer,
  integer,
  nameText,
  nullable,
  omissible,
  optional,
  shape,
  snowflake,
  text,
} from '../../schema.ts'
import { User } from './user.ts'

/** A relationship with another user, whose id it has. */
export const BareRelationship = shape({
  id: snowflake(),
  /** A RelationshipType. */
  type: integer(),
  /** The user's own nickname for a friend; only the user sees it. */
  nickname: nullable(text()),
})
/** A value of {@link BareRelationship}. */
export type BareRelationship = Infer<typeof BareRelationship>

/** A relationship with the other user: friend, blocked, or a request in either direction. */
export const Relationship = shape({
  ...BareRelationship.properties,
  user: User,
  /** Always false: ignoring users without blocking them isn't supported. */
  user_ignored: boolean(),
  /** When the relationship took its current type. */
  since: text(),
})
/** A value of {@link Relationship}. */
export type Relationship = Infer<typeof Relationship>

/** The body of Send Friend Request. */
export const NewFriendRequest = shape({ username: text({ ...LIMITS.username, trim: true }) })
/** A value of {@link NewFriendRequest}. */
export type NewFriendRequest = Infer<typeof NewFriendRequest>

/** The body of Create Relationship: 1 accepts a request, 2 blocks, and -1, the default, accepts or sends one. */
export const NewRelationship = shape({
  type: omissible(choice([-1, RelationshipType.FRIEND, RelationshipType.BLOCKED])),
})
/** A value of {@link NewRelationship}. */
export type NewRelationship = Infer<typeof NewRelationship>

/** The body of Modify Relationship; null removes the nickname. */
export const RelationshipChanges = shape({
  nickname: optional(nullable(nameText({ ...RELATIONSHIP_LIMITS.nickname, trim: true }))),
})
/** A value of {@link RelationshipChanges}. */
export type RelationshipChanges = Infer<typeof RelationshipChanges>
