import { makeGuildAvailable as contract } from '@guildhall/protocol/operations/guilds/make-guild-available'
import { operation } from '../../kernel/operation.ts'
import { administratorOfGuild } from '../../kernel/permissions/requirement.ts'
import { updateAvailability } from './guilds-store.ts'

/** Only Guildhall has this: ends the outage of Make Guild Unavailable. Every session of a member receives the guild again. */
export const makeGuildAvailable = operation(contract, {
  requires: administratorOfGuild,
  recentAuthentication: true,
  emits: ['GUILD_AVAILABLE'],
  audits: 'none',
  handle: ({ note, write }) =>
    write(async (tx) => {
      note({ name: tx.guild.settings.name, unavailable: { old: tx.guild.state.unavailable, new: false } })
      if (!tx.guild.state.unavailable) return
      await updateAvailability(tx.db, tx.guild.id, false)
      tx.emit('GUILD_AVAILABLE', { guild_id: tx.guild.id })
    }),
})
