import type { Member } from '@guildhall/protocol/objects/member'
import { useCallback, useEffect, useRef } from 'react'
import { useClient } from '../../../state/use-client.ts'
import { usePages } from '../frame/use-pages.ts'

/** As many as are shown at once, and more when they are asked for. */
const size = 50
/** The most that a search brings. */
const found = 100

/** The members of a guild by pages, in the order in which they registered, or those whose names begin with something. */
export function useMembers(guildId: string, query: string) {
  const client = useClient()
  const load = useCallback(
    async (last: Member | undefined, signal: AbortSignal) => {
      const members = `/guilds/${guildId}/members`
      const path =
        query === ''
          ? `${members}?limit=${size}&after=${last?.user.id ?? '0'}`
          : `${members}/search?limit=${found}&query=${encodeURIComponent(query)}`
      const page = await client.request<Member[]>({ method: 'GET', path, signal })
      // What may be done to somebody hangs on his roles as they are now: events tell of those who are known.
      client.members.want(
        guildId,
        page.map(({ user }) => user.id),
      )
      return page
    },
    [client, guildId, query],
  )
  const pages = usePages(load, query === '' ? size : Number.POSITIVE_INFINITY)
  const change = useRef(pages.change)
  change.current = pages.change

  useEffect(
    () =>
      client.onEvent(({ type, data }) => {
        if (type !== 'GUILD_MEMBER_REMOVE' || data.guild_id !== guildId) return
        change.current((items) => items.filter(({ user }) => user.id !== data.user.id))
      }),
    [client, guildId],
  )
  return pages
}
