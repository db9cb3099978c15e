import { AUTO_MODERATION_LIMITS as LIMITS } from '@guildhall/protocol/auto-moderation-limits'
import {
  AutoModerationAction,
  AutoModerationEvent,
  AutoModerationTrigger,
} from '@guildhall/protocol/enums/auto-moderation'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { AutoModerationRule, RuleAction } from '@guildhall/protocol/objects/guilds/auto-moderation-rule'
import type { FieldError } from '@guildhall/protocol/parse-form'
import { ApiError } from '../../kernel/api-error.ts'
import type { Actor } from '../../kernel/permissions/actor.ts'
import type { Db } from '../../store/db.ts'
import { findAutoModerationRule } from './auto-moderation-store.ts'
import { searchedText } from './keywords-rules.ts'
import { patternFaults } from './patterns-rules.ts'

const { KEYWORD, SPAM, KEYWORD_PRESET, MENTION_SPAM, MEMBER_PROFILE } = AutoModerationTrigger
const { BLOCK_MESSAGE, SEND_ALERT_MESSAGE, TIMEOUT, BLOCK_MEMBER_INTERACTION } = AutoModerationAction

/** The trigger types that each action goes with (docs/spec/auto-moderation.md#actions). */
const TRIGGERS_OF: Readonly<Record<number, readonly number[]>> = {
  [BLOCK_MESSAGE]: [KEYWORD, SPAM, KEYWORD_PRESET, MENTION_SPAM],
  [SEND_ALERT_MESSAGE]: [KEYWORD, SPAM, KEYWORD_PRESET, MENTION_SPAM, MEMBER_PROFILE],
  [TIMEOUT]: [KEYWORD, MENTION_SPAM],
  [BLOCK_MEMBER_INTERACTION]: [MEMBER_PROFILE],
}

/** The channels in which members read messages. */
const ALERT_CHANNELS: readonly number[] = [
  ChannelType.GUILD_TEXT,
  ChannelType.GUILD_ANNOUNCEMENT,
  ChannelType.GUILD_VOICE,
  ChannelType.GUILD_STAGE_VOICE,
]

/** @throws UnknownAutoModerationRule */
export async function mustFindAutoModerationRule(db: Db, guildId: string, id: string): Promise<AutoModerationRule> {
  const rule = await findAutoModerationRule(db, guildId, id)
  if (!rule) throw new ApiError('UnknownAutoModerationRule')
  return rule
}

/** The limits per trigger type of a guild (docs/spec/auto-moderation.md#trigger-types). @throws InvalidFormBody */
export function mustHaveRoomForRule(rules: readonly AutoModerationRule[], { trigger_type }: AutoModerationRule): void {
  const most = LIMITS.rulesOfType[trigger_type]
  if (rules.filter((rule) => rule.trigger_type === trigger_type).length < most) return
  const message = `Maximum number of rules of this type reached (${most}).`
  throw new ApiError('InvalidFormBody', [
    { path: ['trigger_type'], code: 'AUTO_MODERATION_MAX_RULES_OF_TYPE_EXCEEDED', message },
  ])
}

/**
 * Checks what the schema can't: how the fields of a rule go together, and its patterns. Compiling the patterns takes
 * time, so call it before the unit of work.
 *
 * @throws InvalidFormBody
 */
export async function mustBeSoundRule(rule: AutoModerationRule): Promise<void> {
  const { trigger_type, event_type, trigger_metadata: metadata, actions } = rule
  const faults: FieldError[] = []
  const expected =
    trigger_type === MEMBER_PROFILE ? AutoModerationEvent.MEMBER_UPDATE : AutoModerationEvent.MESSAGE_SEND
  if (event_type !== expected) faults.push(choiceFault(['event_type'], `Value must be one of (${expected}).`))
  faults.push(...keywordFaults(rule))
  faults.push(...(await patternFaults(metadata.regex_patterns ?? [], ['trigger_metadata', 'regex_patterns'])))
  faults.push(...actions.flatMap((action, index) => actionFaults(rule, action, index)))
  if (faults.length > 0) throw new ApiError('InvalidFormBody', faults)
}

