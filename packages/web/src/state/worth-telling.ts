import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import type { EventPayload } from '@guildhall/protocol/events'
import type { UserGuildSettings } from '@guildhall/protocol/objects/users/user-guild-settings'
import type { ClientState } from '@guildhall/protocol/state/apply-event'
import { isCounted } from '@guildhall/protocol/state/read-states'
import type { UnreadSource } from './unread.ts'

/** What notifies in this browser: what the guild settings allow, only personal messages, or nothing. */
export type Worth = 'guilds' | 'personal' | 'nothing'

type Said = EventPayload<'MESSAGE_CREATE'>
type Settings = Pick<UserGuildSettings, 'message_notifications' | 'mute_config' | 'muted'>

/** As the server counts them: 0 all messages, 1 those that mention one, 2 none; 3 goes by what stands above. */
const [all, mentions, above] = [0, 1, 3]

/** Whether a message notifies a user who looks elsewhere. */
export function isWorthTelling(reading: UnreadSource, message: Said, worth: Worth, now: number): boolean {
  const { user, guildSettings, relationships } = reading.world
  const { author, channel_id, guild_id } = message
  if (worth === 'nothing' || author.id === user.id || !isCounted(message)) return false
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

/** The channel, and that of which it is a thread. */
function placesAround(world: ClientState, guildId: string | undefined, channelId: string): string[] {
  const parent = guildId === undefined ? null : world.guilds.get(guildId)?.threads.get(channelId)?.parent_id
  return parent == null ? [channelId] : [channelId, parent]
}

function isMuted({ muted, mute_config }: Settings, now: number): boolean {
  const until = mute_config?.end_time ?? null
  return muted && (until === null || Date.parse(until) > now)
}

/** The nearest that says anything. */
function levelOf(world: ClientState, guildId: string, settings: readonly Settings[]): number {
  const said = settings.find(({ message_notifications }) => message_notifications !== above)
  return said?.message_notifications ?? world.guilds.get(guildId)?.settings.default_message_notifications ?? mentions
}

/** Of threads only those count that one is in. */
const isFollowed = ({ world, marks }: UnreadSource, guildId: string, channelId: string): boolean =>
  !world.guilds.get(guildId)?.threads.has(channelId) || marks.joined.has(channelId)

function isMentioned({ user, guilds }: ClientState, said: Said, settings: UserGuildSettings | undefined): boolean {
  if (said.mentions.some(({ id }) => id === user.id)) return true
  if (said.mention_everyone && !settings?.suppress_everyone) return true
  const roles = guilds.get(said.guild_id ?? '')?.members.get(user.id)?.roles ?? []
  return !settings?.suppress_roles && said.mention_roles.some((id) => roles.includes(id))
}
