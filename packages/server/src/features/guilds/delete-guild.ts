import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { custom } from '../../kernel/requirement.ts'
import { endGuild } from './guilds-actions.ts'

/** The guild is unknown from this moment; what hangs on it is swept away afterwards. */
export const deleteGuild = operation({
  name: 'Delete Guild',
  method: 'DELETE',
  path: '/guilds/:guildId',
  requires: custom('guild', 'the owner of the guild', ({ actor }) => {
    if (!actor.isOwner) throw new ApiError('MissingPermissions')
  }),
  recentAuthentication: true,
  returns: 'nothing',
  emits: ['GUILD_DELETE'],
  audits: 'none',
  handle: ({ write }) => write((tx) => endGuild(tx, tx.guild.id)),
})
