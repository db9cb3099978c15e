import { createHash } from 'node:crypto'
import { AutoModerationAction } from '@guildhall/protocol/enums/auto-moderation'
import type { Embed } from '@guildhall/protocol/objects/messages/embed'
import type { RuleTriggered } from './auto-moderation-jobs.ts'

/** Values of fields are texts, and are omitted if they don't apply. */
type Facts = Readonly<Record<string, string | null | undefined>>

/** The embed of an alert, whose fields clients read by their names (docs/spec/auto-moderation.md#alerts). */
export const alertEmbed = (facts: RuleTriggered): Embed => ({
  type: 'auto_moderation_message',
  description: facts.content,
  fields: Object.entries(fieldsOf(facts)).flatMap(([name, value]) =>
    value == null ? [] : [{ name, value, inline: false }],
  ),
})

function fieldsOf(facts: RuleTriggered): Facts {
  const timeout = facts.actions.find(({ type }) => type === AutoModerationAction.TIMEOUT)
  return {
    rule_name: facts.rule_name,
    channel_id: facts.channel_id,
    decision_id: createHash('sha256').update(facts.alert_id).digest('hex').slice(0, 32),
    keyword: facts.matched_keyword ?? '',
    keyword_matched_content: facts.matched_content ?? '',
    flagged_message_id: facts.message_id,
    timeout_duration: timeout && String(timeout.metadata.duration_seconds),
    decision_outcome: facts.is_blocked ? 'blocked' : 'flagged',
    ...ofMember(facts),
  }
}

/** The fields about a member's name. */
function ofMember({ subject, is_blocked, quarantine_event, actions }: RuleTriggered): Facts {
  if (subject === 'message' || subject === 'title') return {}
  const isQuarantined =
    quarantine_event !== null && actions.some(({ type }) => type === AutoModerationAction.BLOCK_MEMBER_INTERACTION)
  return {
    quarantine_user: subject,
    block_profile_update_type: subject === 'nickname' && is_blocked ? 'nickname_update' : null,
    quarantine_user_action: isQuarantined ? 'quarantine_user' : is_blocked ? 'block_profile_update' : null,
    quarantine_event,
  }
}
