import { Member } from '@guildhall/protocol/objects/member'
import { NoContent, operation } from '../../kernel/operation.ts'
import { administratorOfGuild } from '../../kernel/requirement.ts'
import { mustFindJoiner } from '../members/joiners-store.ts'
import { addMember } from '../members/members-actions.ts'

/** Ours: 201 with the new member, 204 if he is one already. A bot is written down in the audit log. */
export const addGuildMemberByAdministrator = operation({
  name: 'Add Guild Member By Administrator',
  method: 'PUT',
  path: '/guildhall/guilds/:guildId/members/:userId',
  requires: administratorOfGuild,
  returns: Member,
  status: 201,
  emits: ['GUILD_MEMBER_ADD', 'GUILD_CREATE'],
  audits: 'BOT_ADD',
  handle: ({ params: { userId }, write }) =>
    write(async (tx) => {
      const joiner = await mustFindJoiner(tx.db, tx.guild.id, userId)
      if (joiner.isMember) return new NoContent()
      if (joiner.user.bot) tx.audit({ target: userId })
      return addMember(tx, tx.guild, joiner)
    }),
})
