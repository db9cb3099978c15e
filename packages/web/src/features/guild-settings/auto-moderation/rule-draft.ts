import {
  AutoModerationAction,
  AutoModerationEvent,
  AutoModerationTrigger,
} from '@guildhall/protocol/enums/auto-moderation'
import type {
  AutoModerationRule,
  NewAutoModerationRule,
  RuleAction,
  TriggerMetadata,
} from '@guildhall/protocol/objects/guilds/auto-moderation-rule'
import { t } from '../../../language/guild-settings.ts'

export type TriggerType = AutoModerationRule['trigger_type']

/** A rule while it is edited. Lists of keywords are lines of text. */
export type RuleDraft = {
  readonly name: string
  readonly enabled: boolean
  readonly keywords: string
  readonly patterns: string
  readonly allowed: string
  readonly presets: readonly string[]
  readonly mentions: string
  readonly watchesRaids: boolean
  readonly blocks: boolean
  readonly explanation: string
  readonly alertChannelId: string | null
  /** Seconds; 0 for no timeout. */
  readonly timeout: number
  readonly exemptRoles: readonly string[]
  readonly exemptChannels: readonly string[]
}

const { KEYWORD, SPAM, KEYWORD_PRESET, MENTION_SPAM, MEMBER_PROFILE } = AutoModerationTrigger
const { BLOCK_MESSAGE, SEND_ALERT_MESSAGE, TIMEOUT, BLOCK_MEMBER_INTERACTION } = AutoModerationAction

/** The trigger types in the order of the page, with their titles. */
export const triggerTitles: ReadonlyMap<TriggerType, string> = new Map([
  [KEYWORD, t('auto-moderation.keywords')],
  [KEYWORD_PRESET, t('auto-moderation.commonly-flagged-words')],
  [MENTION_SPAM, t('auto-moderation.mention-spam')],
  [SPAM, t('auto-moderation.spam')],
  [MEMBER_PROFILE, t('auto-moderation.names-of-members')],
])

export const hasKeywords = (trigger: TriggerType): boolean => trigger === KEYWORD || trigger === MEMBER_PROFILE
export const hasAllowList = (trigger: TriggerType): boolean => hasKeywords(trigger) || trigger === KEYWORD_PRESET
export const hasTimeout = (trigger: TriggerType): boolean => trigger === KEYWORD || trigger === MENTION_SPAM
export const isOfMembers = (trigger: TriggerType): boolean => trigger === MEMBER_PROFILE

/** The form for a rule; without one for a new rule of a type. */
export function toRuleDraft(trigger: TriggerType, rule: AutoModerationRule | null): RuleDraft {
  const metadata = rule?.trigger_metadata ?? {}
  const actionOf = (type: number) => rule?.actions.find((each) => each.type === type)?.metadata
  const blocking = actionOf(isOfMembers(trigger) ? BLOCK_MEMBER_INTERACTION : BLOCK_MESSAGE)
  return {
    name: rule?.name ?? triggerTitles.get(trigger) ?? '',
    enabled: rule?.enabled ?? true,
    keywords: toLines(metadata.keyword_filter),
    patterns: toLines(metadata.regex_patterns),
    allowed: toLines(metadata.allow_list),
    presets: (metadata.presets ?? [1, 2, 3]).map(String),
    mentions: String(metadata.mention_total_limit ?? 20),
    watchesRaids: metadata.mention_raid_protection_enabled ?? true,
    blocks: rule === null || blocking !== undefined,
    explanation: blocking?.custom_message ?? '',
    alertChannelId: actionOf(SEND_ALERT_MESSAGE)?.channel_id ?? null,
    timeout: actionOf(TIMEOUT)?.duration_seconds ?? 0,
    exemptRoles: rule?.exempt_roles ?? [],
    exemptChannels: rule?.exempt_channels ?? [],
  }
}

const toLines = (texts: readonly string[] = []): string => texts.join('\n')

/** Keywords may also be separated by commas; regular expressions contain some. */
const fromLines = (text: string, separator: RegExp): string[] => [
  ...new Set(
    text
      .split(separator)
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  ),
]

/** The body of the request that saves a draft. */
export const toRuleBody = (trigger: TriggerType, draft: RuleDraft): NewAutoModerationRule => ({
  name: draft.name,
  event_type: isOfMembers(trigger) ? AutoModerationEvent.MEMBER_UPDATE : AutoModerationEvent.MESSAGE_SEND,
  trigger_type: trigger,
  trigger_metadata: toMetadata(trigger, draft),
  actions: toActions(trigger, draft),
  enabled: draft.enabled,
  exempt_roles: [...draft.exemptRoles],
  exempt_channels: [...draft.exemptChannels],
})

function toMetadata(trigger: TriggerType, draft: RuleDraft): TriggerMetadata {
  if (trigger === MENTION_SPAM) {
    return { mention_total_limit: Number(draft.mentions), mention_raid_protection_enabled: draft.watchesRaids }
  }
  const keywords = (text: string) => fromLines(text, /[\n,]/u)
  return {
    ...(hasKeywords(trigger) && {
      keyword_filter: keywords(draft.keywords),
      regex_patterns: fromLines(draft.patterns, /\n/u),
    }),
    ...(hasAllowList(trigger) && { allow_list: keywords(draft.allowed) }),
    ...(trigger === KEYWORD_PRESET && {
      presets: ([1, 2, 3] as const).filter((preset) => draft.presets.includes(String(preset))),
    }),
  }
}

function toActions(trigger: TriggerType, draft: RuleDraft): RuleAction[] {
  const { blocks, explanation, alertChannelId, timeout } = draft
  const actions: RuleAction[] = []
  if (blocks && isOfMembers(trigger)) actions.push({ type: BLOCK_MEMBER_INTERACTION, metadata: {} })
  else if (blocks) {
    const metadata = explanation.trim() === '' ? {} : { custom_message: explanation.trim() }
    actions.push({ type: BLOCK_MESSAGE, metadata })
  }
  if (alertChannelId !== null) actions.push({ type: SEND_ALERT_MESSAGE, metadata: { channel_id: alertChannelId } })
  if (timeout > 0 && hasTimeout(trigger)) actions.push({ type: TIMEOUT, metadata: { duration_seconds: timeout } })
  return actions
}

/** The fields at which errors of the server are shown, by their paths. */
export const fieldsOfRule = [
  'name',
  'trigger_metadata.keyword_filter',
  'trigger_metadata.regex_patterns',
  'trigger_metadata.allow_list',
  'trigger_metadata.presets',
  'trigger_metadata.mention_total_limit',
  'actions',
]
