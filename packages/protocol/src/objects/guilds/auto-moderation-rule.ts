import { AUTO_MODERATION_LIMITS as LIMITS } from '../../auto-moderation-limits.ts'
import {
  AutoModerationAction,
  AutoModerationEvent,
  AutoModerationTrigger,
  KeywordPreset,
} from '../../enums/auto-moderation.ts'
import {
  boolean,
  choice,
  type Infer,
  integer,
  list,
  nameText,
  nullable,
  omissible,
  optional,
  shape,
  snowflake,
  text,
  withDefault,
} from '../../schema.ts'

const triggerType = choice(Object.values(AutoModerationTrigger))
const eventType = choice(Object.values(AutoModerationEvent))
const actionType = choice(Object.values(AutoModerationAction))
const preset = choice(Object.values(KeywordPreset))

/** Which fields it has depends on the trigger type (docs/spec/auto-moderation.md#trigger-metadata). */
const TriggerMetadata = shape({
  keyword_filter: optional(list(text())),
  regex_patterns: optional(list(text())),
  presets: optional(list(preset)),
  allow_list: optional(list(text())),
  mention_total_limit: optional(integer()),
  mention_raid_protection_enabled: optional(boolean()),
})
/** A value of {@link TriggerMetadata}. */
export type TriggerMetadata = Infer<typeof TriggerMetadata>

/** Which fields its metadata have depends on its type (docs/spec/auto-moderation.md#actions). */
export const RuleAction = shape({
  type: actionType,
  metadata: shape({
    custom_message: optional(text()),
    channel_id: optional(snowflake()),
    duration_seconds: optional(integer()),
  }),
})
/** A value of {@link RuleAction}. */
export type RuleAction = Infer<typeof RuleAction>

/** docs/spec/auto-moderation.md#rule-object */
export const AutoModerationRule = shape({
  id: snowflake(),
  guild_id: snowflake(),
  name: text(),
  creator_id: snowflake(),
  event_type: eventType,
  trigger_type: triggerType,
  trigger_metadata: TriggerMetadata,
  actions: list(RuleAction),
  enabled: boolean(),
  exempt_roles: list(snowflake()),
  exempt_channels: list(snowflake()),
})
/** A value of {@link AutoModerationRule}. */
export type AutoModerationRule = Infer<typeof AutoModerationRule>

const SentMetadata = shape({
  keyword_filter: omissible(list(text({ ...LIMITS.keyword, trim: true }), LIMITS.keywords)),
  regex_patterns: omissible(list(text(LIMITS.pattern), LIMITS.patterns)),
  presets: omissible(list(preset, { ...LIMITS.presets, unique: true })),
  allow_list: omissible(list(text({ ...LIMITS.keyword, trim: true }), LIMITS.allowList)),
  mention_total_limit: omissible(integer(LIMITS.mentions)),
  mention_raid_protection_enabled: omissible(boolean()),
})
/** A value of {@link SentMetadata}. */
export type SentMetadata = Infer<typeof SentMetadata>

const SentAction = shape({
  type: actionType,
  metadata: omissible(
    shape({
      custom_message: omissible(text(LIMITS.customMessage)),
      channel_id: omissible(snowflake()),
      duration_seconds: omissible(integer(LIMITS.timeoutSeconds)),
    }),
  ),
})
/** A value of {@link SentAction}. */
export type SentAction = Infer<typeof SentAction>

const name = nameText({ ...LIMITS.ruleName, trim: true })
const actions = list(SentAction, LIMITS.actions)
const exempt = (limit: { max: number }) => list(snowflake(), { ...limit, unique: true })

/** The body of Create Auto Moderation Rule. */
export const NewAutoModerationRule = shape({
  name,
  event_type: eventType,
  trigger_type: triggerType,
  trigger_metadata: optional(nullable(SentMetadata)),
  actions: omissible(actions),
  enabled: withDefault(boolean(), false),
  exempt_roles: omissible(exempt(LIMITS.exemptRoles)),
  exempt_channels: omissible(exempt(LIMITS.exemptChannels)),
})
/** A value of {@link NewAutoModerationRule}. */
export type NewAutoModerationRule = Infer<typeof NewAutoModerationRule>

/** The body of Modify Auto Moderation Rule. */
export const AutoModerationRuleChanges = shape({
  name: optional(name),
  event_type: optional(eventType),
  trigger_type: optional(triggerType),
  trigger_metadata: optional(nullable(SentMetadata)),
  actions: omissible(actions),
  enabled: omissible(boolean()),
  exempt_roles: omissible(exempt(LIMITS.exemptRoles)),
  exempt_channels: omissible(exempt(LIMITS.exemptChannels)),
})
/** A value of {@link AutoModerationRuleChanges}. */
export type AutoModerationRuleChanges = Infer<typeof AutoModerationRuleChanges>

/** An action that a rule has executed (docs/spec/auto-moderation.md#execution-event). */
export const ActionExecution = shape({
  guild_id: snowflake(),
  action: RuleAction,
  rule_id: snowflake(),
  rule_trigger_type: triggerType,
  user_id: snowflake(),
  channel_id: optional(snowflake()),
  message_id: optional(snowflake()),
  alert_system_message_id: optional(snowflake()),
  content: text(),
  matched_keyword: nullable(text()),
  matched_content: nullable(text()),
})
/** A value of {@link ActionExecution}. */
export type ActionExecution = Infer<typeof ActionExecution>
