import { operation } from '../../kernel/operation.ts'
import { administratorOfGuild } from '../../kernel/requirement.ts'
import { updateAvailability } from './guilds-store.ts'

/** Ours: members lose the guild as in an outage, until Make Guild Available; also across restarts. */
export const makeGuildUnavailable = operation({
  name: 'Make Guild Unavailable',
  method: 'PUT',
  path: '/guildhall/guilds/:guildId/unavailable',
  requires: administratorOfGuild,
  recentAuthentication: true,
  returns: 'nothing',
  emits: ['GUILD_DELETE'],
  audits: 'none',
  handle: ({ write }) =>
    write(async (tx) => {
      if (tx.guild.state.unavailable) return
      await updateAvailability(tx.db, tx.guild.id, true)
      tx.emit('GUILD_DELETE', { id: tx.guild.id, unavailable: true })
    }),
})
