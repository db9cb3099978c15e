// Reads and changes a user's notification settings for a guild and its channels.
import { NOTIFICATION_SETTINGS_LIMITS } from '@guildhall/protocol/notification-settings-limits'
import type { UserGuildSettings, UserGuildSettingsChanges } from '@guildhall/protocol/objects/users/user-guild-settings'
import { fieldError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import { toTimestamp } from '../../kernel/clock.ts'
import { isSnowflake } from '../../kernel/ids/snowflakes.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { findSeen } from '../../kernel/permissions/visible-channels.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { lockAccount } from '../users/users-store.ts'
import { findGuildSettings, putGuildSettings } from './guild-notification-settings-store.ts'

type Override = UserGuildSettings['channel_overrides'][number]
type Overrides = NonNullable<UserGuildSettingsChanges['channel_overrides']>
type Muting = Pick<Override, 'muted' | 'mute_config' | 'message_notifications'>

const ORDINARY: Muting = { muted: false, mute_config: null, message_notifications: 3 }

/**
 * The overrides for channels that the caller can view, in the guild or among the private channels.
 *
 * @throws InvalidFormBody for too many at once
 */
export async function readOverrides(
  kernel: Kernel,
  caller: Caller,
  guildId: string | null,
  sent: Overrides = {},
): Promise<Overrides> {
  const named = Object.entries(sent)
  if (named.length > NOTIFICATION_SETTINGS_LIMITS.overridesAtOnce)
    throw tooMany(NOTIFICATION_SETTINGS_LIMITS.overridesAtOnce)
  const kept: [string, Overrides[string]][] = []
  for (const [channelId, override] of named) {
    const place = isSnowflake(channelId) ? await findSeen(kernel, caller, channelId) : undefined
    if (place && (place.guild?.id ?? null) === guildId) kept.push([channelId, override])
  }
  return Object.fromEntries(kept)
}

/** Stores a user's notification settings, and notifies their clients if something changed. */
export async function changeGuildSettings(
  tx: TxBase<'USER_GUILD_SETTINGS_UPDATE'>,
  userId: string,
  guildId: string | null,
  changes: UserGuildSettingsChanges,
): Promise<UserGuildSettings> {
  await lockAccount(tx.db, userId)
  const known = await findGuildSettings(tx.db, userId, guildId)
  const before = known ?? {
    guild_id: guildId,
    ...ORDINARY,
    suppress_everyone: false,
    suppress_roles: false,
    channel_overrides: [],
  }
  const after = withChanges(before, changes)
  if (after.channel_overrides.length > NOTIFICATION_SETTINGS_LIMITS.overrides)
    throw tooMany(NOTIFICATION_SETTINGS_LIMITS.overrides)
  if (JSON.stringify(after) === JSON.stringify(before)) return before
  putGuildSettings(tx.db, userId, after)
  tx.emitTo(userId, 'USER_GUILD_SETTINGS_UPDATE', after)
  return after
}

function withChanges(
  before: UserGuildSettings,
  { suppress_everyone, suppress_roles, channel_overrides = {}, ...changes }: UserGuildSettingsChanges,
): UserGuildSettings {
  const overrides = new Map(before.channel_overrides.map((each) => [each.channel_id, each]))
  for (const [channel_id, { collapsed, ...muting }] of Object.entries(channel_overrides)) {
    const { channel_id: _id, ...earlier } = overrides.get(channel_id) ?? { ...ORDINARY, collapsed: false, channel_id }
    const next = { channel_id, ...muted(earlier, muting), collapsed: collapsed ?? earlier.collapsed }
    if (isOrdinary(next)) overrides.delete(channel_id)
    else overrides.set(channel_id, next)
  }
  return {
    guild_id: before.guild_id,
    ...muted(before, changes),
    suppress_everyone: suppress_everyone ?? before.suppress_everyone,
    suppress_roles: suppress_roles ?? before.suppress_roles,
    channel_overrides: [...overrides.values()],
  }
}

function muted(
  before: Muting,
  {
    muted: sent,
    mute_config: config,
    message_notifications: level,
  }: Pick<UserGuildSettingsChanges, 'muted' | 'mute_config' | 'message_notifications'>,
): Muting {
  const end = config?.end_time ?? null
  const until = config && {
    end_time: end === null ? null : toTimestamp(Date.parse(end)),
    selected_time_window: config.selected_time_window ?? -1,
  }
  return {
    muted: sent ?? before.muted,
    mute_config: until === undefined ? before.mute_config : until,
    message_notifications: level ?? before.message_notifications,
  }
}

/** Whether the settings of a channel don't differ from those of its guild. */
const isOrdinary = ({ muted, mute_config, message_notifications, collapsed }: Override): boolean =>
  !muted && mute_config === null && message_notifications === ORDINARY.message_notifications && !collapsed

const tooMany = (most: number) =>
  fieldError('channel_overrides', 'BASE_TYPE_MAX_LENGTH', `Must be ${most} or fewer in length.`)
