import type { ScheduledEvent } from '@guildhall/protocol/objects/guilds/scheduled-event'
import { getGuildScheduledEventUsers } from '@guildhall/protocol/operations/scheduled-events/get-guild-scheduled-event-users'
import { listScheduledEventsForGuild } from '@guildhall/protocol/operations/scheduled-events/list-scheduled-events-for-guild'
import { useMemo } from 'react'
import type { ListSource } from '../../shared/lists/live-list.ts'
import { type ShownList, useLiveList } from '../../shared/lists/use-live-list.ts'
import type { Client } from '../../state/client.ts'
import { useClient } from '../../state/use-client.ts'

/** How many are interested in an event, and whether the user is. */
export type EventInterest = { readonly id: string; readonly count: number; readonly isOwn: boolean }

/** The interest in a guild's events: read when they are shown, and again on changes. */
export function useEventInterest(guildId: string): ShownList<EventInterest> {
  const client = useClient()
  return useLiveList(useMemo(() => eventInterestSource(client, guildId), [client, guildId]))
}

/** The counts are read together. The user's own interest is read once per session, and then updated by events. */
export function eventInterestSource(
  client: Pick<Client, 'call' | 'store'>,
  guildId: string,
): ListSource<EventInterest> {
  let known = new Map<string, boolean>()
  const ownId = () => client.store.getState().world?.user.id

  async function isOwn({ id: eventId, user_count }: ScheduledEvent, signal: AbortSignal): Promise<boolean> {
    const id = ownId()
    if (!user_count || id === undefined) return false
    // The first user after the id just below the own id is the user themselves, if they are in the list.
    const users = await client.call(
      getGuildScheduledEventUsers,
      { guildId, eventId },
      { query: { limit: 1, after: String(BigInt(id) - 1n) }, signal },
    )
    return users.some(({ user_id }) => user_id === id)
  }

  return {
    read: async (_last, signal) => {
      const session = known
      const events = await client.call(
        listScheduledEventsForGuild,
        { guildId },
        { query: { with_user_count: true }, signal },
      )
      const items = events.map(async (event) => {
        const own = session.get(event.id) ?? (await isOwn(event, signal))
        // Events during the request are newer.
        if (!session.has(event.id)) session.set(event.id, own)
        return { id: event.id, count: event.user_count ?? 0, isOwn: session.get(event.id) ?? own }
      })
      return { items: await Promise.all(items), isEnd: true }
    },
    follow: ({ type, data }, items) => {
      if (type === 'READY') known = new Map()
      if (type !== 'GUILD_SCHEDULED_EVENT_USER_ADD' && type !== 'GUILD_SCHEDULED_EVENT_USER_REMOVE') return items
      if (data.guild_id !== guildId) return items
      const isAdded = type === 'GUILD_SCHEDULED_EVENT_USER_ADD'
      if (data.user_id === ownId()) known.set(data.guild_scheduled_event_id, isAdded)
      return null
    },
  }
}
