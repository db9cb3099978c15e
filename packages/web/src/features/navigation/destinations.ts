import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import type { User } from '@guildhall/protocol/objects/users/user'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import type { ClientGuild } from '@guildhall/protocol/state/client-guild'
import { channelPath } from '../../shared/page/paths.ts'
import { channelName, nameOutsideGuilds } from '../../state/names.ts'
import { permissionsInChannel } from '../../state/permissions.ts'
import { type Unread, type UnreadSource, unreadIn, unreadInGuild } from '../../state/unread.ts'

/** Something that the quick switcher opens. */
export type ClientDestination = {
  readonly kind: 'text' | 'voice' | 'person' | 'guild'
  /** Its path; for a friend without a conversation, something that identifies them. */
  readonly path: string
  readonly label: string
  /** What else it can be found by. */
  readonly aliases: readonly string[]
  /** Where it is: the guild, and the category or the channel. */
  readonly detail: string
  readonly unread: Unread
  /** The type of a channel; null for others. */
  readonly channelType: number | null
  /** The user of a conversation; null for others. */
  readonly user: User | null
}

const READ: Unread = { unread: false, mentions: 0 }
const VOICE: readonly number[] = [ChannelType.GUILD_VOICE, ChannelType.GUILD_STAGE_VOICE]

/** Everything that the user can open: their conversations and friends, guilds, channels that they can view, and joined threads. */
export function destinationsOf(source: UnreadSource): readonly ClientDestination[] {
  const guilds = [...source.world.guilds].flatMap(([id, guild]) => [
    ofGuild(source, id, guild),
    ...ofChannels(source, id, guild),
    ...ofThreads(source, id, guild),
  ])
  return [...ofConversations(source), ...ofFriends(source), ...guilds]
}

const ofGuild = (source: UnreadSource, id: string, { settings }: ClientGuild): ClientDestination => ({
  kind: 'guild',
  path: channelPath(id),
  label: settings.name,
  aliases: [],
  detail: '',
  unread: unreadInGuild(source, id),
  channelType: null,
  user: null,
})

function ofChannels(source: UnreadSource, guildId: string, { channels, settings }: ClientGuild): ClientDestination[] {
  return [...channels.values()]
    .filter(({ id, type }) => type !== ChannelType.GUILD_CATEGORY && maySee(source, guildId, id))
    .map(({ id, name, type, parent_id }) => ({
      kind: VOICE.includes(type) ? 'voice' : 'text',
      path: channelPath(guildId, id),
      label: name,
      aliases: [],
      detail: inPlace(settings.name, parent_id === null ? undefined : channels.get(parent_id)?.name),
      unread: unreadIn(source, guildId, id),
      channelType: type,
      user: null,
    }))
}

function ofThreads(
  source: UnreadSource,
  guildId: string,
  { channels, settings, threads }: ClientGuild,
): ClientDestination[] {
  return [...threads.values()]
    .filter(({ id }) => source.marks.joined.has(id) && maySee(source, guildId, id))
    .map(({ id, name, type, parent_id }) => ({
      kind: 'text',
      path: channelPath(guildId, id),
      label: name,
      aliases: [],
      detail: inPlace(settings.name, channels.get(parent_id)?.name),
      unread: unreadIn(source, guildId, id),
      channelType: type,
      user: null,
    }))
}

function ofConversations(source: UnreadSource): ClientDestination[] {
  return [...source.world.privateChannels.values()].map((channel) => ({
    kind: 'person',
    path: channelPath(null, channel.id),
    label: channelName(channel, source.world),
    aliases: channel.recipients.flatMap(aliasesOf),
    detail: '',
    unread: unreadIn(source, null, channel.id),
    channelType: channel.type,
    user: channel.type === ChannelType.DM ? (channel.recipients[0] ?? null) : null,
  }))
}

/** Friends with whom there is no conversation. */
function ofFriends({ world }: UnreadSource): ClientDestination[] {
  const conversations = [...world.privateChannels.values()].filter(({ type }) => type === ChannelType.DM)
  const met = new Set(conversations.map(({ recipients }) => recipients[0]?.id))
  return [...world.relationships.values()]
    .filter(({ type, user }) => type === RelationshipType.FRIEND && !met.has(user.id))
    .map(({ user }) => ({
      kind: 'person',
      path: `user:${user.id}`,
      label: nameOutsideGuilds(world, user),
      aliases: aliasesOf(user),
      detail: '',
      unread: READ,
      channelType: ChannelType.DM,
      user,
    }))
}

const aliasesOf = ({ username, global_name }: User): string[] => [
  username,
  ...(global_name === null ? [] : [global_name]),
]

const inPlace = (guild: string, within: string | undefined): string =>
  within === undefined ? guild : `${within} · ${guild}`

const maySee = ({ world }: UnreadSource, guildId: string, channelId: string): boolean =>
  hasPermissions(permissionsInChannel(world, guildId, channelId), Permission.VIEW_CHANNEL)
