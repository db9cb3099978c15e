import { createGuild as contract } from '@guildhall/protocol/operations/guilds/create-guild'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { mustBeAllowed } from '../../kernel/settings.ts'
import { readGuildImages } from './guild-images-actions.ts'
import { createGuildInUnit } from './guilds-actions.ts'
import { toGuild, toNewSettings } from './guilds-view.ts'

export const createGuild = operation(contract, {
  requires: authenticated,
  emits: ['GUILD_MEMBER_ADD', 'GUILD_CREATE'],
  audits: 'none',
  handle: async ({ kernel, caller, body, write }) => {
    mustBeAllowed(kernel.settings.current.guild_creation, caller, 'GuildCreationRestricted')
    const { user } = caller
    const images = await readGuildImages(body, caller)
    return write(async (tx) => {
      const settings = { ...toNewSettings(body), application_id: caller.application?.id ?? null }
      return toGuild(await createGuildInUnit(tx, { name: body.name, owner: user, settings, images }))
    })
  },
})
