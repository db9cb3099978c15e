import type { Role } from '@guildhall/protocol/objects/guilds/role'
import { modifyGuildRolePositions } from '@guildhall/protocol/operations/roles/modify-guild-role-positions'
import { useMemo, useRef, useState } from 'react'
import { t } from '../../../language/guild-settings.ts'
import { attempt } from '../../../shared/overlay/toasts.tsx'
import { untilKnown } from '../../../state/until.ts'
import { useClient } from '../../../state/use-client.ts'
import { positionsIn } from './role-order.ts'
import { ranked } from './role-powers.ts'

interface WantedOrder {
  readonly ids: readonly string[]
  readonly movedId: string
}

/** The roles from the top down, as they will stand if nothing is refused, and the way to another order. */
export function useRoleOrder(guildId: string, roles: ReadonlyMap<string, Role>) {
  const client = useClient()
  const [inProgress, setInProgress] = useState<readonly string[] | null>(null)
  const [said, setSaid] = useState('')
  const wanted = useRef<WantedOrder | null>(null)
  const isSending = useRef(false)
  const told = useMemo(() => ranked(guildId, roles), [guildId, roles])
  const shown = useMemo(() => inOrder(told, inProgress), [told, inProgress])

  async function put(ids: readonly string[], movedId: string) {
    wanted.current = { ids, movedId }
    setInProgress(ids)
    if (isSending.current) return
    isSending.current = true
    // One order at a time, since positions are reckoned from what is known; of those that are wanted meanwhile, the last.
    for (let next: WantedOrder | null = wanted.current; next !== null; next = wanted.current) {
      wanted.current = null
      // What was wanted since a refused order was built on it.
      if (!(await send(next))) wanted.current = null
    }
    isSending.current = false
    setInProgress(null)
  }

  async function send({ ids, movedId }: WantedOrder): Promise<boolean> {
    const known = client.store.getState().world?.guilds.get(guildId)?.roles ?? roles
    const body = positionsIn(
      ids.filter((id) => known.has(id)),
      known,
    )
    if (body.length === 0) return true
    const isDone = await attempt(() => client.call(modifyGuildRolePositions, { guildId }, body))
    if (!isDone) return false
    setSaid(t('roles.was-moved', { name: known.get(movedId)?.name ?? '' }))
    await untilKnown(client, ({ world }) => {
      const now = world?.guilds.get(guildId)?.roles
      return now === undefined || body.every(({ id, position }) => (now.get(id)?.position ?? position) === position)
    })
    return true
  }

  return { shown, said, put: (ids: readonly string[], movedId: string) => void put(ids, movedId) }
}

/** A role that came meanwhile stands where it belongs among those that were there. */
function inOrder(told: readonly Role[], ids: readonly string[] | null): readonly Role[] {
  if (ids === null) return told
  const known = ids.flatMap((id) => told.find((role) => role.id === id) ?? [])
  return [...known, ...told.filter(({ id }) => !ids.includes(id))]
}
