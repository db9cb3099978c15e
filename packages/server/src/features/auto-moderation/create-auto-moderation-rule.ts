import { createAutoModerationRule as contract } from '@guildhall/protocol/operations/auto-moderation/create-auto-moderation-rule'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { mustBeSoundRule, mustHaveRoomForRule, mustMaySetRule } from './auto-moderation-rules.ts'
import { insertAutoModerationRule, listAutoModerationRules } from './auto-moderation-store.ts'
import { switchAutoModeration } from './auto-moderation-switch-actions.ts'
import { auditedRuleChanges, newAutoModerationRule } from './auto-moderation-view.ts'

/** Some actions require further permissions (docs/spec/auto-moderation.md#permissions). */
export const createAutoModerationRule = operation(contract, {
  requires: permission('MANAGE_GUILD'),
  emits: ['AUTO_MODERATION_RULE_CREATE', 'GUILD_UPDATE'],
  audits: 'AUTO_MODERATION_RULE_CREATE',
  handle: async ({ guild, caller, body, kernel, write }) => {
    const made = { id: kernel.ids.next(), guild_id: guild.id, creator_id: caller.user.id }
    const rule = newAutoModerationRule(made, body)
    await mustBeSoundRule(rule)
    return write(async (tx) => {
      mustMaySetRule(tx.actor, rule, null)
      mustHaveRoomForRule(await listAutoModerationRules(tx.db, tx.guild.id), rule)
      await insertAutoModerationRule(tx.db, rule)
      await switchAutoModeration(tx, true)
      tx.emit('AUTO_MODERATION_RULE_CREATE', rule)
      tx.audit({ target: rule.id, changes: auditedRuleChanges(null, rule) })
      return rule
    })
  },
})
