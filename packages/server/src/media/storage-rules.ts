import { ApiError } from '../kernel/api-error.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { TxBase } from '../kernel/unit-of-work/tx.ts'
import { changeStorageUse, type StoredFile, storageOwnerOf, storageUsedBy, usesOf } from './storage-use-store.ts'

/** The parts of a unit of work that counting storage needs. */
export type StorageTx = Pick<TxBase<never>, 'db' | 'settings'>

/** The owners for whose storage files count: the user who sends them, and the guild of their channel. */
export interface StorageOwners {
  readonly senderId: string
  readonly guildId: string | null
}

/**
 * Refuses files that exceed the storage before they are processed. {@link takeStorage} checks again.
 *
 * @throws UserStorageFull, GuildStorageFull
 */
export async function mustHaveStorage(
  { store: { db }, settings }: Pick<Kernel, 'store' | 'settings'>,
  { senderId, guildId }: StorageOwners,
  bytes: number,
): Promise<void> {
  if (bytes === 0) return
  const { max_storage_per_user, max_storage_per_guild } = settings.current
  const ownerId = await storageOwnerOf(db, senderId)
  const used = await storageUsedBy(db, guildId === null ? [ownerId] : [ownerId, guildId])
  if ((used.get(ownerId) ?? 0) + bytes > max_storage_per_user) throw new ApiError('UserStorageFull')
  if (guildId !== null && (used.get(guildId) ?? 0) + bytes > max_storage_per_guild)
    throw new ApiError('GuildStorageFull')
}

/**
 * Counts the size of new files for their sender and the guild, minus that of replaced files.
 *
 * @throws UserStorageFull, GuildStorageFull
 */
export async function takeStorage(
  { db, settings }: StorageTx,
  files: readonly StoredFile[],
  gone: readonly StoredFile[] = [],
): Promise<void> {
  const { max_storage_per_user, max_storage_per_guild } = settings
  const changes = usesOf(files, gone)
  const uses = await changeStorageUse(db, changes)
  const isBeyond = (id: string | null, most: number) =>
    id !== null && (changes.get(id) ?? 0) > 0 && (uses.get(id) ?? 0) > most
  for (const { senderId, guildId } of files) {
    if (isBeyond(senderId, max_storage_per_user)) throw new ApiError('UserStorageFull')
    if (isBeyond(guildId, max_storage_per_guild)) throw new ApiError('GuildStorageFull')
  }
}
