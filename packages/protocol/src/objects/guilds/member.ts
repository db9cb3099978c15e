import { LIMITS } from '../../limits.ts'
import {
  anything,
  boolean,
  type Infer,
  imageData,
  integer,
  list,
  nameText,
  nullable,
  optional,
  shape,
  snowflake,
  text,
  timestamp,
} from '../../schema.ts'
import { User } from '../users/user.ts'

/** A member without its user, as in messages beside the author (docs/spec/members.md#member-object). */
export const BareMember = shape({
  nick: nullable(text()),
  avatar: nullable(text()),
  banner: nullable(text()),
  roles: list(snowflake()),
  joined_at: text(),
  premium_since: nullable(text()),
  deaf: boolean(),
  mute: boolean(),
  flags: integer(),
  pending: boolean(),
  communication_disabled_until: nullable(text()),
  avatar_decoration_data: anything<null>(),
})
/** A value of {@link BareMember}. */
export type BareMember = Infer<typeof BareMember>

/** docs/spec/members.md#member-object */
export const Member = shape({ user: User, ...BareMember.properties })
/** A value of {@link Member}. */
export type Member = Infer<typeof Member>

const { pending: _pending, ...screened } = BareMember.properties

/**
 * A member without its user in an event that only members who have passed the screening can cause: `pending` is omitted
 * (docs/spec/members.md#pending).
 */
export const BareActiveMember = shape(screened)
/** A value of {@link BareActiveMember}. */
export type BareActiveMember = Infer<typeof BareActiveMember>

/** {@link BareActiveMember} with its user. */
export const ActiveMember = shape({ user: User, ...screened })
/** A value of {@link ActiveMember}. */
export type ActiveMember = Infer<typeof ActiveMember>

/** A page of members. */
export const Members = list(Member)

/** The query of a guild's members, in the order of their ids (docs/spec/members.md#list-of-members). */
export const MembersQuery = shape({
  limit: optional(integer(LIMITS.membersPerPage)),
  after: optional(snowflake()),
})
/** A value of {@link MembersQuery}. */
export type MembersQuery = Infer<typeof MembersQuery>

/** The query of members by the beginning of a name (docs/spec/members.md#search). */
export const MemberSearch = shape({
  query: text(LIMITS.memberSearch),
  limit: optional(integer(LIMITS.membersPerPage)),
})
/** A value of {@link MemberSearch}. */
export type MemberSearch = Infer<typeof MemberSearch>

const nick = () => optional(nullable(nameText({ ...LIMITS.nick, trim: true, collapse: true })))
const flag = () => optional(nullable(boolean()))
const flags = () => optional(nullable(integer({ min: 0, max: 0x7fffffff })))

/** The body of Add Guild Member (docs/spec/members.md#adding-members). */
export const NewMember = shape({
  access_token: text(LIMITS.accessToken),
  nick: nick(),
  roles: optional(nullable(list(snowflake(), { ...LIMITS.rolesOfNewMember, unique: true }))),
  mute: flag(),
  deaf: flag(),
  flags: flags(),
})
/** A value of {@link NewMember}. */
export type NewMember = Infer<typeof NewMember>

/** The body of Modify Guild Member; null resets a field (docs/spec/members.md#modifying-members). */
export const MemberChanges = shape({
  nick: nick(),
  roles: optional(nullable(list(snowflake(), { ...LIMITS.rolesPerMember, unique: true }))),
  mute: flag(),
  deaf: flag(),
  channel_id: optional(nullable(snowflake())),
  communication_disabled_until: optional(nullable(timestamp())),
  flags: flags(),
})
/** A value of {@link MemberChanges}. */
export type MemberChanges = Infer<typeof MemberChanges>

/** The body of Modify Current Member (docs/spec/members.md#current-member). */
export const OwnMemberChanges = shape({
  nick: nick(),
  avatar: optional(nullable(imageData())),
  banner: optional(nullable(imageData())),
  bio: optional(nullable(text(LIMITS.memberBio))),
})
/** A value of {@link OwnMemberChanges}. */
export type OwnMemberChanges = Infer<typeof OwnMemberChanges>

/** The caller's own member, which includes their bio in the guild (docs/spec/members.md#bio). */
export const OwnMember = shape({ ...Member.properties, bio: nullable(text()) })
/** A value of {@link OwnMember}. */
export type OwnMember = Infer<typeof OwnMember>

/** The body of Modify Current User Nick (docs/spec/members.md#older-nickname-operation). */
export const OwnNickChange = shape({ nick: nick() })

/** The response of Modify Current User Nick (docs/spec/members.md#older-nickname-operation). */
export const OwnNick = shape({ nick: nullable(text()) })
