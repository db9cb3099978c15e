import { InviteType } from '@guildhall/protocol/enums/invite-type'
import type { GroupInvite, GroupInviteWithMetadata } from '@guildhall/protocol/objects/users/group-invite'
import type { User } from '@guildhall/protocol/objects/users/user'
import { toTimestamp } from '../../kernel/clock.ts'
import type { GroupChannel } from '../../store/rows/private-channel-row.ts'
import type { PrivateInvite } from '../../store/rows/private-invite-row.ts'

/** An invite to a group as anyone with its code sees it (docs/spec/invites.md#group-invites). */
export function toGroupInvite(
  { code, inviter, expiresAt, terms }: PrivateInvite,
  { id, type, recipientIds, group: { name, icon } }: GroupChannel,
  users: ReadonlyMap<string, User>,
): GroupInvite {
  const recipients = recipientIds.flatMap((each) => users.get(each) ?? [])
  return {
    type: InviteType.GROUP_DM,
    code,
    inviter,
    channel: {
      id,
      type,
      name,
      ...(icon !== null && { icon }),
      recipients: recipients.map((user) => ({ id: user.id, username: user.username, avatar: user.avatar })),
    },
    expires_at: terms.max_age === 0 ? null : toTimestamp(expiresAt),
    flags: 0,
  }
}

/** An invite to a group as members of the group see it. */
export const toOwnGroupInvite = (
  invite: PrivateInvite,
  channel: GroupChannel,
  users: ReadonlyMap<string, User>,
): GroupInviteWithMetadata => ({
  ...toGroupInvite(invite, channel, users),
  uses: invite.uses,
  max_uses: invite.terms.max_uses,
  max_age: invite.terms.max_age,
  created_at: toTimestamp(invite.createdAt),
})
