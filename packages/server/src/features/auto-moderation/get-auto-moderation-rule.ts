import { getAutoModerationRule as contract } from '@guildhall/protocol/operations/auto-moderation/get-auto-moderation-rule'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { mustFindAutoModerationRule } from './auto-moderation-rules.ts'
import { toAutoModerationRule } from './auto-moderation-view.ts'

export const getAutoModerationRule = operation(contract, {
  requires: permission('MANAGE_GUILD'),
  emits: [],
  audits: 'none',
  handle: async ({ db, guild, params }) =>
    toAutoModerationRule(guild, await mustFindAutoModerationRule(db, guild.id, params.ruleId)),
})
