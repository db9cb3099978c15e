import { deleteAutoModerationRule as contract } from '@guildhall/protocol/operations/auto-moderation/delete-auto-moderation-rule'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { mustFindAutoModerationRule } from './auto-moderation-rules.ts'
import { listAutoModerationRules, removeAutoModerationRule } from './auto-moderation-store.ts'
import { switchAutoModeration } from './auto-moderation-switch-actions.ts'
import { auditedRuleChanges, toAutoModerationRule } from './auto-moderation-view.ts'

export const deleteAutoModerationRule = operation(contract, {
  requires: permission('MANAGE_GUILD'),
  emits: ['AUTO_MODERATION_RULE_DELETE', 'GUILD_UPDATE'],
  audits: 'AUTO_MODERATION_RULE_DELETE',
  handle: ({ params, write }) =>
    write(async (tx) => {
      const rule = await mustFindAutoModerationRule(tx.db, tx.guild.id, params.ruleId)
      await removeAutoModerationRule(tx.db, rule)
      if ((await listAutoModerationRules(tx.db, tx.guild.id)).length === 0) await switchAutoModeration(tx, false)
      tx.emit('AUTO_MODERATION_RULE_DELETE', toAutoModerationRule(tx.guild, rule))
      tx.audit({ target: rule.id, changes: auditedRuleChanges(rule, null) })
    }),
})
