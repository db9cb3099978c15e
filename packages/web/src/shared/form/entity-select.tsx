import { useEffect, useMemo, useState } from 'react'
import { t } from '../../language/main.ts'
import { searchMembers } from '../../state/search-members.ts'
import { useClient, useSnapshot } from '../../state/use-client.ts'
import { channelIn, isOutsideGuilds } from '../../state/world.ts'
import {
  searchChannels,
  searchRoles,
  searchUsers,
  toChannelChoice,
  toRoleChoice,
  toUserChoice,
} from '../lists/entity-options.tsx'
import { type SelectOption, SelectPopup, type SelectPopupProps } from './select-popup.tsx'

/** What can be selected: users, roles, either of them, or channels. */
export type EntityKind = 'user' | 'role' | 'mentionable' | 'channel'

type Place = { readonly guildId: string | null; readonly channelId: string }

type EntitySelectProps = Place &
  Omit<SelectPopupProps, 'choices' | 'chosen' | 'onChoose' | 'onOpen' | 'onSearch' | 'isSearching'> & {
    kind: EntityKind
    /** Ids. */
    chosen: readonly string[]
    onChoose: (ids: readonly string[]) => void
    /** The allowed channel types. */
    channelTypes?: readonly number[] | undefined
  }

/** Selects users, roles or channels of a guild, or users of a private channel. */
export function EntitySelect({
  kind,
  guildId,
  channelId,
  chosen,
  channelTypes,
  onChoose,
  onClose,
  ...rest
}: EntitySelectProps) {
  const [query, setQuery] = useState<string | null>(null)
  const isSearching = useSearch(kind === 'user' || kind === 'mentionable' ? guildId : null, query)
  const choices = useChoices({ kind, guildId, channelId, channelTypes, query })
  const shown = useChosen({ guildId, channelId }, chosen)

  return (
    <SelectPopup
      {...rest}
      choices={choices}
      chosen={shown}
      isSearching={isSearching}
      onChoose={(next) => onChoose(next.map(({ value }) => value))}
      onOpen={() => setQuery('')}
      onSearch={(text) => setQuery((before) => (before === null ? null : text))}
      onClose={() => {
        setQuery(null)
        onClose?.()
      }}
    />
  )
}

/** The state that the selection needs; each part keeps its identity while it doesn't change. */
function useKnown({ guildId, channelId }: Place) {
  const members = useSnapshot(({ world }) => world?.guilds.get(guildId ?? '')?.members)
  const roles = useSnapshot(({ world }) => world?.guilds.get(guildId ?? '')?.roles)
  const channels = useSnapshot(({ world }) => world?.guilds.get(guildId ?? '')?.channels)
  const threads = useSnapshot(({ world }) => world?.guilds.get(guildId ?? '')?.threads)
  const place = useSnapshot(({ world }) =>
    world === null || guildId !== null ? undefined : channelIn(world, null, channelId),
  )
  return { members, roles, channels, threads, place }
}

type Offer = Place & { kind: EntityKind; channelTypes: readonly number[] | undefined; query: string | null }

function useChoices({ kind, guildId, channelId, channelTypes, query }: Offer): readonly SelectOption[] {
  const client = useClient()
  const { members, roles, channels, threads, place } = useKnown({ guildId, channelId })

  // biome-ignore lint/correctness/useExhaustiveDependencies: permissions are computed from the whole world; the dependencies are the parts that change them.
  return useMemo(() => {
    const { world } = client.store.getState()
    if (query === null || world === null) return []
    if (guildId === null) {
      const others = place !== undefined && isOutsideGuilds(place) ? place.recipients : []
      return kind === 'channel' || kind === 'role'
        ? []
        : searchUsers(
            [world.user, ...others].map((user) => ({ user })),
            query,
          )
    }
    if (kind === 'channel') return searchChannels(world, guildId, query, channelTypes)
    const named = kind === 'user' ? [] : searchRoles(roles?.values() ?? [], query)
    return kind === 'role' ? named : [...searchUsers(members?.values() ?? [], query), ...named]
  }, [client, kind, guildId, channelTypes, query, members, roles, channels, threads, place])
}

/** The selected items with their names. Unknown users are requested. */
function useChosen(at: Place, ids: readonly string[]): readonly SelectOption[] {
  const client = useClient()
  const { members, roles, channels, threads, place } = useKnown(at)
  const { guildId } = at
  const key = ids.join()

  useEffect(() => {
    const isUnknown = (id: string) => !roles?.has(id) && !channels?.has(id) && !threads?.has(id)
    if (guildId !== null && key !== '') client.members.want(guildId, key.split(',').filter(isUnknown))
  }, [client, guildId, key, roles, channels, threads])

  return useMemo(() => {
    const others = place !== undefined && isOutsideGuilds(place) ? place.recipients : []
    const own = client.store.getState().world?.user
    return (key === '' ? [] : key.split(',')).map((id) => {
      const role = roles?.get(id)
      const member = members?.get(id)
      const channel = channels?.get(id) ?? threads?.get(id)
      const user = [...(own ? [own] : []), ...others].find((each) => each.id === id)
      if (role) return toRoleChoice(role)
      if (member) return toUserChoice(member)
      if (channel) return toChannelChoice(channel)
      return user ? toUserChoice({ user }) : { value: id, label: t('form.unknown-person') }
    })
  }, [client, key, members, roles, channels, threads, place])
}

const pause_ms = 150

/** Requests users from the server, once the user has stopped typing. */
function useSearch(guildId: string | null, query: string | null): boolean {
  const client = useClient()
  const [isSearching, setSearching] = useState(false)

  useEffect(() => {
    setSearching(false)
    const guild = client.store.getState().world?.guilds.get(guildId ?? '')
    if (guildId === null || query === null || guild === undefined || guild.members.size >= guild.memberCount) return
    const abort = new AbortController()
    setSearching(true)
    const timer = setTimeout(() => {
      void searchMembers(client, guildId, query.trim(), abort.signal).then(() => {
        if (!abort.signal.aborted) setSearching(false)
      })
    }, pause_ms)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [client, guildId, query])

  return isSearching
}
