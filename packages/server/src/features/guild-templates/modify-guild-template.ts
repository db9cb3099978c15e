import { modifyGuildTemplate as contract } from '@guildhall/protocol/operations/guild-templates/modify-guild-template'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { mustFindTemplateOf } from './guild-templates-rules.ts'
import { updateTemplate } from './guild-templates-store.ts'
import { answerGuildTemplate } from './guild-templates-view.ts'

/** Changes the name and the description, but not the contents. */
export const modifyGuildTemplate = operation(contract, {
  requires: permission('MANAGE_GUILD'),
  emits: [],
  audits: 'none',
  handle: ({ params, body, write }) =>
    write(async (tx) => {
      const template = await mustFindTemplateOf(tx.db, tx.guild.id, params.templateCode)
      const changes = {
        name: body.name ?? template.name,
        description: body.description === undefined ? template.description : body.description,
      }
      await updateTemplate(tx.db, template.code, changes)
      return answerGuildTemplate(tx.guild, { ...template, ...changes })
    }),
})
