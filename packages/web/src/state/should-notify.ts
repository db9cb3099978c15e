import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import type { EventPayload } from '@guildhall/protocol/events'
import type { UserGuildSettings } from '@guildhall/protocol/objects/users/user-guild-settings'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import { isCountedMessage } from '@guildhall/protocol/state/read-states'
import type { UnreadSource } from './unread.ts'

/** What notifies in this browser: what the guild settings allow, only personal messages, or nothing. */
export type NotifyOf = 'guilds' | 'personal' | 'nothing'

type NewMessage = EventPayload<'MESSAGE_CREATE'>
type Settings = Pick<UserGuildSettings, 'message_notifications' | 'mute_config' | 'muted'>

/** The levels of the API: 0 all messages, 1 mentions only, 2 none, 3 inherited. */
const [all, mentions, above] = [0, 1, 3]

/** Whether a message notifies a user who is viewing something else. */
export function shouldNotify(reading: UnreadSource, message: NewMessage, worth: NotifyOf, now: number): boolean {
  const { user, guildSettings, relationships } = reading.world
  const { author, channel_id, guild_id } = message
  if (worth === 'nothing' || author.id === user.id || !isCountedMessage(message)) return false
  if (relationships.get(author.id)?.type === RelationshipType.BLOCKED) return false
  const settings = guildSettings.get(guild_id ?? '@me')
  const places = placesAround(reading.world, guild_id, channel_id)
  const otherwise = places.flatMap((id) => settings?.channel_overrides.find((each) => each.channel_id === id) ?? [])
  if ([...otherwise, ...(settings ? [settings] : [])].some((each) => isMuted(each, now))) return false
  if (guild_id === undefined) return true
  const level = levelOf(reading.world, guild_id, [...otherwise, ...(settings ? [settings] : [])])
  if (level === all && worth === 'guilds' && isFollowed(reading, guild_id, channel_id)) return true
  return level <= mentions && isMentioned(reading.world, message, settings)
}

/** The channel, and the parent of a thread. */
function placesAround(world: ClientState, guildId: string | undefined, channelId: string): string[] {
  const parent = guildId === undefined ? null : world.guilds.get(guildId)?.threads.get(channelId)?.parent_id
  return parent == null ? [channelId] : [channelId, parent]
}

function isMuted({ muted, mute_config }: Settings, now: number): boolean {
  const until = mute_config?.end_time ?? null
  return muted && (until === null || Date.parse(until) > now)
}

/** The nearest explicit setting. */
function levelOf(world: ClientState, guildId: string, settings: readonly Settings[]): number {
  const explicit = settings.find(({ message_notifications }) => message_notifications !== above)
  return (
    explicit?.message_notifications ?? world.guilds.get(guildId)?.settings.default_message_notifications ?? mentions
  )
}

/** Only threads that the user has joined count. */
const isFollowed = ({ world, marks }: UnreadSource, guildId: string, channelId: string): boolean =>
  !world.guilds.get(guildId)?.threads.has(channelId) || marks.joined.has(channelId)

function isMentioned(
  { user, guilds }: ClientState,
  message: NewMessage,
  settings: UserGuildSettings | undefined,
): boolean {
  if (message.mentions.some(({ id }) => id === user.id)) return true
  if (message.mention_everyone && !settings?.suppress_everyone) return true
  const roles = guilds.get(message.guild_id ?? '')?.members.get(user.id)?.roles ?? []
  return !settings?.suppress_roles && message.mention_roles.some((id) => roles.includes(id))
}
