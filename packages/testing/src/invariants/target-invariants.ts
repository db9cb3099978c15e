import { TargetUsersStatus } from '@guildhall/protocol/enums/target-users-status'
import type { StoreContents } from './store-contents.ts'

/** What must hold between invites, the lists of those whom they let in, and those on them. */
export function* targetFaults(contents: StoreContents): Iterable<string> {
  const { invites, target_lists: lists, target_pieces: pieces, target_users: users, leftovers } = contents
  const byId = new Map(lists.map((list) => [list.id, list]))
  const codes = new Set(invites.map(({ code }) => code))
  for (const { code, guild_id, target_list_id: id } of invites) {
    if (id === null || id === '0' || leftovers.isSwept(guild_id, null)) continue
    const list = byId.get(id)
    if (list?.code !== code || list.status !== TargetUsersStatus.COMPLETED) yield `invite ${code}: goes by no list`
  }
  const sizes = new Map<string, number>()
  for (const { list_id } of users) sizes.set(list_id, (sizes.get(list_id) ?? 0) + 1)
  const waiting = new Map<string, number>()
  for (const { list_id, size } of pieces) waiting.set(list_id, (waiting.get(list_id) ?? 0) + size)
  for (const list of lists) {
    const { id, status } = list
    if (leftovers.isSwept(list.guild_id, null)) continue
    if (list.code === '') {
      const isGoing = leftovers.has('sweep-target-lists', (job) => job.list_ids.includes(id))
      if (!isGoing) yield `target list ${id}: is gone, and nobody removes it`
      continue
    }
    if (!codes.has(list.code)) yield `target list ${id}: of invite ${list.code}, which is gone`
    if (status !== TargetUsersStatus.FAILED && list.processed_users !== (sizes.get(id) ?? 0)) {
      yield `target list ${id}: ${list.processed_users} are processed, ${sizes.get(id)} are on it`
    }
    if (status !== TargetUsersStatus.PROCESSING) continue
    if (list.waiting_users !== (waiting.get(id) ?? 0)) yield `target list ${id}: a part of it is missing`
    if (!leftovers.has('fill-target-list', (job) => job.list_id === id)) yield `target list ${id}: nobody works it off`
  }
  const counted = new Map<string, number>()
  for (const { guild_id, total_users } of lists) counted.set(guild_id, (counted.get(guild_id) ?? 0) + total_users)
  const kept = new Map(contents.target_use.map(({ guild_id, users }) => [guild_id, Number(users)]))
  for (const id of new Set([...counted.keys(), ...kept.keys()])) {
    if ((counted.get(id) ?? 0) !== (kept.get(id) ?? 0))
      yield `target users of ${id}: ${kept.get(id)} are counted, there are ${counted.get(id)}`
  }
  for (const id of sizes.keys()) {
    const isSwept = leftovers.has('sweep-target-lists', (job) => job.list_ids.includes(id))
    const isOfGuild = leftovers.has('sweep-guild', () => true)
    if (!byId.has(id) && !isSwept && !isOfGuild) yield `target list ${id}: is gone, and there are some on it`
  }
}
