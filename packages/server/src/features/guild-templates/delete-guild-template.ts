import { deleteGuildTemplate as contract } from '@guildhall/protocol/operations/guild-templates/delete-guild-template'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { mustFindTemplateOf } from './guild-templates-rules.ts'
import { removeTemplate } from './guild-templates-store.ts'
import { answerGuildTemplate } from './guild-templates-view.ts'

export const deleteGuildTemplate = operation(contract, {
  requires: permission('MANAGE_GUILD'),
  emits: [],
  audits: 'none',
  handle: ({ params, write }) =>
    write(async (tx) => {
      const template = await mustFindTemplateOf(tx.db, tx.guild.id, params.templateCode)
      await removeTemplate(tx.db, template.code)
      return answerGuildTemplate(tx.guild, template)
    }),
})
