import { makeGuildUnavailable as contract } from '@guildhall/protocol/operations/guilds/make-guild-unavailable'
import { operation } from '../../kernel/operation.ts'
import { administratorOfGuild } from '../../kernel/permissions/requirement.ts'
import { updateAvailability } from './guilds-store.ts'

/** Only Guildhall has this: the guild has an outage until Make Guild Available, also across restarts. */
export const makeGuildUnavailable = operation(contract, {
  requires: administratorOfGuild,
  recentAuthentication: true,
  emits: ['GUILD_DELETE'],
  audits: 'none',
  handle: ({ note, write }) =>
    write(async (tx) => {
      note({ name: tx.guild.settings.name, unavailable: { old: tx.guild.state.unavailable, new: true } })
      if (tx.guild.state.unavailable) return
      await updateAvailability(tx.db, tx.guild.id, true)
      tx.emit('GUILD_DELETE', { id: tx.guild.id, unavailable: true })
    }),
})
