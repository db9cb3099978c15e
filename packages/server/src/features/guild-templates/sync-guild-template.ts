import { syncGuildTemplate as contract } from '@guildhall/protocol/operations/guild-templates/sync-guild-template'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { mustFindTemplateOf } from './guild-templates-rules.ts'
import { updateTemplate } from './guild-templates-store.ts'
import { answerGuildTemplate } from './guild-templates-view.ts'
import { currentContents } from './serialized-guild-view.ts'

/** Replaces the contents by the guild's current state. */
export const syncGuildTemplate = operation(contract, {
  requires: permission('MANAGE_GUILD'),
  emits: [],
  audits: 'none',
  handle: ({ params, write }) =>
    write(async (tx) => {
      const { guild } = tx
      const template = await mustFindTemplateOf(tx.db, guild.id, params.templateCode)
      const synced = { synced_at: tx.now, wire: currentContents(guild) }
      await updateTemplate(tx.db, template.code, synced)
      return answerGuildTemplate(guild, { ...template, ...synced })
    }),
})
