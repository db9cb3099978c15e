import type { FoundMessage, MessageSearchResult } from '@guildhall/protocol/objects/messages/message-search'
import { searchGuildMembers } from '@guildhall/protocol/operations/members/search-guild-members'
import { searchChannelMessages } from '@guildhall/protocol/operations/message-search/search-channel-messages'
import { searchGuildMessages } from '@guildhall/protocol/operations/message-search/search-guild-messages'
import { useCallback, useMemo, useState } from 'react'
import { ApiProblem } from '../../../api/api-problem.ts'
import type { ReceivedEvent } from '../../../gateway/received-events.ts'
import { t } from '../../../language/dialogs.ts'
import type { ListSource } from '../../../shared/lists/live-list.ts'
import { type ShownList, useLiveList } from '../../../shared/lists/use-live-list.ts'
import { useClient } from '../../../state/use-client.ts'
import { parseSearch } from './parse-search.ts'
import { type SearchNames, toSearchQuery } from './search-query.ts'
import { channelsIn, peopleIn, type SearchedPlace } from './search-suggestions.ts'

export type SearchOrder = 'newest' | 'oldest' | 'relevance'

/** A search that was started. */
export type StartedSearch = SearchedPlace & { readonly text: string; readonly order: SearchOrder }

const page_size = 25

const orders = {
  newest: { sort_by: 'timestamp', sort_order: 'desc' },
  oldest: { sort_by: 'timestamp', sort_order: 'asc' },
  relevance: { sort_by: 'relevance', sort_order: 'desc' },
} as const

export type FoundMessages = { readonly pages: ShownList<FoundMessage>; readonly total: number | null }

/** The results of a search, and how many there are. */
export function useSearch(search: StartedSearch): FoundMessages {
  const client = useClient()
  const { guildId, channelId, text, order } = search
  const find = useCallback(
    async (page: SearchPage, signal: AbortSignal) => {
      const names = namesIn(client, { guildId, channelId })
      const filters = await toSearchQuery(parseSearch(text), names)
      const query = { ...filters, ...orders[order], ...page }
      const { channel_id: _channels, ...inChannel } = query
      return guildId === null
        ? client.call(searchChannelMessages, { channelId }, { query: inChannel, signal })
        : client.call(searchGuildMessages, { guildId }, { query: { ...query, include_nsfw: true }, signal })
    },
    [client, guildId, channelId, text, order],
  )
  return useFoundMessages(find)
}

/** The newest messages of a guild that mention a user. */
export function useMentionsOf(guildId: string, userId: string): FoundMessages {
  const client = useClient()
  const find = useCallback(
    (page: SearchPage, signal: AbortSignal) => {
      const query = { mentions: [userId], ...orders.newest, ...page, include_nsfw: true }
      return client.call(searchGuildMessages, { guildId }, { query, signal })
    },
    [client, guildId, userId],
  )
  return useFoundMessages(find)
}

type SearchPage = { readonly limit: number; readonly offset: number }
type FindMessages = (page: SearchPage, signal: AbortSignal) => Promise<Partial<MessageSearchResult>>

/** @param find must keep its identity between renders: another one starts over */
function useFoundMessages(find: FindMessages): FoundMessages {
  const [total, setTotal] = useState<number | null>(null)
  const source = useMemo((): ListSource<FoundMessage> => {
    let offset = 0
    return {
      read: async (last, signal) => {
        if (last === undefined) offset = 0
        const result = await find({ limit: page_size, offset }, signal)
        if (result.messages === undefined) throw indexNotReady()
        const found = result.total_results ?? 0
        offset += page_size
        setTotal(found)
        return { items: result.messages.flat(), isEnd: offset >= found || result.messages.length === 0 }
      },
      follow: (event, messages) => afterEvent(event, messages),
    }
  }, [find])
  return { pages: useLiveList(source), total }
}

/** The server is still adding older messages to its index. */
const indexNotReady = (): ApiProblem =>
  new ApiProblem({ status: 202, code: 110_000, message: '', fields: new Map(), words: t('messages.search-index') })

/** Deleted messages disappear. Other changes are shown by the next search. */
function afterEvent(event: ReceivedEvent, messages: readonly FoundMessage[]): readonly FoundMessage[] {
  const gone =
    event.type === 'MESSAGE_DELETE' ? [event.data.id] : event.type === 'MESSAGE_DELETE_BULK' ? event.data.ids : []
  return messages.some(({ id }) => gone.includes(id)) ? messages.filter(({ id }) => !gone.includes(id)) : messages
}

/** Finds the people and channels that a search names. */
function namesIn(client: ReturnType<typeof useClient>, { guildId, channelId }: SearchedPlace): SearchNames {
  const { world } = client.store.getState()
  const isNamed = (wanted: string, ...names: readonly (string | null | undefined)[]) =>
    names.some((name) => name?.toLowerCase() === wanted.toLowerCase())
  return {
    userIds: async (name) => {
      if (world === null) return []
      const known = peopleIn(world, guildId, channelId)
      const exact = known.filter(({ user }) => isNamed(name, user.username))
      const found = exact.length > 0 ? exact : known.filter((each) => isNamed(name, each.name, each.user.global_name))
      if (found.length > 0 || guildId === null) return found.map(({ user }) => user.id)
      const members = await client.call(searchGuildMembers, { guildId }, { query: { query: name, limit: 10 } })
      return members.flatMap(({ user, nick }) =>
        isNamed(name, user.username, user.global_name, nick) ? [user.id] : [],
      )
    },
    channelIds: (name) =>
      world === null ? [] : channelsIn(world, guildId).flatMap((each) => (isNamed(name, each.name) ? [each.id] : [])),
  }
}
