import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { HAS } from '@guildhall/protocol/objects/messages/message-search'
import type { User } from '@guildhall/protocol/objects/users/user'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import { t } from '../../../language/dialogs.ts'
import { normalizeForSearch } from '../../../shared/text/normalize-for-search.ts'
import { userName } from '../../../state/names.ts'
import { permissionsInChannel } from '../../../state/permissions.ts'
import { FILTER_KEYS, type FilterKey, filterText, type SearchToken } from './parse-search.ts'

/** A completion of the part of a search that is being typed. */
export type SearchSuggestion = {
  readonly key: string
  readonly label: string
  readonly detail: string
  /** The text that replaces the part. */
  readonly text: string
}

/** Where to search. */
export type SearchedPlace = { readonly guildId: string | null; readonly channelId: string }

const most = 8

const descriptions: Record<FilterKey, string> = {
  from: t('messages.search-from'),
  mentions: t('messages.search-mentions'),
  in: t('messages.search-in'),
  has: t('messages.search-has'),
  before: t('messages.search-before'),
  after: t('messages.search-after'),
  pinned: t('messages.search-pinned'),
}

const kinds: Record<(typeof HAS)[number], string> = {
  image: t('messages.search-has-image'),
  sound: t('messages.search-has-sound'),
  video: t('messages.search-has-video'),
  file: t('messages.search-has-file'),
  sticker: t('messages.search-has-sticker'),
  embed: t('messages.search-has-embed'),
  link: t('messages.search-has-link'),
  poll: t('messages.search-has-poll'),
  snapshot: t('messages.search-has-snapshot'),
}

/** The completions of a part, the best first. */
export function searchSuggestions(
  world: ClientState,
  { guildId, channelId }: SearchedPlace,
  { key, query }: SearchToken,
  now: number,
): SearchSuggestion[] {
  const begins = (...texts: readonly string[]) =>
    texts.some((text) => normalizeForSearch(text).startsWith(normalizeForSearch(query)))
  if (key === null) {
    const offered = FILTER_KEYS.filter((each) => each.startsWith(query.toLowerCase()) && (guildId || each !== 'in'))
    return offered.map((each) => ({ key: each, label: `${each}:`, detail: descriptions[each], text: `${each}:` }))
  }
  const suggestion = (id: string, label: string, value: string, detail = ''): SearchSuggestion => ({
    key: id,
    label,
    detail,
    text: `${filterText(key, value)} `,
  })
  if (key === 'from' || key === 'mentions')
    return peopleIn(world, guildId, channelId)
      .filter(({ name, user }) => begins(name, user.username))
      .slice(0, most)
      .map(({ name, user }) => suggestion(user.id, name, user.username, user.username))
  if (key === 'in')
    return channelsIn(world, guildId)
      .filter(({ name }) => begins(name))
      .slice(0, most)
      .map(({ id, name }) => suggestion(id, `#${name}`, name))
  if (key === 'has') return HAS.filter((kind) => begins(kind)).map((kind) => suggestion(kind, kind, kind, kinds[kind]))
  if (key === 'pinned')
    return ['true', 'false'].filter((each) => begins(each)).map((each) => suggestion(each, each, each))
  return daysBefore(now)
    .filter(({ value }) => begins(value))
    .map(({ value, label }) => suggestion(value, value, value, label))
}

/** The known people of the guild or private channel. */
export function peopleIn(
  world: ClientState,
  guildId: string | null,
  channelId: string,
): { name: string; user: User }[] {
  if (guildId !== null)
    return [...(world.guilds.get(guildId)?.members.values() ?? [])].map(({ nick, user }) => ({
      name: nick ?? userName(user),
      user,
    }))
  const recipients = world.privateChannels.get(channelId)?.recipients ?? []
  return [...recipients, world.user].map((user) => ({ name: userName(user), user }))
}

/** The channels and active threads that the user can view. */
export function channelsIn(world: ClientState, guildId: string | null): { id: string; name: string }[] {
  const guild = guildId === null ? undefined : world.guilds.get(guildId)
  if (guild === undefined || guildId === null) return []
  const sees = (id: string) => hasPermissions(permissionsInChannel(world, guildId, id), Permission.VIEW_CHANNEL)
  return [...guild.channels.values(), ...guild.threads.values()].filter(
    ({ id, type }) => type !== ChannelType.GUILD_CATEGORY && sees(id),
  )
}

function daysBefore(now: number): { value: string; label: string }[] {
  const labels = [t('messages.search-today'), t('messages.search-yesterday'), t('messages.search-a-week-ago')]
  return [0, 1, 7].map((days, index) => {
    const date = new Date(now)
    date.setDate(date.getDate() - days)
    const [month, day] = [date.getMonth() + 1, date.getDate()].map((number) => String(number).padStart(2, '0'))
    return { value: `${date.getFullYear()}-${month}-${day}`, label: labels[index] ?? '' }
  })
}
