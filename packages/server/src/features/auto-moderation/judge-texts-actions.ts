// Judges texts of members before they are written.
import { AutoModerationAction, AutoModerationTrigger } from '@guildhall/protocol/enums/auto-moderation'
import { ERRORS } from '@guildhall/protocol/errors'
import type { AutoModerationRule } from '@guildhall/protocol/objects/guilds/auto-moderation-rule'
import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import { ApiError, fieldError, PlainRefusal } from '../../kernel/api-error.ts'
import { toTimestamp } from '../../kernel/clock.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import type { NicknameToJudge } from '../members/members-hooks.ts'
import type { MessageToJudge } from '../messages/messages-hooks.ts'
import type { AfterWriting, IntendedWriting } from '../threads/threads-hooks.ts'
import { executeModerationJob, type RuleTriggered } from './auto-moderation-jobs.ts'
import { rulesInForce } from './compiled-rules-actions.ts'
import { isExempt, isExemptFrom } from './exemptions-rules.ts'
import { type TriggeringText, triggerIn } from './matches-rules.ts'
import { type JudgedText, type Verdict, verdictOf } from './triggers-actions.ts'

/** Judges a message before the unit of work that writes it; returns what to do in this unit. @throws MessageBlocked */
export async function judgeMessage(kernel: Kernel, judged: MessageToJudge): Promise<AfterWriting | null> {
  const judgements = await judge(kernel, judged, 'message', {
    text: judged.text,
    mentions: judged.mentions.users.length + judged.mentions.roles.length,
  })
  return refuseIfBlocked(kernel, judgements, 'MessageBlocked')
}

/** Judges the name of a thread. @throws TitleBlocked */
export async function judgeTitle(
  kernel: Kernel,
  judged: IntendedWriting & { title: string },
): Promise<AfterWriting | null> {
  const judgements = await judge(kernel, judged, 'title', { text: judged.title, mentions: 0 })
  return refuseIfBlocked(kernel, judgements, 'TitleBlocked')
}

/** Judges a nickname that a member chooses. @throws InvalidFormBody */
export async function judgeNickname(kernel: Kernel, judged: NicknameToJudge): Promise<void> {
  const { guild, caller, member, nick } = judged
  if (caller.kind === 'bot' || isExempt(guild, caller.user.id, member)) return
  const triggered = await findNameTriggers(kernel, guild, member, nick)
  const facts = triggered.map(({ rule, trigger }) =>
    factsOf(kernel, rule, trigger, { subject: 'nickname', userId: caller.user.id, content: nick }),
  )
  await executeAlone(kernel, facts)
  if (facts.some(({ is_blocked }) => is_blocked)) {
    throw fieldError('nick', 'AUTO_MODERATION_BLOCKED', 'This nickname is blocked by automatic moderation.')
  }
}

/** The rules about members that a name triggers. */
export async function findNameTriggers(kernel: Kernel, guild: GuildModel, member: BareMember, name: string) {
  const rules = await rulesInForce(kernel, guild)
  return rules.flatMap((compiled) => {
    const { rule } = compiled
    if (!isAboutMembers(rule) || isExemptFrom(rule, member, null)) return []
    const trigger = triggerIn(compiled, name)
    return trigger ? [{ rule, trigger }] : []
  })
}

const isAboutMembers = ({ actions, trigger_type }: AutoModerationRule): boolean =>
  trigger_type === AutoModerationTrigger.MEMBER_PROFILE && actions.length > 0

type Subject = RuleTriggered['subject']

/** What rules find in a text, with the payload of the job of each rule that is triggered. */
type Judgement = Pick<Verdict, 'remember' | 'isOfRaid'> & { readonly facts: RuleTriggered | null }

async function judge(
  kernel: Kernel,
  { caller, guild, channel, actor, mayWrite }: IntendedWriting,
  subject: Subject,
  judged: Pick<JudgedText, 'text' | 'mentions'>,
): Promise<Judgement[]> {
  const { member } = actor
  if (!guild || !member || caller.kind === 'bot') return []
  const rules = await rulesInForce(kernel, guild)
  if (rules.length === 0 || isExempt(guild, caller.user.id, member)) return []
  if ((await mayWrite?.()) === judged.text) return []
  const userId = caller.user.id
  const about = { subject, userId, content: judged.text, channelId: channel.id }
  return rules.flatMap((compiled) => {
    if (isExemptFrom(compiled.rule, member, channel)) return []
    const { trigger, ...others } = verdictOf(kernel, compiled, { ...judged, userId, member })
    return [{ ...others, facts: trigger && factsOf(kernel, compiled.rule, trigger, about) }]
  })
}

/** The payload of the job that executes a rule's actions. */
export function factsOf(
  kernel: Kernel,
  rule: AutoModerationRule,
  { keyword, content: matched }: TriggeringText,
  about: {
    subject: Subject
    userId: string
    content: string
    channelId?: string
    event?: RuleTriggered['quarantine_event']
  },
): RuleTriggered {
  const { event = null } = about
  const blocks = rule.actions.some(({ type }) => BLOCKING.includes(type))
  return {
    guild_id: rule.guild_id,
    rule_id: rule.id,
    rule_name: rule.name,
    rule_trigger_type: rule.trigger_type,
    actions: rule.actions,
    creator_id: rule.creator_id,
    subject: about.subject,
    user_id: about.userId,
    channel_id: about.channelId ?? null,
    message_id: null,
    content: about.content,
    matched_keyword: keyword,
    matched_content: matched,
    is_blocked: blocks && event === null,
    alert_id: kernel.ids.next(),
    triggered_at: toTimestamp(kernel.clock.now()),
    quarantine_event: event,
  }
}

const { BLOCK_MESSAGE, BLOCK_MEMBER_INTERACTION } = AutoModerationAction
const BLOCKING: readonly number[] = [BLOCK_MESSAGE, BLOCK_MEMBER_INTERACTION]

/**
 * Refuses a text if a rule blocks it, after a unit of work that only queues the actions. Otherwise the actions are
 * queued by the unit that writes the text, so that a text that is refused for another reason has no consequences. For
 * this reason, it is also remembered only when it is written.
 */
async function refuseIfBlocked(
  kernel: Kernel,
  judgements: readonly Judgement[],
  error: 'MessageBlocked' | 'TitleBlocked',
): Promise<AfterWriting | null> {
  if (judgements.length === 0) return null
  const triggered = judgements.flatMap(({ facts }) => facts ?? [])
  if (!triggered.some(({ is_blocked }) => is_blocked)) {
    return (tx, id) => {
      for (const facts of triggered) {
        tx.enqueue(executeModerationJob, { ...facts, message_id: facts.subject === 'message' ? id : null })
      }
      tx.db.onCommitted(() => {
        for (const { remember } of judgements) remember?.()
      })
    }
  }
  for (const { isOfRaid, remember } of judgements) if (isOfRaid) remember?.()
  await executeAlone(kernel, triggered)
  const explanation = triggered.flatMap(({ actions }) =>
    actions.flatMap(({ metadata }) => metadata.custom_message ?? []),
  )
  const { code, message } = ERRORS[error]
  const [custom_message] = explanation
  throw custom_message === undefined ? new ApiError(error) : new PlainRefusal(error, { message, code, custom_message })
}

async function executeAlone(kernel: Kernel, triggered: readonly RuleTriggered[]): Promise<void> {
  if (triggered.length === 0) return
  await writeAsSystem(kernel, { name: 'queue-moderation', emits: [] }, async (tx) => {
    for (const facts of triggered) tx.enqueue(executeModerationJob, facts)
  })
}
