import { TargetUsersStatus } from '@guildhall/protocol/enums/target-users-status'
import { addCount, countBy } from '@guildhall/testing/invariants/differences'
import type { Faults, Invariants } from '@guildhall/testing/invariants/invariants'
import type { StoreContents } from '@guildhall/testing/invariants/store-contents'

export const targetUserInvariants: Invariants = {
  *faults(contents) {
    yield* inviteFaults(contents)
    yield* listFaults(contents)
    yield* useFaults(contents)
  },
}

/** The current list of an invite is complete. */
function* inviteFaults({ invites, target_lists, pending }: StoreContents): Faults {
  const byId = new Map(target_lists.map((list) => [list.id, list]))
  for (const { code, guild_id, target_list_id: id } of invites) {
    if (id === null || id === '0' || pending.isBeingRemoved(guild_id, null)) continue
    const list = byId.get(id)
    if (list?.code !== code || list.status !== TargetUsersStatus.COMPLETED)
      yield `invite ${code}: its list is not complete`
  }
}

/** A list has the correct numbers of users and pending ids, and a job fills or removes it. */
function* listFaults(contents: StoreContents): Faults {
  const { invites, target_lists: lists, target_pieces: pieces, target_users: users, pending } = contents
  const codes = new Set(invites.map(({ code }) => code))
  const isSwept = (id: string) => pending.has('sweep-target-lists', (job) => job.list_ids.includes(id))
  const sizes = countBy(users, ({ list_id }) => list_id)
  const waiting = new Map<string, number>()
  for (const { list_id, size } of pieces) addCount(waiting, list_id, size)
  for (const { id, guild_id, code, status, processed_users, waiting_users } of lists) {
    if (pending.isBeingRemoved(guild_id, null)) continue
    if (code === '') {
      if (!isSwept(id)) yield `target list ${id}: it has no invite, and no job deletes it`
      continue
    }
    if (!codes.has(code)) yield `target list ${id}: of invite ${code}, which does not exist`
    if (status !== TargetUsersStatus.FAILED && processed_users !== (sizes.get(id) ?? 0))
      yield `target list ${id}: ${processed_users} users are counted as processed, ${sizes.get(id) ?? 0} are stored`
    if (status !== TargetUsersStatus.PROCESSING) continue
    if (waiting_users !== (waiting.get(id) ?? 0)) yield `target list ${id}: a part of it is missing`
    if (!pending.has('fill-target-list', (job) => job.list_id === id)) yield `target list ${id}: no job processes it`
  }
  const known = new Set(lists.map(({ id }) => id))
  const isOfGuild = pending.has('sweep-guild', () => true)
  for (const id of sizes.keys()) {
    if (!known.has(id) && !isSwept(id) && !isOfGuild) yield `target list ${id}: it does not exist, but has users`
  }
}

/** The stored number of target users of each guild is correct. */
function* useFaults({ target_lists, target_use }: StoreContents): Faults {
  const counted = new Map<string, number>()
  for (const { guild_id, total_users } of target_lists) addCount(counted, guild_id, total_users)
  const kept = new Map(target_use.map(({ guild_id, users }) => [guild_id, Number(users)]))
  for (const id of new Set([...counted.keys(), ...kept.keys()])) {
    const [there, stored] = [counted.get(id) ?? 0, kept.get(id) ?? 0]
    if (there !== stored) yield `target users of ${id}: ${stored} are counted, ${there} are stored`
  }
}
