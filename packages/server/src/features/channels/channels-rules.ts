import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { voiceRegionsOf } from '@guildhall/protocol/enums/voice-region'
import { LIMITS } from '@guildhall/protocol/limits'
import type { ChannelChanges, GuildChannel, NewChannel } from '@guildhall/protocol/objects/channels/channel'
import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import type { FieldError } from '@guildhall/protocol/parse-form'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Actor } from '../../kernel/permissions/actor.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'

const {
  GUILD_TEXT: TEXT,
  GUILD_VOICE: VOICE,
  GUILD_CATEGORY: CATEGORY,
  GUILD_ANNOUNCEMENT: NEWS,
  GUILD_STAGE_VOICE: STAGE,
  GUILD_FORUM: FORUM,
  GUILD_MEDIA: MEDIA,
} = ChannelType

/** A field that some channel types don't have. */
export type FieldOfSome = Exclude<keyof NewChannel, 'name' | 'type' | 'position' | 'permission_overwrites' | 'flags'>

/** The channel types to which a field applies; for other types it is ignored (docs/spec/channels.md#fields-by-type). */
export const APPLIES_TO: readonly (readonly [field: FieldOfSome, types: readonly number[]])[] = [
  ['topic', [TEXT, NEWS, FORUM, MEDIA]],
  ['bitrate', [VOICE, STAGE]],
  ['user_limit', [VOICE, STAGE]],
  ['rate_limit_per_user', [TEXT, VOICE, STAGE, FORUM, MEDIA]],
  ['parent_id', [TEXT, VOICE, NEWS, STAGE, FORUM, MEDIA]],
  ['nsfw', [TEXT, VOICE, NEWS, STAGE, FORUM]],
  ['rtc_region', [VOICE, STAGE]],
  ['video_quality_mode', [VOICE, STAGE]],
  ['default_auto_archive_duration', [TEXT, NEWS, FORUM, MEDIA]],
  ['default_reaction_emoji', [FORUM, MEDIA]],
  ['available_tags', [FORUM, MEDIA]],
  ['default_sort_order', [FORUM, MEDIA]],
  ['default_forum_layout', [FORUM]],
  ['default_thread_rate_limit_per_user', [TEXT, NEWS, FORUM, MEDIA]],
  ['default_tag_setting', [FORUM, MEDIA]],
]

/** The body without the fields that a channel of the type doesn't have. */
export function applicable<T extends ChannelChanges>(type: number, body: T): T {
  const kept = { ...body }
  for (const field of notApplicable(type)) Reflect.deleteProperty(kept, field)
  return kept
}

/** The fields that a channel of the type doesn't have. */
export const notApplicable = (type: number): FieldOfSome[] =>
  APPLIES_TO.filter(([, types]) => !types.includes(type)).map(([field]) => field)

/** All kinds of text channels: their names are in lower case and without spaces (docs/spec/channels.md#names). */
export const isTextLike = (type: number): boolean => [TEXT, NEWS, FORUM, MEDIA].some((each) => each === type)

export const isVoice = (type: number): boolean => type === VOICE || type === STAGE

/** The types that a guild may have, by its features (docs/spec/channels.md#allowed-channel-types). */
export function availableChannelTypes({ features }: Pick<GuildSettings, 'features'>): number[] {
  const community = features.includes('COMMUNITY')
  const news = community || features.includes('NEWS')
  return [TEXT, VOICE, CATEGORY, ...(news ? [NEWS] : []), ...(community ? [STAGE, FORUM, MEDIA] : [])]
}

/** @throws InvalidFormBody for a type that needs a feature which the guild lacks */
export const mustBeOfferedType = (settings: GuildSettings, type: number): void =>
  mustBeOneOf(availableChannelTypes(settings), type)

/** @throws InvalidFormBody for another type */
export function mustBeOneOf(offered: readonly number[], type: number): void {
  if (offered.includes(type)) return
  throw fieldError('type', 'BASE_TYPE_CHOICES', `Value must be one of (${offered.join(', ')}).`)
}

/**
 * A text channel can become an announcement channel and vice versa, if the guild has announcements; the guild's rules,
 * updates and safety alerts channels must remain text channels (docs/spec/channels.md#changing-the-type).
 *
 * @throws InvalidFormBody, CommunityChannelNotText
 */
export function mustAllowTypeChange({ settings }: GuildModel, channel: GuildChannel, type: number): void {
  if (type === channel.type) return
  const isSwitched =
    [TEXT, NEWS].some((each) => each === channel.type) && availableChannelTypes(settings).includes(NEWS)
  mustBeOneOf(isSwitched ? [TEXT, NEWS] : [channel.type], type)
  const named = [settings.rules_channel_id, settings.public_updates_channel_id, settings.safety_alerts_channel_id]
  if (type !== TEXT && named.includes(channel.id)) throw new ApiError('CommunityChannelNotText')
}

/** The highest bitrate of a voice channel or stage, in bit/s (docs/spec/channels.md#bitrate). */
export function highestBitrate(settings: Pick<GuildSettings, 'features' | 'premium_tier'>, type: number): number {
  const { stage, voice, tier1, tier2, vip } = LIMITS.bitrate
  if (type === STAGE) return stage
  if (settings.features.includes('VIP_REGIONS')) return vip
  return [voice, tier1, tier2, vip][settings.premium_tier] ?? vip
}

