import { InviteType } from '@guildhall/protocol/enums/invite-type'
import type { FriendInvite, FriendInviteWithMetadata } from '@guildhall/protocol/objects/users/friend-invite'
import { toTimestamp } from '../../kernel/clock.ts'
import type { PrivateInvite } from '../../store/rows/private-invite-row.ts'

/** A friend invite as shown to anyone with its code. */
export const toFriendInvite = ({ code, inviter, expiresAt }: PrivateInvite): FriendInvite => ({
  type: InviteType.FRIEND,
  code,
  inviter,
  channel: null,
  expires_at: toTimestamp(expiresAt),
  flags: 0,
})

/** A friend invite as shown to its creator. */
export const toOwnFriendInvite = (invite: PrivateInvite): FriendInviteWithMetadata => ({
  ...toFriendInvite(invite),
  uses: invite.uses,
  max_uses: invite.terms.max_uses,
  max_age: invite.terms.max_age,
  created_at: toTimestamp(invite.createdAt),
})
