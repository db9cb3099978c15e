import { deleteGuildByAdministrator as contract } from '@guildhall/protocol/operations/instance/delete-guild-by-administrator'
import { operation } from '../../kernel/operation.ts'
import { administratorOfGuild } from '../../kernel/permissions/requirement.ts'
import { endGuild } from '../guilds/guilds-actions.ts'

/** Only Guildhall has this: Delete Guild for administrators. */
export const deleteGuildByAdministrator = operation(contract, {
  requires: administratorOfGuild,
  callers: ['user'],
  recentAuthentication: true,
  emits: ['GUILD_DELETE'],
  audits: 'none',
  handle: ({ note, write }) =>
    write(async (tx) => {
      const { id, settings } = tx.guild
      await endGuild(tx, id)
      note({ name: settings.name })
    }),
})
