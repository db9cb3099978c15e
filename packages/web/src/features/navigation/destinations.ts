import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import type { User } from '@guildhall/protocol/objects/users/user'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import type { ClientGuild } from '@guildhall/protocol/state/client-guild'
import { channelPath } from '../../shared/page/paths.ts'
import { keptByParts } from '../../state/kept-by-parts.ts'
import { channelName, nameOutsideGuilds } from '../../state/names.ts'
import { permissionsInChannel } from '../../state/permissions.ts'
import { type Unread, type UnreadSource, unreadIn, unreadInGuild, unreadPartsOf } from '../../state/unread.ts'
import { knownMembers } from './known-members.ts'

/** Something that the quick switcher opens. */
export type ClientDestination = {
  readonly kind: 'text' | 'voice' | 'person' | 'guild'
  /** Its path; for a person without a conversation, something that identifies them. */
  readonly path: string
  readonly label: string
  /** What else it can be found by. */
  readonly aliases: readonly string[]
  /** Where it is: the guild, and the category or the channel. */
  readonly detail: string
  readonly unread: Unread
  /** Whether it isn't the user's own: a thread that they haven't joined, or a person who is only a member of a guild. */
  readonly isFar: boolean
  /** The type of a channel; null for others. */
  readonly channelType: number | null
  /** The user of a conversation; null for others. */
  readonly user: User | null
}

const READ: Unread = { unread: false, mentions: 0 }
const RELATED: readonly number[] = [RelationshipType.FRIEND, RelationshipType.BLOCKED]
const VOICE: readonly number[] = [ChannelType.GUILD_VOICE, ChannelType.GUILD_STAGE_VOICE]

/**
 * Everything that the user can open: their conversations and friends, members of their guilds, guilds, and the channels
 * and active threads that they can view.
 */
export function destinationsOf(source: UnreadSource): readonly ClientDestination[] {
  const guilds = [...source.world.guilds].flatMap(([id, guild]) => ofGuild(source, id, guild))
  return [...ofConversations(source), ...ofFriends(source), ...guilds, ...ofMembers(source)]
}

const keptPlaces = keptByParts<ClientGuild['lastMessages'], readonly ClientDestination[]>()

/** Computing permissions takes long, and most events change neither channels nor what is unread. */
const ofGuild = (source: UnreadSource, id: string, guild: ClientGuild): readonly ClientDestination[] =>
  keptPlaces(guild.lastMessages, unreadPartsOf(guild, source), () => [
    itself(source, id, guild),
    ...ofChannels(source, id, guild),
    ...ofThreads(source, id, guild),
  ])

const itself = (source: UnreadSource, id: string, { settings }: ClientGuild): ClientDestination => ({
  kind: 'guild',
  path: channelPath(id),
  label: settings.name,
  aliases: [],
  detail: '',
  unread: unreadInGuild(source, id),
  isFar: false,
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
      isFar: false,
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
    .filter(({ id }) => maySee(source, guildId, id))
    .map(({ id, name, type, parent_id }) => {
      const isJoined = source.marks.joined.has(id)
      return {
        kind: 'text',
        path: channelPath(guildId, id),
        label: name,
        aliases: [],
        detail: inPlace(settings.name, channels.get(parent_id)?.name),
        unread: isJoined ? unreadIn(source, guildId, id) : READ,
        isFar: !isJoined,
        channelType: type,
        user: null,
      }
    })
}

function ofConversations(source: UnreadSource): ClientDestination[] {
  return [...source.world.privateChannels.values()].map((channel) => ({
    kind: 'person',
    path: channelPath(null, channel.id),
    label: channelName(channel, source.world),
    aliases: channel.recipients.flatMap(aliasesOf),
    detail: '',
    unread: unreadIn(source, null, channel.id),
    isFar: false,
    channelType: channel.type,
    user: channel.type === ChannelType.DM ? (channel.recipients[0] ?? null) : null,
  }))
}

/** Friends with whom there is no conversation. */
function ofFriends({ world }: UnreadSource): ClientDestination[] {
  const known = met(world)
  return [...world.relationships.values()]
    .filter(({ type, user }) => type === RelationshipType.FRIEND && !known.has(user.id))
    .map(({ user }) => person(user, nameOutsideGuilds(world, user), aliasesOf(user)))
}

const keptMembers = keptByParts<UnreadSource['world']['user'], readonly ClientDestination[]>()

/** Members of guilds who are neither friends nor in a conversation with the user, nor blocked. */
function ofMembers({ world }: UnreadSource): readonly ClientDestination[] {
  const { user, guilds, relationships, privateChannels } = world
  const inGuilds = [...guilds.values()].flatMap(({ members, lists, settings }) => [members, lists, settings])
  return keptMembers(user, [relationships, privateChannels, guilds.size, ...inGuilds], () => strangersIn(world))
}

function strangersIn(world: UnreadSource['world']): readonly ClientDestination[] {
  const known = new Set([world.user.id, ...met(world)])
  const isKnown = (id: string) => {
    const type = world.relationships.get(id)?.type
    return known.has(id) || (type !== undefined && RELATED.includes(type))
  }
  return knownMembers(world.guilds)
    .filter(({ user }) => !isKnown(user.id))
    .map(({ user, nicks, guild }) => ({
      ...person(user, nameOutsideGuilds(world, user), [...aliasesOf(user), ...nicks]),
      detail: guild,
      isFar: true,
    }))
}

/** The people with whom the user has a conversation. */
const met = ({ privateChannels }: UnreadSource['world']): ReadonlySet<string> =>
  new Set(
    [...privateChannels.values()].flatMap(({ type, recipients }) =>
      type === ChannelType.DM ? (recipients[0]?.id ?? []) : [],
    ),
  )

const person = (user: User, label: string, aliases: readonly string[]): ClientDestination => ({
  kind: 'person',
  path: `user:${user.id}`,
  label,
  aliases,
  detail: '',
  unread: READ,
  isFar: false,
  channelType: ChannelType.DM,
  user,
})

const aliasesOf = ({ username, global_name }: User): string[] => [
  username,
  ...(global_name === null ? [] : [global_name]),
]

const inPlace = (guild: string, within: string | undefined): string =>
  within === undefined ? guild : `${within} · ${guild}`

const maySee = ({ world }: UnreadSource, guildId: string, channelId: string): boolean =>
  hasPermissions(permissionsInChannel(world, guildId, channelId), Permission.VIEW_CHANNEL)
