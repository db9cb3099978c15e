import { ApiError } from '../../kernel/api-error.ts'
import type { TxBase } from '../../kernel/tx.ts'
import { addStorageUse, byIdNumber } from './storage-use-store.ts'

/**
 * Counts bytes of new attachments for who sends them and for the guild, as much as both may have.
 *
 * @throws UserStorageFull, GuildStorageFull
 */
export async function takeStorage(
  { db, settings }: Pick<TxBase<never>, 'db' | 'settings'>,
  { senderId, guildId }: { senderId: string; guildId: string | null },
  bytes: number,
): Promise<void> {
  if (bytes === 0) return
  const { max_storage_per_user, max_storage_per_guild } = settings
  const ofSender = { id: senderId, most: max_storage_per_user, refusal: 'UserStorageFull' as const }
  const ofGuild = { id: guildId, most: max_storage_per_guild, refusal: 'GuildStorageFull' as const }
  for (const { id, most, refusal } of guildId !== null && byIdNumber(guildId, senderId) < 0
    ? [ofGuild, ofSender]
    : [ofSender, ofGuild]) {
    if (id !== null && (await addStorageUse(db, id, bytes)) > most) throw new ApiError(refusal)
  }
}
