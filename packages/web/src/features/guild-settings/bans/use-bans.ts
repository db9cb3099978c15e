import type { Ban } from '@guildhall/protocol/objects/ban'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useClient } from '../../../state/use-client.ts'
import { usePages } from '../frame/use-pages.ts'

const size = 1000

/** The bans of a guild by pages, and what comes and goes of them meanwhile. */
export function useBans(guildId: string) {
  const client = useClient()
  const load = useCallback(
    (last: Ban | undefined, signal: AbortSignal) => {
      const path = `/guilds/${guildId}/bans?limit=${size}&after=${last?.user.id ?? '0'}`
      return client.request<Ban[]>({ method: 'GET', path, signal })
    },
    [client, guildId],
  )
  const pages = usePages(load, size)
  const change = useRef(pages.change)
  change.current = pages.change

  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    const without = (items: readonly Ban[], userId: string) => items.filter(({ user }) => user.id !== userId)
    const stop = client.onEvent(({ type, data }) => {
      if (type !== 'GUILD_BAN_ADD' && type !== 'GUILD_BAN_REMOVE') return
      if (data.guild_id !== guildId) return
      const { id } = data.user
      if (type === 'GUILD_BAN_REMOVE') return change.current((items) => without(items, id))
      // The event doesn't say why. Where the answer doesn't come, the ban is lifted already.
      client.request<Ban>({ method: 'GET', path: `/guilds/${guildId}/bans/${id}`, signal }).then(
        (ban) => change.current((items) => [ban, ...without(items, id)]),
        () => {},
      )
    })
    return () => {
      abort.abort()
      stop()
    }
  }, [client, guildId])

  // What came by an event may come again on its page.
  const items = useMemo(() => [...new Map(pages.items.map((ban) => [ban.user.id, ban])).values()], [pages.items])
  return { ...pages, items }
}
