import { acceptGroupInvite as contract } from '@guildhall/protocol/operations/private-channels/accept-group-invite'
import { operation } from '../../kernel/operation.ts'
import { TokenActor } from '../../kernel/permissions/channel-actor.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { writeAsGuest } from '../../kernel/unit-of-work/guest-unit.ts'
import { listUsers } from '../users/users-store.ts'
import { comeByGroupInvite } from './group-invites-actions.ts'
import { mustFindGroupInvite, mustHoldGroupInvite } from './group-invites-rules.ts'
import { toGroupInvite } from './group-invites-view.ts'
import { JOINING_GROUP } from './groups-actions.ts'

/** For a user who is already in the group, the answer is the same as for joining, and the invite isn't used. */
export const acceptGroupInvite = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: JOINING_GROUP,
  audits: 'none',
  handle: async ({ db, kernel, caller: { user }, params: { groupCode } }) => {
    const { channel } = await mustFindGroupInvite(db, groupCode, kernel.clock.now())
    const guest = new TokenActor(user.id, channel.id, 0n)
    const unit = { name: 'Accept Group Invite', emits: JOINING_GROUP }
    return writeAsGuest(
      kernel,
      unit,
      { guild: null, channel },
      () => guest,
      async (tx) => {
        const { invite, channel: before } = await mustHoldGroupInvite(tx.db, groupCode, tx.now)
        const new_member = await comeByGroupInvite(tx, user, before, invite)
        const recipientIds = [...before.recipientIds, ...(new_member ? [user.id] : [])]
        const users = await listUsers(tx.db, recipientIds)
        return { ...toGroupInvite(invite, { ...before, recipientIds }, users), new_member }
      },
    )
  },
})
