import { getGuildTemplate as contract } from '@guildhall/protocol/operations/guild-templates/get-guild-template'
import { operation } from '../../kernel/operation.ts'
import { noAuthentication } from '../../kernel/permissions/requirement.ts'
import { mustFindTemplate } from './guild-templates-rules.ts'
import { answerGuildTemplate } from './guild-templates-view.ts'

/** Anyone with the code may read it. */
export const getGuildTemplate = operation(contract, {
  requires: noAuthentication,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, params }) => {
    const { guild, template } = await mustFindTemplate(kernel, params.templateCode)
    return answerGuildTemplate(guild, template)
  },
})
