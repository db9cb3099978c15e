import { listAutoModerationRulesForGuild as contract } from '@guildhall/protocol/operations/auto-moderation/list-auto-moderation-rules-for-guild'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { listAutoModerationRules } from './auto-moderation-store.ts'
import { toAutoModerationRule } from './auto-moderation-view.ts'

export const listAutoModerationRulesForGuild = operation(contract, {
  requires: permission('MANAGE_GUILD'),
  emits: [],
  audits: 'none',
  handle: async ({ db, guild }) =>
    (await listAutoModerationRules(db, guild.id)).map((rule) => toAutoModerationRule(guild, rule)),
})
