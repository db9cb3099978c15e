import type { Role } from '@guildhall/protocol/objects/role'
import { useMemo, useState } from 'react'
import { attempt } from '../../../shared/toasts.tsx'
import { until } from '../../../state/until.ts'
import { useClient } from '../../../state/use-client.ts'
import { positionsIn } from './role-order.ts'
import { ranked } from './role-powers.ts'

/** The roles from the top down, as they will stand if nothing is refused, and the way to another order. */
export function useRoleOrder(guildId: string, roles: ReadonlyMap<string, Role>) {
  const client = useClient()
  const [underway, setUnderway] = useState<readonly string[] | null>(null)
  const [said, setSaid] = useState('')
  const told = useMemo(() => ranked(guildId, roles), [guildId, roles])
  const shown = useMemo(() => inOrder(told, underway), [told, underway])

  async function put(ids: readonly string[], movedId: string) {
    const body = positionsIn(ids, roles)
    // One order at a time: the next would be reckoned from positions that are about to change.
    if (underway !== null || body.length === 0) return
    setUnderway(ids)
    const isDone = await attempt(() => client.request({ method: 'PATCH', path: `/guilds/${guildId}/roles`, body }))
    if (isDone) {
      setSaid(`${roles.get(movedId)?.name ?? ''} was moved.`)
      await until(client, ({ world }) => {
        const now = world?.guilds.get(guildId)?.roles
        return now === undefined || body.every(({ id, position }) => (now.get(id)?.position ?? position) === position)
      })
    }
    setUnderway(null)
  }

  return { shown, said, put: (ids: readonly string[], movedId: string) => void put(ids, movedId) }
}

/** A role that came meanwhile stands where it belongs among those that were there. */
function inOrder(told: readonly Role[], ids: readonly string[] | null): readonly Role[] {
  if (ids === null) return told
  const known = ids.flatMap((id) => told.find((role) => role.id === id) ?? [])
  return [...known, ...told.filter(({ id }) => !ids.includes(id))]
}
