import { AutoModerationTrigger } from '@guildhall/protocol/enums/auto-moderation'
import { RuleAction } from '@guildhall/protocol/objects/guilds/auto-moderation-rule'
import { boolean, choice, type Infer, list, nullable, shape, snowflake, text } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** What was judged: a message, the name of a thread, or a name of a member. */
const Subject = choice(['message', 'title', 'nickname', 'username', 'display_name'])

/** A rule that was triggered, and what triggered it. */
const ruleTriggered = shape({
  guild_id: snowflake(),
  rule_id: snowflake(),
  rule_name: text(),
  rule_trigger_type: choice(Object.values(AutoModerationTrigger)),
  actions: list(RuleAction),
  creator_id: snowflake(),
  subject: Subject,
  user_id: snowflake(),
  channel_id: nullable(snowflake()),
  /** Null if the message was blocked. */
  message_id: nullable(snowflake()),
  content: text(),
  matched_keyword: nullable(text()),
  matched_content: nullable(text()),
  is_blocked: boolean(),
  /** The id of the alert, chosen in advance so that a repeated job acts once. */
  alert_id: snowflake(),
  /** When a timeout begins. */
  triggered_at: text(),
  /** What a member did whose name triggered the rule; null for a blocked change. */
  quarantine_event: nullable(choice(['guild_join', 'username_update'])),
})
/** The payload of {@link executeModerationJob}. */
export type RuleTriggered = Infer<typeof ruleTriggered>

/** Executes the actions of a rule that was triggered. */
export const executeModerationJob = job({ name: 'execute-moderation', payload: ruleTriggered })

/** Judges the names of a member who has joined or changed their name. */
export const judgeMemberNameJob = job({
  name: 'judge-member-name',
  payload: shape({ guild_id: snowflake(), user_id: snowflake(), event: choice(['guild_join', 'username_update']) }),
})
