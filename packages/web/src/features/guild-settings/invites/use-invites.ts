import type { Invite, InviteWithMetadata } from '@guildhall/protocol/objects/invite'
import { useCallback, useEffect, useRef } from 'react'
import { useClient } from '../../../state/use-client.ts'
import { usePages } from '../frame/use-pages.ts'

/** Whoever may not manage the guild is not told how often an invite was used. */
export type ListedInvite = Invite | InviteWithMetadata

/** The invites of a guild, and those that come and go meanwhile. */
export function useInvites(guildId: string) {
  const client = useClient()
  const load = useCallback(
    (_last: ListedInvite | undefined, signal: AbortSignal) =>
      client.request<ListedInvite[]>({ method: 'GET', path: `/guilds/${guildId}/invites`, signal }),
    [client, guildId],
  )
  const pages = usePages(load, Number.POSITIVE_INFINITY)
  const change = useRef(pages.change)
  change.current = pages.change

  useEffect(() => {
    const abort = new AbortController()
    const stop = client.onEvent(({ type, data }) => {
      if (type === 'INVITE_DELETE' && data.guild_id === guildId)
        change.current((items) => items.filter(({ code }) => code !== data.code))
      if (type !== 'INVITE_CREATE' || data.guild_id !== guildId) return
      // The event tells less of an invite than the list does. Where that doesn't come, the list is as old as it was.
      load(undefined, abort.signal).then(
        (items) => change.current(() => items),
        () => {},
      )
    })
    return () => {
      abort.abort()
      stop()
    }
  }, [client, guildId, load])

  return pages
}
