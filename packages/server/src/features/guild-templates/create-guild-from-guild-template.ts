import type { SerializedGuild } from '@guildhall/protocol/objects/guilds/guild-template'
import { createGuildFromGuildTemplate as contract } from '@guildhall/protocol/operations/guild-templates/create-guild-from-guild-template'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { mustBeAllowed } from '../../kernel/settings.ts'
import { readGuildImages } from '../guilds/guild-images-actions.ts'
import { createGuildInUnit } from '../guilds/guilds-actions.ts'
import { toGuild } from '../guilds/guilds-view.ts'
import { mustFindTemplate } from './guild-templates-rules.ts'
import { countTemplateUse } from './guild-templates-store.ts'
import { newStructure } from './new-structure-view.ts'

export const createGuildFromGuildTemplate = operation(contract, {
  requires: authenticated,
  emits: ['GUILD_MEMBER_ADD', 'GUILD_CREATE'],
  audits: 'none',
  handle: async ({ kernel, caller, params, body, write }) => {
    mustBeAllowed(kernel.settings.current.guild_creation, caller, 'GuildCreationRestricted')
    const { template } = await mustFindTemplate(kernel, params.templateCode)
    const contents: SerializedGuild = JSON.parse(template.wire)
    const images = await readGuildImages(body, caller)
    const settings = { application_id: caller.application?.id ?? null }
    return write(async (tx) => {
      const plan = { name: body.name, owner: caller.user, settings, images }
      const guild = await createGuildInUnit(tx, { ...plan, structure: (ids) => newStructure(contents, ids) })
      if (!(await countTemplateUse(tx.db, template.code))) throw new ApiError('UnknownGuildTemplate')
      return toGuild(guild)
    })
  },
})
