import { getGuildInvites as contract } from '@guildhall/protocol/operations/invites/get-guild-invites'
import { operation } from '../../kernel/operation.ts'
import { anyPermission } from '../../kernel/permissions/requirement.ts'
import { listInvites } from './invites-store.ts'
import { toInvite, toInviteWithMetadata } from './invites-view.ts'
import { showAll } from './show-invite-actions.ts'

/** Metadata is only for members who manage the guild (docs/spec/invites.md#metadata). */
export const getGuildInvites = operation(contract, {
  requires: anyPermission('MANAGE_GUILD', 'VIEW_AUDIT_LOG'),
  emits: [],
  audits: 'none',
  handle: async ({ db, kernel, guild, actor }) => {
    const shown = actor.can('MANAGE_GUILD') ? toInviteWithMetadata : toInvite
    const invites = await listInvites(db, { guildId: guild.id, now: kernel.clock.now() })
    return showAll(db, guild, invites, shown)
  },
})
