import { InviteType } from '../../enums/invite-type.ts'
import { boolean, choice, type Infer, integer, list, nullable, optional, shape, snowflake, text } from '../../schema.ts'
import { InviteMetadata } from '../guilds/invite.ts'
import { User } from './user.ts'

/** An invite to a group (docs/spec/invites.md#group-invites), which contains the recipients and no guild. */
export const GroupInvite = shape({
  type: choice([InviteType.GROUP_DM]),
  code: text(),
  inviter: User,
  channel: shape({
    id: snowflake(),
    type: integer(),
    name: nullable(text()),
    icon: optional(text()),
    recipients: list(shape({ id: snowflake(), username: text(), avatar: nullable(text()) })),
  }),
  /** Null if it doesn't expire. */
  expires_at: nullable(text()),
  flags: integer(),
  approximate_member_count: optional(integer()),
})
/** A value of {@link GroupInvite}. */
export type GroupInvite = Infer<typeof GroupInvite>

const { uses, max_uses, max_age, created_at } = InviteMetadata.properties

/** An invite to a group as members of the group see it. The age is in seconds; 0 means no limit. */
export const GroupInviteWithMetadata = shape({ ...GroupInvite.properties, uses, max_uses, max_age, created_at })
/** A value of {@link GroupInviteWithMetadata}. */
export type GroupInviteWithMetadata = Infer<typeof GroupInviteWithMetadata>

/** A group invite that the caller has accepted: `new_member` is false if they were in the group before. */
export const AcceptedGroupInvite = shape({ ...GroupInvite.properties, new_member: boolean() })
