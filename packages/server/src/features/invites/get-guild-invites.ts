import { Invite, InviteWithMetadata } from '@guildhall/protocol/objects/invite'
import { either, list } from '@guildhall/protocol/schema'
import { operation } from '../../kernel/operation.ts'
import { anyPermission } from '../../kernel/requirement.ts'
import { listInvites } from './invites-store.ts'
import { toInvite, toInviteWithMetadata } from './invites-view.ts'
import { showAll } from './showing-actions.ts'

/** Metadata is shown to those who manage the guild (interface 4.7). */
export const getGuildInvites = operation({
  name: 'Get Guild Invites',
  method: 'GET',
  path: '/guilds/:guildId/invites',
  requires: anyPermission('MANAGE_GUILD', 'VIEW_AUDIT_LOG'),
  returns: list(either(InviteWithMetadata, Invite)),
  emits: [],
  audits: 'none',
  handle: async ({ db, kernel, guild, actor }) => {
    const shown = actor.can('MANAGE_GUILD') ? toInviteWithMetadata : toInvite
    const invites = await listInvites(db, { guildId: guild.id, now: kernel.clock.now() })
    return showAll(db, guild, invites, shown)
  },
})
