import type { Member } from '@guildhall/protocol/objects/guilds/member'
import { listGuildMembers } from '@guildhall/protocol/operations/members/list-guild-members'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { runWithErrorToast } from '../../../shared/overlay/toasts.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useGuild } from '../../../state/world.ts'

/** The page size of a call. */
const page = 1000
/** Paging stops once this many more holders were found. */
const enough = 50
/** The maximum number of calls at once. */
const calls = 10

type Looked = { readonly found: ReadonlyMap<string, Member>; readonly after: string; readonly isEnd: boolean }

const nothing: Looked = { found: new Map(), after: '0', isEnd: false }

/**
 * A role's members: the known ones, and in a large guild those found by paging through its members. Events take
 * precedence over pages.
 */
export function useRoleMembers(guildId: string, roleId: string) {
  const client = useClient()
  const guild = useGuild(guildId)
  const known = guild?.members
  const isWhole = known !== undefined && known.size >= (guild?.memberCount ?? 0)
  const [looked, setLooked] = useState(nothing)
  const [isLooking, setLooking] = useState(false)

  const look = useCallback(
    async (from: Looked, signal?: AbortSignal) => {
      setLooking(true)
      await runWithErrorToast(async () => {
        const next = await lookFrom(from, roleId, (after) =>
          client.call(listGuildMembers, { guildId }, { query: { limit: page, after }, ...(signal && { signal }) }),
        ).catch((problem: unknown) => {
          if (signal?.aborted) return from
          throw problem
        })
        if (!signal?.aborted) setLooked(next)
      })
      if (!signal?.aborted) setLooking(false)
    },
    [client, guildId, roleId],
  )

  useEffect(() => {
    if (isWhole) return
    const abort = new AbortController()
    void look(nothing, abort.signal)
    return () => abort.abort()
  }, [look, isWhole])

  useEffect(
    () =>
      client.onEvent(({ type, data }) => {
        if (type === 'GUILD_MEMBER_REMOVE' && data.guild_id === guildId)
          setLooked((before) => withRoles(before, data.user.id, []))
        if (type !== 'GUILD_MEMBER_UPDATE' || data.guild_id !== guildId) return
        setLooked((before) => withRoles(before, data.user.id, data.roles))
        if (data.roles.includes(roleId)) client.members.want(guildId, [data.user.id])
      }),
    [client, guildId, roleId],
  )

  const holders = useMemo(() => {
    const all = new Map([...looked.found, ...(known ?? [])])
    return [...all.values()].filter(({ roles }) => roles.includes(roleId))
  }, [looked, known, roleId])

  return { holders, isLooking, hasMore: !isWhole && !looked.isEnd, lookFurther: () => void look(looked) }
}

function withRoles(looked: Looked, userId: string, roles: string[]): Looked {
  const member = looked.found.get(userId)
  return member === undefined ? looked : { ...looked, found: new Map(looked.found).set(userId, { ...member, roles }) }
}

async function lookFrom(from: Looked, roleId: string, ask: (after: string) => Promise<Member[]>): Promise<Looked> {
  const found = new Map(from.found)
  let { after } = from
  for (let call = 0; call < calls; call++) {
    const members = await ask(after)
    for (const member of members) if (member.roles.includes(roleId)) found.set(member.user.id, member)
    after = members.at(-1)?.user.id ?? after
    if (members.length < page) return { found, after, isEnd: true }
    if (found.size - from.found.size >= enough) break
  }
  return { found, after, isEnd: false }
}
