import type { Role } from '@guildhall/protocol/objects/guilds/role'
import { modifyGuildRolePositions } from '@guildhall/protocol/operations/roles/modify-guild-role-positions'
import { useMemo, useRef, useState } from 'react'
import { t } from '../../../language/guild-settings.ts'
import { runWithErrorToast } from '../../../shared/overlay/toasts.tsx'
import { useClient } from '../../../state/use-client.ts'
import { waitForState } from '../../../state/wait-for-state.ts'
import { rolesByRank } from './manageable-roles.ts'
import { positionsIn } from './role-order.ts'

interface WantedOrder {
  readonly ids: readonly string[]
  readonly movedId: string
}

/** The roles in descending order as they will be if the server accepts, and a function to reorder them. */
export function useRoleOrder(guildId: string, roles: ReadonlyMap<string, Role>) {
  const client = useClient()
  const [inProgress, setInProgress] = useState<readonly string[] | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const wanted = useRef<WantedOrder | null>(null)
  const isSending = useRef(false)
  const saved = useMemo(() => rolesByRank(guildId, roles), [guildId, roles])
  const shown = useMemo(() => inOrder(saved, inProgress), [saved, inProgress])

  async function put(ids: readonly string[], movedId: string) {
    wanted.current = { ids, movedId }
    setInProgress(ids)
    if (isSending.current) return
    isSending.current = true
    // One change at a time, since positions depend on the current order; of later ones, only the last is sent.
    for (let next: WantedOrder | null = wanted.current; next !== null; next = wanted.current) {
      wanted.current = null
      // Later changes were based on a refused order.
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
    const isDone = await runWithErrorToast(() => client.call(modifyGuildRolePositions, { guildId }, body))
    if (!isDone) return false
    setAnnouncement(t('roles.was-moved', { name: known.get(movedId)?.name ?? '' }))
    await waitForState(client, ({ world }) => {
      const now = world?.guilds.get(guildId)?.roles
      return now === undefined || body.every(({ id, position }) => (now.get(id)?.position ?? position) === position)
    })
    return true
  }

  return { shown, announcement, put: (ids: readonly string[], movedId: string) => void put(ids, movedId) }
}

/** A role that was added meanwhile keeps its position relative to the others. */
function inOrder(saved: readonly Role[], ids: readonly string[] | null): readonly Role[] {
  if (ids === null) return saved
  const known = ids.flatMap((id) => saved.find((role) => role.id === id) ?? [])
  return [...known, ...saved.filter(({ id }) => !ids.includes(id))]
}
