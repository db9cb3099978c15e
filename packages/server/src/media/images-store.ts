import { removeSome } from '../store/access.ts'
import { type Db, statement, type TxDb } from '../store/db.ts'
import type { DeletedOwner } from '../store/owner-conditions.ts'
import type { ImageFormat, ImageKindName } from './image-kinds.ts'
import { type ImageRow, imagesTable } from './media-tables.ts'
import type { ValidatedImage } from './read-image.ts'
import { type StorageTx, takeStorage } from './storage-rules.ts'
import { releaseStorage, type StoredFile, storageOwnerOf } from './storage-use-store.ts'

/** The key of an image: an owner has at most one of each kind. */
export interface ImagePlace {
  readonly kind: ImageKindName
  /** The guild, user, role, emoji or sticker with the image. */
  readonly ownerId: string
  /** The guild with which it is deleted; absent for images of a user's account. */
  readonly guildId?: string
}

/** The properties of a stored image without its bytes. */
export interface KeptImage {
  readonly hash: string
  readonly format: ImageFormat
  readonly isAnimated: boolean
}

const OF_NO_GUILD = '0'

interface Key {
  kind: string
  ownerId: string
  guildId: string
}

/** The fields of a row that determine for whom its size counts. */
type Counted = Pick<ImageRow, 'sender_id' | 'guild_id' | 'size'>

const COUNTED = ['sender_id', 'guild_id', 'size'] as const

const toStored = ({ sender_id, guild_id, size }: Counted): StoredFile => ({
  senderId: sender_id,
  guildId: guild_id === OF_NO_GUILD ? null : guild_id,
  size,
})

type New = Key & Pick<ValidatedImage, 'hash' | 'format' | 'isAnimated' | 'bytes' | 'senderId'> & { size: number }

const upsert = statement<New, never>((q, param) =>
  q
    .insertInto('images')
    .values({
      owner_id: param('ownerId'),
      kind: param('kind'),
      guild_id: param('guildId'),
      hash: param('hash'),
      format: param('format'),
      is_animated: param('isAnimated'),
      bytes: param('bytes'),
      sender_id: param('senderId'),
      size: param('size'),
    })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'kind', 'guild_id']).doUpdateSet(({ ref }) => ({
        hash: ref('excluded.hash'),
        format: ref('excluded.format'),
        is_animated: ref('excluded.is_animated'),
        bytes: ref('excluded.bytes'),
        sender_id: ref('excluded.sender_id'),
        size: ref('excluded.size'),
      })),
    ),
)

const findCounted = statement<Omit<Key, 'kind'>, Counted & { kind: string }>((q, param) =>
  q
    .selectFrom('images')
    .select(['kind', ...COUNTED])
    .where('owner_id', '=', param('ownerId'))
    .where('guild_id', '=', param('guildId')),
)

const remove = statement<Key, never>((q, param) =>
  q
    .deleteFrom('images')
    .where('owner_id', '=', param('ownerId'))
    .where('kind', '=', param('kind'))
    .where('guild_id', '=', param('guildId')),
)

const removeAll = statement<{ ownerId: string }, Counted>((q, param) =>
  q.deleteFrom('images').where('owner_id', '=', param('ownerId')).returning(COUNTED),
)

const find = statement<Omit<Key, 'guildId'>, Pick<ImageRow, 'guild_id' | 'hash' | 'format' | 'is_animated'>>(
  (q, param) =>
    q
      .selectFrom('images')
      .select(['guild_id', 'hash', 'format', 'is_animated'])
      .where('owner_id', '=', param('ownerId'))
      .where('kind', '=', param('kind')),
)

const findBytes = statement<Omit<Key, 'guildId'> & { hash: string }, { bytes: Uint8Array }>((q, param) =>
  q
    .selectFrom('images')
    .select('bytes')
    .where('owner_id', '=', param('ownerId'))
    .where('kind', '=', param('kind'))
    .where('hash', '=', param('hash')),
)

/** How many rows without an image a row with one counts for when rows are removed. */
export const ROWS_OF_PICTURE = 10

/** A new image, null for none, or undefined for no change. */
export interface ImageChange {
  readonly place: ImagePlace
  readonly image: ValidatedImage | null | undefined
}

/**
 * Replaces, removes (null) or keeps (undefined) an image. Call it in the unit of work that writes the hash into the
 * owner's row, so that neither exists without the other. Images of a deleted guild are removed with it; code that
 * removes any other owner must call {@link removeImagesOf}.
 *
 * @throws UserStorageFull, GuildStorageFull
 */
export const replaceImage = (tx: StorageTx, place: ImagePlace, image: ImageChange['image']): Promise<void> =>
  replaceImages(tx, [{ place, image }])

/** Replaces several images of one owner. */
export async function replaceImages(tx: StorageTx, changes: readonly ImageChange[]): Promise<void> {
  const [come, gone]: [StoredFile[], StoredFile[]] = [[], []]
  const sent = changes.filter(({ image }) => image !== undefined)
  const [first] = sent
  if (!first) return
  const found = await findCounted(tx.db, keyOf(first.place))
  for (const { place, image } of sent) {
    const key = keyOf(place)
    gone.push(...found.filter(({ kind }) => kind === place.kind).map(toStored))
    if (!image) {
      await remove(tx.db, key)
      continue
    }
    const { hash, format, isAnimated, bytes } = image
    const senderId = come[0]?.senderId ?? (await storageOwnerOf(tx.db, image.senderId))
    await upsert(tx.db, { ...key, hash, format, isAnimated, bytes, senderId, size: bytes.length })
    come.push({ senderId, guildId: place.guildId ?? null, size: bytes.length })
  }
  await takeStorage(tx, come, gone)
}

const keyOf = ({ kind, ownerId, guildId = OF_NO_GUILD }: ImagePlace): Key => ({ kind, ownerId, guildId })

/** Removes all images of an owner that is being deleted. */
export async function removeImagesOf(db: TxDb, ownerId: string): Promise<void> {
  await releaseStorage(db, (await removeAll(db, { ownerId })).map(toStored))
}

/** Removes the images of members in a guild that they leave. */
export async function removeImagesOfMembers(db: TxDb, guildId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  const gone = db.q.deleteFrom('images').where('owner_id', 'in', userIds).where('guild_id', '=', guildId)
  await releaseStorage(db, (await gone.returning(COUNTED).execute()).map(toStored))
}

/** Removes some images of a deleted guild; returns how many. */
export async function removeSomeImagesOfGuild(
  { db }: { readonly db: TxDb },
  { id: guild_id }: DeletedOwner,
  limit: number,
): Promise<number> {
  const gone = await removeSome(db, imagesTable, { guild_id }, limit, COUNTED)
  await releaseStorage(db, gone.map(toStored))
  return gone.length
}

/** Finds an image; a given hash or guild must match. */
export async function findImage(
  db: Db,
  { kind, ownerId, guildId, hash }: ImagePlace & { hash?: string | undefined },
): Promise<KeptImage | undefined> {
  const rows = await find(db, { kind, ownerId })
  const row = rows.find(
    (each) => (hash === undefined || each.hash === hash) && (guildId === undefined || each.guild_id === guildId),
  )
  return row && { hash: row.hash, format: row.format, isAnimated: row.is_animated }
}

/** The bytes of an image that was found; undefined if it was removed since. */
export async function findImageBytes(
  db: Db,
  { kind, ownerId, hash }: ImagePlace & { hash: string },
): Promise<Uint8Array | undefined> {
  const [row] = await findBytes(db, { kind, ownerId, hash })
  return row?.bytes
}
