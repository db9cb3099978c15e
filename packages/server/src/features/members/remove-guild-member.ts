import { ReasonQuery } from '@guildhall/protocol/objects/ban'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/requirement.ts'
import { LEAVING, removeMember } from './members-actions.ts'
import { mustFindMember } from './members-store.ts'

/** Nobody kicks the owner, himself, or a member whose highest role is not below his own (conventions B). */
export const removeGuildMember = operation({
  name: 'Remove Guild Member',
  method: 'DELETE',
  path: '/guilds/:guildId/members/:userId',
  requires: permission('KICK_MEMBERS'),
  query: ReasonQuery,
  returns: 'nothing',
  emits: LEAVING,
  audits: 'MEMBER_KICK',
  handle: ({ params, write }) =>
    write(async (tx) => {
      const found = await mustFindMember(tx.db, tx.guild.id, params.userId)
      tx.actor.mustOutrankMember(found.user.id, found.member.roles)
      await removeMember(tx, tx.guild, found)
      tx.audit({ target: found.user.id })
    }),
})