/** The length of the allow list depends on the trigger; a keyword isn't only wildcards. */
function keywordFaults({ trigger_type, trigger_metadata }: AutoModerationRule): FieldError[] {
  const most = trigger_type === KEYWORD_PRESET ? LIMITS.allowed[KEYWORD_PRESET] : LIMITS.allowed[KEYWORD]
  const tooMany: FieldError[] =
    (trigger_metadata.allow_list?.length ?? 0) > most
      ? [
          {
            path: ['trigger_metadata', 'allow_list'],
            code: 'BASE_TYPE_MAX_LENGTH',
            message: `Must be ${most} or fewer in length.`,
          },
        ]
      : []
  const empty = (['keyword_filter', 'allow_list'] as const).flatMap((field) =>
    (trigger_metadata[field] ?? []).flatMap((keyword, index) =>
      searchedText(keyword) === '' ? [required(['trigger_metadata', field, index])] : [],
    ),
  )
  return [...tooMany, ...empty]
}

function actionFaults({ trigger_type, actions }: AutoModerationRule, action: RuleAction, index: number): FieldError[] {
  const { type, metadata } = action
  if (!TRIGGERS_OF[type]?.includes(trigger_type)) {
    return [choiceFault(['actions', index, 'type'], 'This action does not go with the trigger type.')]
  }
  if (actions.findIndex((each) => each.type === type) !== index) {
    return [choiceFault(['actions', index, 'type'], 'A rule has one action of each type.')]
  }
  const at = ['actions', index, 'metadata'] as const
  if (type === TIMEOUT && !metadata.duration_seconds) return [required([...at, 'duration_seconds'])]
  if (type === SEND_ALERT_MESSAGE && !metadata.channel_id) return [required([...at, 'channel_id'])]
  return []
}

const required = (path: (string | number)[]): FieldError => ({
  path,
  code: 'BASE_TYPE_REQUIRED',
  message: 'This field is required',
})
const choiceFault = (path: (string | number)[], message: string): FieldError => ({
  path,
  code: 'BASE_TYPE_CHOICES',
  message,
})

/**
 * Some actions require more than MANAGE_GUILD (docs/spec/auto-moderation.md#permissions), and a rule refers to existing
 * roles and channels. What a change leaves as it was isn't checked again.
 *
 * @throws MissingPermissions, TwoFactorRequired, InvalidFormBody
 */
export function mustMaySetRule(actor: Actor, rule: AutoModerationRule, before: AutoModerationRule | null): void {
  const known = new Set(before?.actions.map((each) => JSON.stringify(each)))
  const added = rule.actions.flatMap((action, index) => (known.has(JSON.stringify(action)) ? [] : [{ action, index }]))
  if (added.some(({ action: { type } }) => type === TIMEOUT || type === BLOCK_MEMBER_INTERACTION)) {
    actor.must('MODERATE_MEMBERS')
  }
  const faults = added.flatMap(({ action, index }) => alertFaults(actor, action, index))
  const { roles, channels } = actor.guild
  const [oldRoles, oldChannels] = [before?.exempt_roles ?? [], before?.exempt_channels ?? []]
  for (const [index, id] of rule.exempt_roles.entries()) {
    if (roles.has(id) || oldRoles.includes(id)) continue
    faults.push({ path: ['exempt_roles', index], code: 'ROLE_INVALID', message: 'Role does not exist' })
  }
  for (const [index, id] of rule.exempt_channels.entries()) {
    if (channels.has(id) || oldChannels.includes(id)) continue
    faults.push({ path: ['exempt_channels', index], code: 'CHANNEL_UNKNOWN', message: 'Unknown Channel' })
  }
  if (faults.length > 0) throw new ApiError('InvalidFormBody', faults)
}

function alertFaults(actor: Actor, { type, metadata }: RuleAction, index: number): FieldError[] {
  if (type !== SEND_ALERT_MESSAGE) return []
  const path = ['actions', index, 'metadata', 'channel_id']
  const channel = actor.guild.channels.get(metadata.channel_id ?? '')
  if (!channel) return [{ path, code: 'CHANNEL_UNKNOWN', message: 'Unknown Channel' }]
  if (!ALERT_CHANNELS.includes(channel.type))
    return [choiceFault(path, 'Alerts cannot be sent to this type of channel.')]
  if (actor.canIn(channel, 'VIEW_CHANNEL', 'SEND_MESSAGES')) return []
  const message = 'Alerts require the permissions to view the channel and to send messages in it.'
  return [{ path, code: 'INVALID_AUTO_MODERATION_CHANNEL_FLAG_ACTION_ACCESS', message }]
}
