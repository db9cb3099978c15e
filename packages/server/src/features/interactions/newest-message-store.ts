import { type ChannelModel, isThread } from '../../kernel/permissions/any-channel.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { Db } from '../../store/db.ts'
import { findLastMessage, findLastMessages, type Newest } from '../channels/channels-store.ts'
import { listNewestInThreads } from '../threads/threads-store.ts'

/** The newest message and pin of an interaction's channel; those of threads are in their own rows. */
export const findNewest = (
  db: Db,
  { guild, channel }: { guild: GuildModel | null; channel: ChannelModel },
): Promise<ReadonlyMap<string, Newest>> =>
  guild && isThread(channel) ? listNewestInThreads(db, guild.id, [channel.id]) : findLastMessage(db, channel.id)

/** The newest messages and pins of channels and active threads that a user chose. */
export async function listNewest(
  db: Db,
  guild: GuildModel | null,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Newest>> {
  const threads = ids.filter((id) => guild?.threads.has(id))
  const channels = await findLastMessages(
    db,
    ids.filter((id) => !threads.includes(id)),
  )
  if (!guild || threads.length === 0) return channels
  return new Map([...channels, ...(await listNewestInThreads(db, guild.id, threads))])
}
