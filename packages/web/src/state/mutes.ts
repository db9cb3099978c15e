import type { UserGuildSettings, UserGuildSettingsChanges } from '@guildhall/protocol/objects/users/user-guild-settings'
import { modifyPrivateChannelSettings } from '@guildhall/protocol/operations/guild-notification-settings/modify-private-channel-settings'
import { modifyUserGuildSettings } from '@guildhall/protocol/operations/guild-notification-settings/modify-user-guild-settings'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import type { Client } from './client.ts'
import { useWorld } from './world.ts'

const settingsOf = ({ guildSettings }: ClientState, guildId: string | null): UserGuildSettings | undefined =>
  guildSettings.get(guildId ?? '@me')

/** Whether the user has muted a guild; an expired mute doesn't count. */
export function isGuildMuted(world: ClientState, guildId: string | null): boolean {
  const settings = settingsOf(world, guildId)
  return settings !== undefined && isNow(settings)
}

/** Whether the user has muted a channel itself, or its category. */
export function isChannelMuted(world: ClientState, guildId: string | null, channelId: string): boolean {
  const overrides = settingsOf(world, guildId)?.channel_overrides ?? []
  if (overrides.length === 0) return false
  const parentId = guildId === null ? null : world.guilds.get(guildId)?.channels.get(channelId)?.parent_id
  return overrides.some((each) => (each.channel_id === channelId || each.channel_id === parentId) && isNow(each))
}

function isNow({ muted, mute_config }: Pick<UserGuildSettings, 'muted' | 'mute_config'>): boolean {
  const until = mute_config?.end_time
  return muted && (until == null || Date.parse(until) > Date.now())
}

/** A hook for whether a channel is muted. */
export const useChannelMuted = (guildId: string | null, channelId: string): boolean =>
  useWorld((world) => isChannelMuted(world, guildId, channelId))

/** Mutes or unmutes a guild. @throws ApiProblem when the server refuses */
export const muteGuild = (client: Pick<Client, 'call'>, guildId: string, muted: boolean): Promise<unknown> =>
  change(client, guildId, { muted, mute_config: null })

/** Mutes or unmutes a channel. @throws ApiProblem when the server refuses */
export const muteChannel = (
  client: Pick<Client, 'call'>,
  guildId: string | null,
  channelId: string,
  muted: boolean,
): Promise<unknown> => change(client, guildId, { channel_overrides: { [channelId]: { muted, mute_config: null } } })

const change = (
  client: Pick<Client, 'call'>,
  guildId: string | null,
  body: UserGuildSettingsChanges,
): Promise<unknown> =>
  guildId === null
    ? client.call(modifyPrivateChannelSettings, {}, body)
    : client.call(modifyUserGuildSettings, { guildId }, body)
