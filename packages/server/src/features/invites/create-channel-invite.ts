import { createChannelInvite as contract } from '@guildhall/protocol/operations/invites/create-channel-invite'
import { operation } from '../../kernel/operation.ts'
import { isGroup } from '../../kernel/permissions/any-channel.ts'
import { anyChannelPermission } from '../../kernel/permissions/requirement.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import { inGuildChannel } from '../channels/any-channel-rules.ts'
import { inviteIntoGroup } from '../private-channels/group-invites-actions.ts'
import { mustBeGroup } from '../private-channels/groups-rules.ts'
import { TARGET_USERS_UPLOAD } from '../target-users/target-list-upload-actions.ts'
import { isListSent, startList } from '../target-users/target-users-actions.ts'
import { NOBODY_YET } from '../target-users/target-users-rules.ts'
import { mustBeSoundFlags } from './guest-invite-rules.ts'
import { mustFindTarget } from './invite-target-rules.ts'
import { createInvite, mustHaveShareOfInvites } from './invites-actions.ts'
import { mayManageRoles, mustBeInvitable, mustMayHandOut, termsOf } from './invites-rules.ts'
import { findSimilarInvite } from './invites-store.ts'
import { toAuditedInvite } from './invites-view.ts'
import { showWithMetadata } from './show-invite-actions.ts'

/**
 * Unless the invite is `unique` or limited to some users, an existing one by the caller with the same terms is returned
 * (docs/spec/invites.md#creating-invites). In a group all members may create invites. An invite for some users admits nobody
 * until a job has filled their list.
 */
export const createChannelInvite = operation(contract, {
  requires: anyChannelPermission('CREATE_INSTANT_INVITE'),
  streamed: TARGET_USERS_UPLOAD,
  fields: { role_ids: mayManageRoles },
  emits: ['INVITE_CREATE'],
  audits: 'INVITE_CREATE',
  handle: async ({ kernel, caller, channel, body, uploads, write }) => {
    if (isGroup(channel)) {
      return write((tx) => inviteIntoGroup(tx, kernel.ids, caller, mustBeGroup(tx.channel), body))
    }
    const terms = termsOf(body)
    const listed = { uploads, userIds: body.target_user_ids }
    return write(async (anywhere) => {
      const tx = inGuildChannel(anywhere)
      const { guild, channel, db, now } = tx
      mustBeInvitable(channel)
      mustBeSoundFlags(channel, terms)
      mustMayHandOut(tx.actor, terms.role_ids)
      const target = await mustFindTarget(tx, channel, terms)
      const sought = { guildId: guild.id, channelId: channel.id, inviterId: caller.user.id, terms, now }
      const isListed = isListSent(listed)
      const known = body.unique || isListed ? undefined : await findSimilarInvite(db, sought)
      if (known) return showWithMetadata(db, guild, known)
      await mustHaveShareOfInvites(tx, caller.user)
      const targetListId = isListed ? NOBODY_YET : null
      const plan = { channelId: channel.id, inviter: caller.user, terms, target, targetListId }
      const invite = await createInvite(tx, kernel.ids, plan)
      if (isListed) await startList(tx, invite, listed)
      tx.audit({ target: null, changes: auditChanges(null, toAuditedInvite(invite)) })
      return showWithMetadata(db, guild, invite)
    })
  },
})
