import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { Role } from '@guildhall/protocol/objects/guilds/role'
import type { User } from '@guildhall/protocol/objects/users/user'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { compareRoles, hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import { AtSign } from 'lucide-react'
import { t } from '../../language/main.ts'
import { channelName, userName } from '../../state/names.ts'
import { permissionsInChannel } from '../../state/permissions.ts'
import { type ClientChannel, isOutsideGuilds } from '../../state/world.ts'
import type { SelectOption } from '../form/select-popup.tsx'
import { ChannelIcon } from '../guild/channel-icon.tsx'
import { normalizeForSearch } from '../text/normalize-for-search.ts'
import { Avatar } from '../user/avatar.tsx'

/** The maximum number of offered users; others are found by name. */
const shown = 25

type Person = {
  readonly nick?: string | null
  readonly user: Pick<User, 'avatar' | 'global_name' | 'id' | 'username'>
}

export const toUserChoice = ({ nick, user }: Person): SelectOption => ({
  value: user.id,
  label: nick ?? userName(user),
  description: `@${user.username}`,
  icon: <Avatar user={user} size={24} />,
})

export const toRoleChoice = ({ id, name, color }: Role): SelectOption => ({
  value: id,
  label: name,
  description: t('lists.role'),
  icon: <AtSign aria-hidden="true" style={color === 0 ? {} : { color: `#${color.toString(16).padStart(6, '0')}` }} />,
})

export const toChannelChoice = (channel: ClientChannel, parent?: ClientChannel): SelectOption => ({
  value: channel.id,
  label: channelName(channel),
  description: parent && channelName(parent),
  icon: <ChannelIcon type={channel.type} />,
})

/** Items whose name contains the query, prefixes first. */
export function searchUsers(people: Iterable<Person>, query: string): SelectOption[] {
  const wanted = normalizeForSearch(query)
  const first: SelectOption[] = []
  const others: SelectOption[] = []
  for (const person of people) {
    const names = [person.nick ?? '', person.user.global_name ?? '', person.user.username].map(normalizeForSearch)
    if (names.some((name) => name !== '' && name.startsWith(wanted))) first.push(toUserChoice(person))
    else if (names.some((name) => name.includes(wanted))) others.push(toUserChoice(person))
    if (first.length >= shown) break
  }
  return [...first, ...others].slice(0, shown)
}

export const searchRoles = (roles: Iterable<Role>, query: string): SelectOption[] =>
  [...roles]
    .filter(({ name }) => normalizeForSearch(name).includes(normalizeForSearch(query)))
    .sort((a, b) => compareRoles(b, a))
    .map(toRoleChoice)

/** The visible channels and active threads of a guild, in its order. */
export function searchChannels(
  world: ClientState,
  guildId: string,
  query: string,
  types: readonly number[] | undefined,
): SelectOption[] {
  const guild = world.guilds.get(guildId)
  if (guild === undefined) return []
  const placeOf = (channel: ClientChannel): number[] => {
    const parent = 'parent_id' in channel ? guild.channels.get(channel.parent_id ?? '') : undefined
    const own = 'position' in channel ? channel.position : 0
    if (channel.type === ChannelType.GUILD_CATEGORY) return [own + 1, -1]
    return parent === undefined ? [0, own] : [...placeOf(parent), own]
  }
  return [...guild.channels.values(), ...guild.threads.values()]
    .filter(({ type }) => types === undefined || types.length === 0 || types.includes(type))
    .filter((channel) => normalizeForSearch(channelName(channel)).includes(normalizeForSearch(query)))
    .filter(({ id }) => hasPermissions(permissionsInChannel(world, guildId, id), Permission.VIEW_CHANNEL))
    .map((channel) => ({ channel, place: placeOf(channel) }))
    .sort((a, b) => compareLists(a.place, b.place))
    .map(({ channel }) => toChannelChoice(channel, parentOf(guild.channels, channel)))
}

const parentOf = (channels: ReadonlyMap<string, ClientChannel>, channel: ClientChannel): ClientChannel | undefined =>
  isOutsideGuilds(channel) ? undefined : channels.get(channel.parent_id ?? '')

function compareLists(one: readonly number[], other: readonly number[]): number {
  for (const [index, value] of one.entries()) {
    const difference = value - (other[index] ?? Number.NEGATIVE_INFINITY)
    if (difference !== 0) return difference
  }
  return one.length - other.length
}
