import { operation } from '../../kernel/operation.ts'
import { administratorOfGuild } from '../../kernel/requirement.ts'
import { endGuild } from '../guilds/guilds-actions.ts'
import { logDeed } from './instance-actions.ts'

/** Ours: what Delete Guild does for its owner. */
export const deleteGuildByAdministrator = operation({
  name: 'Delete Guild By Administrator',
  method: 'DELETE',
  path: '/guildhall/instance/guilds/:guildId',
  requires: administratorOfGuild,
  callers: ['user'],
  recentAuthentication: true,
  returns: 'nothing',
  emits: ['GUILD_DELETE'],
  audits: 'none',
  handle: ({ kernel, caller, write }) =>
    write(async (tx) => {
      const { id, settings } = tx.guild
      await endGuild(tx, id)
      logDeed(kernel, tx.db, caller, 'deleted a guild', { guild_id: id, name: settings.name })
    }),
})
