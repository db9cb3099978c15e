import { AutoModerationAction } from '@guildhall/protocol/enums/auto-moderation'
import { handler } from '../../kernel/job.ts'
import { writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import { findMessage, keyOf } from '../messages/messages-store.ts'
import { executeModerationJob } from './auto-moderation-jobs.ts'
import { EXECUTION_AUDITS, EXECUTION_EVENTS, executeAction } from './rule-actions.ts'

/**
 * Executes all actions of a rule in one unit of work: the timeout, the alert, the audit log entries and the events.
 * Alerts are system messages, which aren't judged. A repeated job finds the alert, or an unchanged member.
 */
export const executeModeration = handler(executeModerationJob, async (kernel, facts) => {
  const { guild_id: guildId } = facts
  const channelId = facts.actions.find(({ type }) => type === AutoModerationAction.SEND_ALERT_MESSAGE)?.metadata
    .channel_id
  const guild = await kernel.readModel.find(guildId)
  const alertChannelId = channelId !== undefined && guild?.channels.has(channelId) ? channelId : null
  const unit = {
    name: 'execute-moderation',
    emits: EXECUTION_EVENTS,
    audits: EXECUTION_AUDITS,
    guildId,
    turn: 'guild',
  } as const
  await writeUnlessDeleted(kernel, { ...unit, channelId: alertChannelId }, async (tx) => {
    const alertChannel = tx.guild.channels.get(alertChannelId ?? '')
    if (alertChannel && (await findMessage(tx.db, { ...keyOf(tx.guild, alertChannel), id: facts.alert_id }))) return
    for (const action of facts.actions) await executeAction(tx, facts, action)
  })
})
