import type { ScheduledEvent, ScheduledEventUser } from '@guildhall/protocol/objects/scheduled-event'
import { useEffect, useState } from 'react'
import { describeProblem } from '../../api/api-problem.ts'
import type { Client } from '../../state/client.ts'
import { useClient } from '../../state/use-client.ts'

/** How many are interested in an event, and whether one is oneself. */
export type Interest = { readonly count: number; readonly isOwn: boolean }

type Interests = ReadonlyMap<string, Interest>

/** The interest in all events of a guild: read when they are shown, and followed from then on. Null while it is read. */
export function useInterest(guildId: string): { interest: Interests | null; problem: string | null } {
  const client = useClient()
  const [interest, setInterest] = useState<Interests | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    const abort = new AbortController()
    const stop = client.onEvent((event) => {
      if (event.type !== 'GUILD_SCHEDULED_EVENT_USER_ADD' && event.type !== 'GUILD_SCHEDULED_EVENT_USER_REMOVE') return
      const { guild_scheduled_event_id: id, user_id } = event.data
      const isOwn = user_id === client.store.getState().world?.user.id
      const by = event.type === 'GUILD_SCHEDULED_EVENT_USER_ADD' ? 1 : -1
      setInterest((all) => all && withChange(all, id, by, isOwn))
    })
    readInterest(client, guildId, abort.signal).then(setInterest, (refusal: unknown) => {
      if (!abort.signal.aborted) setProblem(describeProblem(refusal))
    })
    return () => {
      abort.abort()
      stop()
    }
  }, [client, guildId])

  return { interest, problem }
}

function withChange(all: Interests, id: string, by: 1 | -1, isOwn: boolean): Interests {
  const before = all.get(id) ?? { count: 0, isOwn: false }
  const after = { count: Math.max(0, before.count + by), isOwn: isOwn ? by === 1 : before.isOwn }
  return new Map(all).set(id, after)
}

async function readInterest(client: Client, guildId: string, signal: AbortSignal): Promise<Interests> {
  const path = `/guilds/${guildId}/scheduled-events`
  const ownId = client.store.getState().world?.user.id
  const events = await client.request<ScheduledEvent[]>({ method: 'GET', path: `${path}?with_user_count=true`, signal })
  const read = events.map(async ({ id, user_count: count = 0 }): Promise<[string, Interest]> => {
    if (count === 0 || ownId === undefined) return [id, { count, isOwn: false }]
    // Whoever comes right after the id before one's own is oneself, if one is among them.
    const query = `limit=1&after=${BigInt(ownId) - 1n}`
    const users = await client.request<ScheduledEventUser[]>({
      method: 'GET',
      path: `${path}/${id}/users?${query}`,
      signal,
    })
    return [id, { count, isOwn: users.some(({ user_id }) => user_id === ownId) }]
  })
  return new Map(await Promise.all(read))
}
