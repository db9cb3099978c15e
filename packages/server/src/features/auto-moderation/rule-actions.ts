// The effects of the actions of a rule.
import { AutoModerationAction, AutoModerationTrigger } from '@guildhall/protocol/enums/auto-moderation'
import { MemberFlag } from '@guildhall/protocol/enums/member-flag'
import { MessageType } from '@guildhall/protocol/enums/message-type'
import type { RuleAction } from '@guildhall/protocol/objects/guilds/auto-moderation-rule'
import { toTimestamp } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import { changeMember } from '../members/members-actions.ts'
import { findMember } from '../members/members-store.ts'
import { postSystemMessage } from '../messages/system-message-actions.ts'
import { alertEmbed } from './alerts-view.ts'
import type { RuleTriggered } from './auto-moderation-jobs.ts'

const { BLOCK_MESSAGE, SEND_ALERT_MESSAGE, TIMEOUT } = AutoModerationAction

/** The events of executed actions. */
export const EXECUTION_EVENTS = ['AUTO_MODERATION_ACTION_EXECUTION', 'GUILD_MEMBER_UPDATE', 'MESSAGE_CREATE'] as const
/** The audit log entries of executed actions. */
export const EXECUTION_AUDITS = [
  'AUTO_MODERATION_BLOCK_MESSAGE',
  'AUTO_MODERATION_FLAG_TO_CHANNEL',
  'AUTO_MODERATION_USER_COMMUNICATION_DISABLED',
  'AUTO_MODERATION_QUARANTINE_USER',
] as const

type ModerationTx = Tx<'visitor', (typeof EXECUTION_EVENTS)[number]>

/** Executes one action of a rule. A timeout that ends later stays. */
export async function executeAction(tx: ModerationTx, facts: RuleTriggered, action: RuleAction): Promise<void> {
  if (action.type === BLOCK_MESSAGE) announce(tx, facts, action, 'AUTO_MODERATION_BLOCK_MESSAGE')
  else if (action.type === SEND_ALERT_MESSAGE) await alert(tx, facts, action)
  else if (action.type === TIMEOUT) await timeOut(tx, facts, action)
  else await quarantine(tx, facts, action)
}

async function alert(tx: ModerationTx, facts: RuleTriggered, action: RuleAction): Promise<void> {
  const channel = tx.guild.channels.get(action.metadata.channel_id ?? '')
  if (!channel) return
  await postSystemMessage(tx, tx.guild, channel, {
    id: facts.alert_id,
    type: MessageType.AUTO_MODERATION_ACTION,
    authorId: facts.user_id,
    shown: { embeds: [alertEmbed(facts)] },
  })
  announce(tx, facts, action, 'AUTO_MODERATION_FLAG_TO_CHANNEL')
}

/** A timeout that ends later stays. */
async function timeOut(tx: ModerationTx, facts: RuleTriggered, action: RuleAction): Promise<void> {
  const found = await findMember(tx.db, tx.guild.id, facts.user_id)
  const end = Date.parse(facts.triggered_at) + (action.metadata.duration_seconds ?? 0) * 1000
  const until = found?.member.communication_disabled_until
  if (!found || end <= tx.now || (until != null && Date.parse(until) >= end)) return
  await changeMember(tx, tx.guild, found, { communication_disabled_until: toTimestamp(end) })
  announce(tx, facts, action, 'AUTO_MODERATION_USER_COMMUNICATION_DISABLED')
}

/** A nickname was already refused; a member whose own name triggered the rule is quarantined. */
async function quarantine(tx: ModerationTx, facts: RuleTriggered, action: RuleAction): Promise<void> {
  if (facts.quarantine_event !== null) {
    const found = await findMember(tx.db, tx.guild.id, facts.user_id)
    const flag = MemberFlag.AUTOMOD_QUARANTINED_USERNAME
    if (!found || (found.member.flags & flag) !== 0) return
    await changeMember(tx, tx.guild, found, { flags: found.member.flags | flag })
  }
  announce(tx, facts, action, 'AUTO_MODERATION_QUARANTINE_USER')
}

/** Writes the audit log entry and emits the event of an action (docs/spec/auto-moderation.md#execution-event). */
function announce(
  tx: ModerationTx,
  facts: RuleTriggered,
  action: RuleAction,
  audited: (typeof EXECUTION_AUDITS)[number],
): void {
  const { rule_id, rule_name, rule_trigger_type, user_id, channel_id, message_id } = facts
  const isAlerted = facts.actions.some(({ type }) => type === SEND_ALERT_MESSAGE)
  const isOfMember = rule_trigger_type === AutoModerationTrigger.MEMBER_PROFILE
  tx.audit({
    action: audited,
    target: user_id,
    by: { userId: facts.creator_id, reason: null },
    options: {
      auto_moderation_rule_name: rule_name,
      auto_moderation_rule_trigger_type: String(rule_trigger_type),
      ...(channel_id !== null && { channel_id }),
    },
  })
  tx.emit('AUTO_MODERATION_ACTION_EXECUTION', {
    guild_id: facts.guild_id,
    action,
    rule_id,
    rule_trigger_type,
    user_id,
    ...(channel_id !== null && !isOfMember && { channel_id }),
    ...(message_id !== null && { message_id }),
    ...(isAlerted && { alert_system_message_id: facts.alert_id }),
    content: facts.content,
    matched_keyword: facts.matched_keyword,
    matched_content: facts.matched_content,
  })
}
