import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { ApiError } from '../../kernel/api-error.ts'
import { type ChannelModel, isPrivateChannel, isThread } from '../../kernel/permissions/any-channel.ts'
import type { ChannelActor } from '../../kernel/permissions/channel-actor.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { type ActivitySettings, isRunnable } from '../applications/activity-rules.ts'

/** Where a user wants to run an Activity. */
export interface LaunchTarget {
  /** Null in a private channel. */
  readonly guild: GuildModel | null
  readonly channel: ChannelModel
  readonly actor: ChannelActor
}

const RUNS_IN: ReadonlySet<number> = new Set([
  ChannelType.GUILD_TEXT,
  ChannelType.GUILD_ANNOUNCEMENT,
  ChannelType.GUILD_VOICE,
  ChannelType.GUILD_STAGE_VOICE,
])

/**
 * Whether an Activity runs in such a location, and in browsers, the only platform of this client
 * (docs/spec/activities.md#where-an-activity-runs). launchable-rules.ts checks who may run it.
 *
 * @throws InvalidActivityAction, UnsupportedPlatform, WrongChannelType, UnderMinimumAge
 */
export function mustRunIn({ guild, channel }: Omit<LaunchTarget, 'actor'>, settings: ActivitySettings): void {
  if (!isRunnable(settings)) throw new ApiError('InvalidActivityAction')
  if (!settings.supported_platforms.some((each) => each === 'web')) throw new ApiError('UnsupportedPlatform')
  const isAway = guild?.settings.afk_channel_id === channel.id
  if (!isPrivateChannel(channel) && (isThread(channel) || isAway || !RUNS_IN.has(channel.type))) {
    throw new ApiError('WrongChannelType')
  }
  if (settings.requires_age_gate && !isForAdults(channel)) throw new ApiError('UnderMinimumAge')
}

/** The server doesn't know users' ages; only the age restriction of the channel protects minors. */
const isForAdults = (channel: ChannelModel): boolean => 'nsfw' in channel && channel.nsfw === true

/**
 * In a guild this requires USE_EMBEDDED_ACTIVITIES, and also USE_EXTERNAL_APPS if the guild hasn't installed the
 * application.
 *
 * @throws MissingAccess, MissingPermissions
 */
export function mustMayRunIn({ guild, channel, actor }: LaunchTarget, isInstalled: boolean): void {
  actor.mustIn(channel, 'USE_EMBEDDED_ACTIVITIES')
  if (guild && !isInstalled) actor.mustIn(channel, 'USE_EXTERNAL_APPS')
}

/** Requires room for one more participant; a user with several clients counts once. @throws TooManyParticipants */
export function mustFitInActivity(
  inside: readonly { readonly user_id: string }[],
  userId: string,
  most: number | null,
): void {
  const others = new Set(inside.map(({ user_id }) => user_id))
  others.delete(userId)
  if (most !== null && most >= 0 && others.size >= most) throw new ApiError('TooManyParticipants')
}