/**
 * The limits that depend on the type, for fields that apply to it.
 *
 * @throws InvalidFormBody, BitrateTooHigh
 */
export function mustMeetTypeLimits(settings: GuildSettings, type: number, body: ChannelChanges): void {
  const complaints = [topicError(type, body), userLimitError(type, body), regionError(settings, body)]
  const errors = complaints.filter((each) => each !== undefined)
  if (errors.length > 0) throw new ApiError('InvalidFormBody', errors)
  if ((body.bitrate ?? 0) > highestBitrate(settings, type)) throw new ApiError('BitrateTooHigh')
}

function topicError(type: number, { topic }: ChannelChanges): FieldError | undefined {
  const { max } = type === FORUM || type === MEDIA ? LIMITS.forumTopic : LIMITS.channelTopic
  if ([...(topic ?? '')].length <= max) return undefined
  return { path: ['topic'], code: 'BASE_TYPE_MAX_LENGTH', message: `Must be ${max} or fewer in length.` }
}

function userLimitError(type: number, { user_limit }: ChannelChanges): FieldError | undefined {
  const max = type === STAGE ? LIMITS.stageUserLimit : LIMITS.voiceUserLimit
  if ((user_limit ?? 0) <= max) return undefined
  const message = `int value should be less than or equal to ${max}.`
  return { path: ['user_limit'], code: 'NUMBER_TYPE_MAX', message }
}

function regionError({ features }: GuildSettings, { rtc_region }: ChannelChanges): FieldError | undefined {
  const ids = voiceRegionsOf(features).map(({ id }) => id)
  if (rtc_region == null || ids.includes(rtc_region)) return undefined
  return { path: ['rtc_region'], code: 'BASE_TYPE_CHOICES', message: `Value must be one of (${ids.join(', ')}).` }
}

/**
 * The new category of a channel, or null.
 *
 * @param field the field of the body that names the category
 * @throws InvalidFormBody for a full category, or if it isn't a category of the guild
 */
export function mustFindParent(
  guild: GuildModel,
  id: string | null | undefined,
  field: readonly (string | number)[] = ['parent_id'],
): GuildChannel | null {
  if (id == null) return null
  const parent = guild.channels.get(id)
  if (!parent) throw fieldError(field, 'CHANNEL_PARENT_INVALID', 'Category does not exist')
  if (parent.type !== CATEGORY) throw fieldError(field, 'CHANNEL_PARENT_INVALID_TYPE', 'Not a category')
  if (childrenOf(guild, id).length >= LIMITS.channelsPerCategory) {
    const message = `Maximum number of channels in category reached (${LIMITS.channelsPerCategory})`
    throw fieldError(field, 'CHANNEL_PARENT_MAX_CHANNELS', message)
  }
  return parent
}

/**
 * Moving a channel requires MANAGE_CHANNELS at its new location: in the category, or in the guild if it is outside all
 * categories (docs/spec/channels.md#moving-channels).
 *
 * @returns the new category; undefined if the channel isn't moved
 * @throws InvalidFormBody, MissingAccess, MissingPermissions
 */
export function mustMayMove(
  actor: Actor,
  channel: GuildChannel,
  parentId: string | null | undefined,
  field?: readonly (string | number)[],
): GuildChannel | null | undefined {
  if (parentId === undefined || parentId === channel.parent_id) return undefined
  const parent = mustFindParent(actor.guild, parentId, field)
  if (parent) actor.mustIn(parent, 'MANAGE_CHANNELS')
  else actor.must('MANAGE_CHANNELS')
  return parent
}

export const childrenOf = (guild: GuildModel, id: string): GuildChannel[] =>
  [...guild.channels.values()].filter(({ parent_id }) => parent_id === id)

/** @throws TooManyChannels */
export function mustHaveRoomForChannel(guild: GuildModel): void {
  if (guild.channels.size >= LIMITS.channelsPerGuild) throw new ApiError('TooManyChannels')
}

/**
 * A Community guild must keep its rules and updates channels (docs/spec/channels.md#community-channels).
 *
 * @throws CommunityChannelRequired
 */
export function mustNotBeCommunityChannel({ settings }: GuildModel, { id }: GuildChannel): void {
  const kept = [settings.rules_channel_id, settings.public_updates_channel_id]
  if (settings.features.includes('COMMUNITY') && kept.includes(id)) throw new ApiError('CommunityChannelRequired')
}

/** The guild's settings without any reference to a channel; the same object if there is none. */
export function withoutChannel(settings: GuildSettings, id: string): GuildSettings {
  const next = { ...settings }
  let named = false
  for (const field of CHANNEL_SETTINGS) {
    if (next[field] !== id) continue
    next[field] = null
    named = true
  }
  return named ? next : settings
}

const CHANNEL_SETTINGS = [
  'system_channel_id',
  'afk_channel_id',
  'widget_channel_id',
  'rules_channel_id',
  'public_updates_channel_id',
  'safety_alerts_channel_id',
] as const
