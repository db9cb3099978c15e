import type { User } from '@guildhall/protocol/objects/users/user'
import { listGuildEmojis } from '@guildhall/protocol/operations/emojis/list-guild-emojis'
import { listGuildSoundboardSounds } from '@guildhall/protocol/operations/soundboard/list-guild-soundboard-sounds'
import { listGuildStickers } from '@guildhall/protocol/operations/stickers/list-guild-stickers'
import { useEffect, useState } from 'react'
import type { Client } from '../../../state/client.ts'
import { useClient } from '../../../state/use-client.ts'

type Kind = 'emojis' | 'stickers' | 'sounds'
type Made = { readonly id: string | null; readonly user?: User }

export type Creators = {
  readonly of: ReadonlyMap<string, User>
  /** Why the creators are unknown; null if they are known. */
  readonly problem: unknown
}

async function read(client: Client, guildId: string, kind: Kind, signal: AbortSignal): Promise<readonly Made[]> {
  if (kind === 'emojis') return client.call(listGuildEmojis, { guildId }, { signal })
  if (kind === 'stickers') return client.call(listGuildStickers, { guildId }, { signal })
  const { items } = await client.call(listGuildSoundboardSounds, { guildId }, { signal })
  return items.map(({ sound_id, ...sound }) => ({ id: sound_id, ...sound }))
}

/** The creators of a guild's emojis, stickers or sounds. Events don't contain them, so they are read again on changes. */
export function useCreators(guildId: string, kind: Kind, made: ReadonlyMap<string, unknown>): Creators {
  const client = useClient()
  const [creators, setCreators] = useState<Creators>({ of: new Map(), problem: null })
  const ids = [...made.keys()].sort().join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the response changes only with the set of IDs.
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    read(client, guildId, kind, signal).then(
      (all) => {
        const known = all.flatMap(({ id, user }): [string, User][] =>
          id === null || user === undefined ? [] : [[id, user]],
        )
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
