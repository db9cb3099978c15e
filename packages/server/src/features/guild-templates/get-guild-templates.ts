import { getGuildTemplates as contract } from '@guildhall/protocol/operations/guild-templates/get-guild-templates'
import { operation, ReadyJson } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { findTemplateOfGuild } from './guild-templates-store.ts'
import { toGuildTemplateJson } from './guild-templates-view.ts'

export const getGuildTemplates = operation(contract, {
  requires: permission('MANAGE_GUILD'),
  emits: [],
  audits: 'none',
  handle: async ({ db, guild }) => {
    const template = await findTemplateOfGuild(db, guild.id)
    return new ReadyJson(`[${template ? toGuildTemplateJson(guild, template) : ''}]`)
  },
})
