import type { User } from '@guildhall/protocol/objects/user'
import { useEffect, useState } from 'react'
import { useClient } from '../../../state/use-client.ts'

type Made = { readonly id: string; readonly user?: User }

export type Creators = {
  readonly of: ReadonlyMap<string, User>
  /** Why it is not known who made what; null if it is. */
  readonly problem: unknown
}

/** Who made a guild's emojis or stickers: no event tells it, so it is asked for anew when there are others. */
export function useCreators(
  guildId: string,
  kind: 'emojis' | 'stickers',
  made: ReadonlyMap<string, unknown>,
): Creators {
  const client = useClient()
  const [creators, setCreators] = useState<Creators>({ of: new Map(), problem: null })
  const ids = [...made.keys()].sort().join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: which there are is what makes the answer another one.
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    client.request<Made[]>({ method: 'GET', path: `/guilds/${guildId}/${kind}`, signal }).then(
      (all) => {
        const known = all.flatMap(({ id, user }): [string, User][] => (user === undefined ? [] : [[id, user]]))
        if (!signal.aborted) setCreators({ of: new Map(known), problem: null })
      },
      (problem: unknown) => {
        if (!signal.aborted) setCreators((before) => ({ ...before, problem }))
      },
    )
    return () => abort.abort()
  }, [client, guildId, kind, ids])

  return creators
}
