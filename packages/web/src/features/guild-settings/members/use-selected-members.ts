import { LIMITS } from '@guildhall/protocol/limits'
import type { User } from '@guildhall/protocol/objects/users/user'
import { useState } from 'react'
import { powersOver } from '../../../state/powers-over-member.ts'
import { useClient } from '../../../state/use-client.ts'

const { max } = LIMITS.bulkBan

export type SelectedMembers = {
  /** Null while nothing is selected. */
  readonly users: ReadonlyMap<string, User> | null
  readonly isFull: boolean
  readonly begin: () => void
  readonly end: () => void
  readonly choose: (user: User, isChosen: boolean) => void
  /** Selects the bannable ones among some members, up to the limit. */
  readonly chooseAll: (users: readonly User[]) => void
}

/** The members selected for a bulk ban. The selection stays during a search. */
export function useSelectedMembers(guildId: string): SelectedMembers {
  const client = useClient()
  const [users, setUsers] = useState<ReadonlyMap<string, User> | null>(null)
  const held = users ?? new Map<string, User>()

  function chooseAll(more: readonly User[]) {
    const { world } = client.store.getState()
    const bannable = more.filter(({ id }) => world !== null && powersOver(world, guildId, id).ban)
    const all = new Map([...held, ...bannable.map((user) => [user.id, user] as const)])
    setUsers(new Map([...all].slice(0, max)))
  }

  function choose(user: User, isChosen: boolean) {
    setUsers(new Map([...held].filter(([id]) => id !== user.id).concat(isChosen ? [[user.id, user]] : [])))
  }

  return {
    users,
    isFull: held.size >= max,
    begin: () => setUsers(new Map()),
    end: () => setUsers(null),
    choose,
    chooseAll,
  }
}
