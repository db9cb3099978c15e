import { Member } from '@guildhall/protocol/objects/member'
import { ApiError } from '../../kernel/api-error.ts'
import { NoContent, operation } from '../../kernel/operation.ts'
import { administratorOfGuild } from '../../kernel/requirement.ts'
import { findBan } from '../bans/bans-store.ts'
import { addMember } from '../members/members-actions.ts'
import { findMember } from '../members/members-store.ts'
import { mustFindUser } from '../users/users-store.ts'

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
      const user = await mustFindUser(tx.db, userId)
      if (await findMember(tx.db, tx.guild.id, user.id)) return new NoContent()
      if (await findBan(tx.db, tx.guild.id, user.id)) throw new ApiError('UserIsBanned')
      if (user.bot) tx.audit({ target: user.id })
      return addMember(tx, tx.guild, user)
    }),
})
