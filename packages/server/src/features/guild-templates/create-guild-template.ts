import { createGuildTemplate as contract } from '@guildhall/protocol/operations/guild-templates/create-guild-template'
import { ApiError } from '../../kernel/api-error.ts'
import { newCode } from '../../kernel/ids/invite-code.ts'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { addTemplate, findTemplateOfGuild } from './guild-templates-store.ts'
import { answerGuildTemplate } from './guild-templates-view.ts'
import { currentContents } from './serialized-guild-view.ts'

/** A guild has at most one template (docs/spec/guild-templates.md#creating-templates). */
export const createGuildTemplate = operation(contract, {
  requires: permission('MANAGE_GUILD'),
  emits: [],
  audits: 'none',
  handle: ({ caller, body, kernel, write }) =>
    write(async (tx) => {
      const { guild } = tx
      if (await findTemplateOfGuild(tx.db, guild.id)) throw new ApiError('GuildHasTemplate')
      const row = {
        guild_id: guild.id,
        creator_id: caller.user.id,
        name: body.name,
        description: body.description ?? null,
        usage_count: 0,
        created_at: tx.now,
        synced_at: tx.now,
        wire: currentContents(guild),
      }
      for (;;) {
        const template = { code: newCode(kernel.ids), ...row }
        if (await addTemplate(tx.db, template)) return answerGuildTemplate(guild, { ...template, creator: caller.user })
      }
    }),
})
