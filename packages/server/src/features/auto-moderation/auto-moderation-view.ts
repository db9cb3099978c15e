import { AutoModerationAction, AutoModerationTrigger } from '@guildhall/protocol/enums/auto-moderation'
import type { AuditChange } from '@guildhall/protocol/objects/guilds/audit-log'
import type {
  AutoModerationRule,
  AutoModerationRuleChanges,
  NewAutoModerationRule,
  RuleAction,
  SentAction,
  SentMetadata,
  TriggerMetadata,
} from '@guildhall/protocol/objects/guilds/auto-moderation-rule'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'

const { KEYWORD, KEYWORD_PRESET, MENTION_SPAM, MEMBER_PROFILE } = AutoModerationTrigger

/** How many mentions a message may contain if a rule doesn't say. */
const USUAL_MENTIONS = 20

/** The metadata of a trigger with all fields that it has; others are dropped (docs/spec/auto-moderation.md#trigger-metadata). */
function metadataOf(trigger: number, { ...sent }: TriggerMetadata): TriggerMetadata {
  const { keyword_filter = [], regex_patterns = [], presets = [], allow_list = [] } = sent
  if (trigger === KEYWORD || trigger === MEMBER_PROFILE) return { keyword_filter, regex_patterns, allow_list }
  if (trigger === KEYWORD_PRESET) return { presets, allow_list }
  if (trigger !== MENTION_SPAM) return {}
  return {
    mention_total_limit: sent.mention_total_limit ?? USUAL_MENTIONS,
    mention_raid_protection_enabled: sent.mention_raid_protection_enabled ?? false,
  }
}

/** The fields of a request that were sent. */
const given = (sent: SentMetadata | null | undefined): TriggerMetadata =>
  Object.fromEntries(Object.entries(sent ?? {}).filter(([, value]) => value !== undefined))

/** An action with the fields that its type has. */
function toAction({ type, metadata = {} }: SentAction): RuleAction {
  const { custom_message, channel_id, duration_seconds } = metadata
  if (type === AutoModerationAction.BLOCK_MESSAGE) return { type, metadata: custom_message ? { custom_message } : {} }
  if (type === AutoModerationAction.SEND_ALERT_MESSAGE) return { type, metadata: channel_id ? { channel_id } : {} }
  if (type === AutoModerationAction.TIMEOUT) return { type, metadata: { duration_seconds: duration_seconds ?? 0 } }
  return { type, metadata: {} }
}

export const newAutoModerationRule = (
  made: Pick<AutoModerationRule, 'id' | 'guild_id' | 'creator_id'>,
  { trigger_metadata, actions = [], exempt_roles = [], exempt_channels = [], ...sent }: NewAutoModerationRule,
): AutoModerationRule => ({
  ...made,
  ...sent,
  trigger_metadata: metadataOf(sent.trigger_type, given(trigger_metadata)),
  actions: actions.map(toAction),
  exempt_roles,
  exempt_channels,
})

/** A rule after a change. Fields of the metadata that are omitted stay; null resets all. */
export function withAutoModerationChanges(
  before: AutoModerationRule,
  sent: AutoModerationRuleChanges,
): AutoModerationRule {
  const { trigger_metadata: metadata } = sent
  const kept = metadata === null ? {} : before.trigger_metadata
  return {
    ...before,
    name: sent.name ?? before.name,
    event_type: sent.event_type ?? before.event_type,
    trigger_metadata: metadataOf(before.trigger_type, { ...kept, ...given(metadata) }),
    actions: sent.actions?.map(toAction) ?? before.actions,
    enabled: sent.enabled ?? before.enabled,
    exempt_roles: sent.exempt_roles ?? before.exempt_roles,
    exempt_channels: sent.exempt_channels ?? before.exempt_channels,
  }
}

/** A rule as clients receive it: without deleted roles and channels. */
export const toAutoModerationRule = (guild: GuildModel, rule: AutoModerationRule): AutoModerationRule => ({
  ...rule,
  exempt_roles: rule.exempt_roles.filter((id) => guild.roles.has(id)),
  exempt_channels: rule.exempt_channels.filter((id) => guild.channels.has(id)),
})

const LISTS = ['keyword_filter', 'regex_patterns', 'allow_list'] as const

/** The changes of a rule for the audit log: of the long lists, only what was added and removed. */
export function auditedRuleChanges(before: AutoModerationRule | null, after: AutoModerationRule | null): AuditChange[] {
  if (!before || !after) return auditChanges(before, after, UNAUDITED)
  const lists = LISTS.flatMap((key) => {
    const [old = [], now = []] = [before.trigger_metadata[key], after.trigger_metadata[key]]
    const [added, removed] = [now.filter((each) => !old.includes(each)), old.filter((each) => !now.includes(each))]
    return [
      ...(added.length > 0 ? [{ key: `$add_${key}`, new_value: added }] : []),
      ...(removed.length > 0 ? [{ key: `$remove_${key}`, new_value: removed }] : []),
    ]
  })
  return [...auditChanges(withoutLists(before), withoutLists(after), UNAUDITED), ...lists]
}

const UNAUDITED = ['id', 'guild_id', 'creator_id']

function withoutLists({ trigger_metadata, ...rule }: AutoModerationRule) {
  const { keyword_filter: _keywords, regex_patterns: _patterns, allow_list: _allowed, ...others } = trigger_metadata
  return { ...rule, trigger_metadata: others }
}
