import type { User } from '@guildhall/protocol/objects/users/user'
import { getUser } from '@guildhall/protocol/operations/users/get-user'
import { useEffect, useState } from 'react'
import { ApiProblem } from '../../api/api-problem.ts'
import type { Client } from '../../state/client.ts'
import { knownUser } from '../../state/known-user.ts'
import { useClient } from '../../state/use-client.ts'

/** Null for an unknown user; undefined while it is loading. */
export type Users = ReadonlyMap<string, User | null>

/** Loads the users of some IDs, one after the other; those that can't be loaded stay unknown. */
export function useUsers(guildId: string, ids: readonly string[]): Users {
  const client = useClient()
  const [users, setUsers] = useState<Users>(new Map())
  const key = ids.join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: only IDs that are not found yet are looked up; `key` contains them all.
  useEffect(() => {
    const abort = new AbortController()
    const note = (found: Users) => setUsers((before) => new Map([...before, ...found]))
    void (async () => {
      const sought = key === '' ? [] : key.split(',').filter((id) => !users.has(id))
      const known = knownOf(client, guildId, sought)
      if (known.size > 0) note(known)
      for (const id of sought) {
        if (known.has(id)) continue
        const user = await findUser(client, id, abort.signal)
        if (abort.signal.aborted) return
        if (user !== undefined) note(new Map([[id, user]]))
      }
    })()
    return () => abort.abort()
  }, [client, guildId, key])

  return users
}

function knownOf({ store }: Client, guildId: string, ids: readonly string[]): Map<string, User> {
  const { world } = store.getState()
  const found = ids.flatMap((id): [string, User][] => {
    const user = world === null ? undefined : knownUser(world, guildId, id)
    return user === undefined ? [] : [[id, user]]
  })
  return new Map(found)
}

/** Undefined if loading failed. */
async function findUser(client: Client, id: string, signal: AbortSignal): Promise<User | null | undefined> {
  try {
    return await client.call(getUser, { userId: id }, { signal })
  } catch (problem) {
    return problem instanceof ApiProblem && problem.status === 404 ? null : undefined
  }
}
