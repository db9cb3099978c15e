import { getGuildPreview as contract } from '@guildhall/protocol/operations/guilds/get-guild-preview'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { custom } from '../../kernel/permissions/requirement.ts'
import { toGuildPreview } from './guilds-view.ts'

/** A guild that the caller may not see is unknown. */
export const getGuildPreview = operation(contract, {
  requires: custom('visitor', 'a member of the guild, or any user if the guild is discoverable', ({ actor, guild }) => {
    if (!actor && !guild.settings.features.includes('DISCOVERABLE')) throw new ApiError('UnknownGuild')
  }),
  emits: [],
  audits: 'none',
  handle: async ({ kernel, guild }) => toGuildPreview(guild, await kernel.presences.countOnline(guild.id)),
})
