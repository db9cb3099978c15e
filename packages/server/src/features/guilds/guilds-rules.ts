import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { MUTABLE_FEATURES } from '@guildhall/protocol/enums/guild-feature'
import type { GuildChanges, GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import type { FieldError } from '@guildhall/protocol/parse-form'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Actor } from '../../kernel/permissions/actor.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'

/** In place of a channel's id, this value requests a new channel (docs/spec/guilds.md#channels-created-by-the-server). */
export const ASKED_CHANNEL = '1'

/** The channels that a Community guild must have. */
const REQUIRED_CHANNELS = ['rules_channel_id', 'public_updates_channel_id'] as const
const COMMUNITY_CHANNELS = [...REQUIRED_CHANNELS, 'safety_alerts_channel_id'] as const

/**
 * Each changed feature requires its own permission (docs/spec/guilds.md#mutable-features).
 *
 * @throws MissingPermissions
 */
export function mustBeAllowedFeatures(actor: Actor, wanted: GuildSettings): void {
  const { features } = actor.guild.settings
  for (const [feature, permission] of Object.entries(MUTABLE_FEATURES)) {
    if (features.includes(feature) !== wanted.features.includes(feature)) actor.must(permission)
  }
}

/**
 * The channels in the request are this guild's, and have a suitable type.
 *
 * @throws InvalidFormBody, CommunityChannelNotText
 */
export function mustBeFitChannels(guild: GuildModel, changes: GuildChanges): void {
  const isOf = (id: string | null | undefined, ...types: readonly number[]) =>
    id == null || types.includes(guild.channels.get(id)?.type ?? -1)
  const errors: FieldError[] = []
  if (!isOf(changes.afk_channel_id, ChannelType.GUILD_VOICE)) errors.push(AFK_NOT_VOICE)
  if (!isOf(changes.system_channel_id, ChannelType.GUILD_TEXT, ChannelType.GUILD_ANNOUNCEMENT)) {
    errors.push(SYSTEM_NOT_TEXT)
  }
  if (errors.length > 0) throw new ApiError('InvalidFormBody', errors)
  for (const key of COMMUNITY_CHANNELS) {
    const id = changes[key]
    if (id !== ASKED_CHANNEL && !isOf(id, ChannelType.GUILD_TEXT)) throw new ApiError('CommunityChannelNotText')
  }
}

const AFK_NOT_VOICE: FieldError = {
  path: ['afk_channel_id'],
  code: 'GUILD_CREATE_AFK_CHANNEL_NOT_GUILD_VOICE',
  message: 'AFK channels must be GuildVoice',
}
const SYSTEM_NOT_TEXT: FieldError = {
  path: ['system_channel_id'],
  code: 'GUILD_CREATE_SYSTEM_CHANNEL_NOT_GUILD_TEXT',
  message: 'System channels must be GuildText',
}

/**
 * A Community guild must have its two channels; only a Community guild can be discoverable
 * (docs/spec/guilds.md#community). Features that the administrator enabled are not checked.
 *
 * @throws FeatureDisabled, InvalidFormBody
 */
export function mustMeetCommunityRules(before: GuildSettings, wanted: GuildSettings): void {
  const has = (settings: GuildSettings, feature: string) => settings.features.includes(feature)
  const [was, is] = [has(before, 'COMMUNITY'), has(wanted, 'COMMUNITY')]
  for (const key of is ? REQUIRED_CHANNELS : []) {
    if (!was && wanted[key] === null) throw new ApiError('FeatureDisabled')
    if (before[key] !== null && wanted[key] === null) {
      throw fieldError(key, 'BASE_TYPE_REQUIRED', 'This field is required')
    }
  }
  const isTouched = was || !has(before, 'DISCOVERABLE')
  if (has(wanted, 'DISCOVERABLE') && !is && isTouched) throw new ApiError('FeatureDisabled')
}

/**
 * The minimum levels of a Community guild, which are set automatically; a lower value in a request would be ignored.
 */
const COMMUNITY_LEVELS = {
  verification_level: [1, 2, 3, 4],
  explicit_content_filter: [2],
} as const

/**
 * Refuses a level that a Community guild can't have (docs/spec/guilds.md#community).
 *
 * @throws InvalidFormBody
 */
export function mustBeAppliedLevels(sent: GuildChanges, wanted: GuildSettings): void {
  const errors: FieldError[] = []
  for (const key of ['verification_level', 'explicit_content_filter'] as const) {
    if (sent[key] == null || sent[key] === wanted[key]) continue
    const message = `Value must be one of (${COMMUNITY_LEVELS[key].join(', ')}).`
    errors.push({ path: [key], code: 'BASE_TYPE_CHOICES', message })
  }
  if (errors.length > 0) throw new ApiError('InvalidFormBody', errors)
}
