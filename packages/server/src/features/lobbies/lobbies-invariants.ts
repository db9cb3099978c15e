import { LOBBY_LIMITS } from '@guildhall/protocol/lobby-limits'
import type { Faults, Invariants } from '@guildhall/testing/invariants/invariants'

/** Members and messages belong to existing lobbies, and their numbers are limited. */
export const lobbiesInvariants: Invariants = {
  *faults({ lobbies, lobby_members, lobby_messages, lobby_message_metadata, applications, users, pending }) {
    const isLeaving = (id: string) => pending.has('remove-application', ({ application_id }) => application_id === id)
    const there = new Set(applications.map(({ id }) => id))
    const people = new Set(users.map(({ id }) => id))
    const known = new Set(lobbies.map(({ application_id, id }) => `${application_id}/${id}`))
    for (const { application_id, id } of lobbies) {
      if (!there.has(application_id) && !isLeaving(application_id))
        yield `lobby ${id}: of application ${application_id}, which does not exist`
    }
    for (const row of [...lobby_members, ...lobby_messages, ...lobby_message_metadata]) {
      const { application_id, lobby_id } = row
      if (isLeaving(application_id) || pending.has('sweep-lobby', (job) => job.lobby_id === lobby_id)) continue
      if (!known.has(`${application_id}/${lobby_id}`)) yield `lobby ${lobby_id}: does not exist, but has rows`
    }
    for (const { lobby_id, user_id } of lobby_members)
      if (!people.has(user_id)) yield `lobby ${lobby_id}: its member ${user_id} does not exist`
    yield* crowded('members', lobby_members, LOBBY_LIMITS.members)
    yield* crowded('messages', lobby_messages, LOBBY_LIMITS.messages)
    yield* crowded('messages with metadata', lobby_message_metadata, LOBBY_LIMITS.messages)
  },
}

function* crowded(what: string, rows: readonly { readonly lobby_id: string }[], most: number): Faults {
  const counts = new Map<string, number>()
  for (const { lobby_id } of rows) counts.set(lobby_id, (counts.get(lobby_id) ?? 0) + 1)
  for (const [id, count] of counts) if (count > most) yield `lobby ${id}: ${count} ${what}`
}
