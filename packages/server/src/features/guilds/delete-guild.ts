import { deleteGuild as contract } from '@guildhall/protocol/operations/guilds/delete-guild'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { custom } from '../../kernel/permissions/requirement.ts'
import { endGuild } from './guilds-actions.ts'

/** The guild is unknown from this moment; a job removes everything that belongs to it. */
export const deleteGuild = operation(contract, {
  requires: custom('guild', 'the owner of the guild', ({ actor }) => {
    if (!actor.isOwner) throw new ApiError('MissingPermissions')
  }),
  recentAuthentication: true,
  emits: ['GUILD_DELETE'],
  audits: 'none',
  handle: ({ write }) => write((tx) => endGuild(tx, tx.guild.id)),
})
