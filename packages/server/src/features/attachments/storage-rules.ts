import type { InstanceSettings } from '@guildhall/protocol/objects/instance-settings'
import { ApiError } from '../../kernel/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { TxBase } from '../../kernel/tx.ts'
import { addStorageUse, byIdNumber, storageOwnerOf, storageUsedBy } from './storage-use-store.ts'

/** Whose storage files count for: who sends them, and the guild in which they stand. */
export interface StorageOwners {
  readonly senderId: string
  readonly guildId: string | null
}

/**
 * Refuses files that can't be kept anyway, before any work is done on them. `takeStorage` decides.
 *
 * @throws UserStorageFull, GuildStorageFull
 */
export async function mustHaveStorage(
  { store: { db }, settings }: Pick<Kernel, 'store' | 'settings'>,
  { senderId, guildId }: StorageOwners,
  bytes: number,
): Promise<void> {
  if (bytes === 0) return
  const owners = { senderId: await storageOwnerOf(db, senderId), guildId }
  const bounds = boundsOf(owners, settings.current)
  const used = await storageUsedBy(
    db,
    bounds.map(({ id }) => id),
  )
  for (const { id, most, refusal } of bounds) {
    if ((used.get(id) ?? 0) + bytes > most) throw new ApiError(refusal)
  }
}

/**
 * Counts bytes of new attachments for who sends them and for the guild, as much as both may have.
 *
 * @throws UserStorageFull, GuildStorageFull
 */
export async function takeStorage(
  { db, settings }: Pick<TxBase<never>, 'db' | 'settings'>,
  owners: StorageOwners,
  bytes: number,
): Promise<void> {
  if (bytes === 0) return
  for (const { id, most, refusal } of boundsOf(owners, settings)) {
    if ((await addStorageUse(db, id, bytes)) > most) throw new ApiError(refusal)
  }
}

/** In the order in which rows are locked. */
function boundsOf({ senderId, guildId }: StorageOwners, settings: InstanceSettings) {
  const { max_storage_per_user, max_storage_per_guild } = settings
  const ofSender = { id: senderId, most: max_storage_per_user, refusal: 'UserStorageFull' as const }
  if (guildId === null) return [ofSender]
  const ofGuild = { id: guildId, most: max_storage_per_guild, refusal: 'GuildStorageFull' as const }
  return byIdNumber(guildId, senderId) < 0 ? [ofGuild, ofSender] : [ofSender, ofGuild]
}
