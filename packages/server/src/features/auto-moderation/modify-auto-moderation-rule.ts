import { modifyAutoModerationRule as contract } from '@guildhall/protocol/operations/auto-moderation/modify-auto-moderation-rule'
import { fieldError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { mustBeSoundRule, mustFindAutoModerationRule, mustMaySetRule } from './auto-moderation-rules.ts'
import { updateAutoModerationRule } from './auto-moderation-store.ts'
import { auditedRuleChanges, toAutoModerationRule, withAutoModerationChanges } from './auto-moderation-view.ts'

/** The trigger type of a rule stays. Some actions require further permissions (docs/spec/auto-moderation.md#permissions). */
export const modifyAutoModerationRule = operation(contract, {
  requires: permission('MANAGE_GUILD'),
  emits: ['AUTO_MODERATION_RULE_UPDATE'],
  audits: 'AUTO_MODERATION_RULE_UPDATE',
  handle: async ({ params, guild, body, db, write }) => {
    const known = await mustFindAutoModerationRule(db, guild.id, params.ruleId)
    if ((body.trigger_type ?? known.trigger_type) !== known.trigger_type) {
      throw fieldError('trigger_type', 'AUTO_MODERATION_TRIGGER_TYPE_FIXED', 'The trigger type cannot be changed.')
    }
    await mustBeSoundRule(withAutoModerationChanges(known, body))
    return write(async (tx) => {
      const before = await mustFindAutoModerationRule(tx.db, tx.guild.id, params.ruleId)
      const rule = withAutoModerationChanges(before, body)
      mustMaySetRule(tx.actor, rule, before)
      const changes = auditedRuleChanges(before, rule)
      const shown = toAutoModerationRule(tx.guild, rule)
      if (changes.length === 0) return shown
      await updateAutoModerationRule(tx.db, rule)
      tx.emit('AUTO_MODERATION_RULE_UPDATE', shown)
      tx.audit({ target: rule.id, changes })
      return shown
    })
  },
})
