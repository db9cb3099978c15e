import { InviteType } from '../../enums/invite-type.ts'
import { anything, boolean, choice, type Infer, integer, shape, text } from '../../schema.ts'
import { InviteMetadata } from '../guilds/invite.ts'
import { User } from './user.ts'

/** An invite to become the friend of its creator (docs/spec/invites.md#friend-invites): it leads to no guild and no channel. */
export const FriendInvite = shape({
  type: choice([InviteType.FRIEND]),
  code: text(),
  inviter: User,
  channel: anything<null>(),
  expires_at: text(),
  flags: integer(),
})
/** A value of {@link FriendInvite}. */
export type FriendInvite = Infer<typeof FriendInvite>

const { uses, max_uses, max_age, created_at } = InviteMetadata.properties

/** The invite as its creator sees it. The age is in seconds. */
export const FriendInviteWithMetadata = shape({ ...FriendInvite.properties, uses, max_uses, max_age, created_at })
/** A value of {@link FriendInviteWithMetadata}. */
export type FriendInviteWithMetadata = Infer<typeof FriendInviteWithMetadata>

/** A friend invite that the caller has accepted: `new_member` is false if they were friends before. */
export const AcceptedFriendInvite = shape({ ...FriendInvite.properties, new_member: boolean() })
/** A value of {@link AcceptedFriendInvite}. */
export type AcceptedFriendInvite = Infer<typeof AcceptedFriendInvite>
