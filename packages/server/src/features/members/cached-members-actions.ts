import type { Kernel } from '../../kernel/kernel.ts'
import { ReadyJson } from '../../kernel/operation.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { listMemberWires } from './member-lists-store.ts'
import { mustFindMemberWires } from './members-store.ts'
import { toMembersJson } from './members-view.ts'

type Parts = Pick<Kernel, 'responses' | 'store'>

/** A member as JSON, cached until the guild or the user changes. @throws UnknownUser, UnknownMember */
export function memberJson(parts: Parts, guild: GuildModel, userId: string): Promise<ReadyJson> {
  return cached(parts, `member ${guild.id} ${guild.version} ${userId}`, async () => {
    const found = await mustFindMemberWires(parts.store.db, guild.id, userId)
    return { text: toMembersJson(guild, [found]).slice(1, -1), userIds: [userId] }
  })
}

/** A page of members as JSON, ascending by user id, cached until the guild or one of the users changes. */
export function membersJson(
  parts: Parts,
  guild: GuildModel,
  { after, limit }: { after: string; limit: number },
): Promise<ReadyJson> {
  return cached(parts, `members ${guild.id} ${guild.version} ${after} ${limit}`, async () => {
    const rows = await listMemberWires(parts.store.db, { guildId: guild.id, after, limit })
    return { text: toMembersJson(guild, rows), userIds: rows.map(({ user_id }) => user_id) }
  })
}

async function cached(
  { responses }: Parts,
  key: string,
  make: () => Promise<{ text: string; userIds: readonly string[] }>,
): Promise<ReadyJson> {
  const known = responses.find(ReadyJson, key)
  if (known) return known
  const { mark } = responses
  const { text, userIds } = await make()
  const json = new ReadyJson(text)
  responses.set(key, json, { mark, streams: userIds, bytes: 2 * text.length, until: Number.POSITIVE_INFINITY })
  return json
}
