import type { InstanceAction } from '@guildhall/protocol/instance-action'
import type { InstanceAuditEntry } from '@guildhall/protocol/objects/instances/instance-audit-log'
import { getInstanceAuditLog } from '@guildhall/protocol/operations/instance-audit-log/get-instance-audit-log'
import { useMemo, useState } from 'react'
import type { ListSource } from '../../../shared/lists/live-list.ts'
import { useLiveList } from '../../../shared/lists/use-live-list.ts'
import { userName } from '../../../state/names.ts'
import { useClient } from '../../../state/use-client.ts'

const size = 50

/** The filters by actor and action; null for all. */
export type InstanceLogFilter = { readonly actorId: string | null; readonly action: InstanceAction | null }

/** The names of users in the log, and the actors that it has shown so far. */
type Known = { readonly names: ReadonlyMap<string, string>; readonly actors: ReadonlySet<string> }

/** The query of a filter. */
export const toLogQuery = ({ actorId, action }: InstanceLogFilter) => ({
  ...(actorId !== null && { actor_id: actorId }),
  ...(action !== null && { action }),
})

/** The audit log of the instance, newest first. There are no events for it. */
export function useInstanceAuditLog(filter: InstanceLogFilter) {
  const client = useClient()
  const [known, setKnown] = useState<Known>({ names: new Map(), actors: new Set() })
  const source = useMemo(
    (): ListSource<InstanceAuditEntry> => ({
      read: async (last, signal) => {
        const query = { limit: size, before: last?.id, ...toLogQuery(filter) }
        const { entries: items, users } = await client.call(getInstanceAuditLog, {}, { query, signal })
        setKnown(({ names, actors }) => ({
          names: new Map([...names, ...users.map((user): [string, string] => [user.id, userName(user)])]),
          actors: new Set([...actors, ...items.flatMap(({ actor_id }) => actor_id ?? [])]),
        }))
        return { items, isEnd: items.length < size }
      },
      follow: (_event, items) => items,
    }),
    [client, filter],
  )
  return { pages: useLiveList(source), ...known }
}
