import { type Db, statement } from '../store/db.ts'
import type { ImageRow } from '../store/tables.ts'
import type { ImageFormat, ImageKindName } from './image-kinds.ts'
import type { Image } from './read-image.ts'

/** Which image: an owner has one of each kind. */
export interface ImagePlace {
  readonly kind: ImageKindName
  /** The guild, user, role, emoji or sticker that shows it. */
  readonly ownerId: string
  /** The guild with which it goes; absent for what a user shows everywhere. */
  readonly guildId?: string
}

/** What is kept of an image without its bytes. */
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

const upsert = statement<Key & Pick<Image, 'hash' | 'format' | 'isAnimated' | 'bytes'>, never>((q, param) =>
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
    })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'kind', 'guild_id']).doUpdateSet(({ ref }) => ({
        hash: ref('excluded.hash'),
        format: ref('excluded.format'),
        is_animated: ref('excluded.is_animated'),
        bytes: ref('excluded.bytes'),
      })),
    ),
)

const remove = statement<Key, never>((q, param) =>
  q
    .deleteFrom('images')
    .where('owner_id', '=', param('ownerId'))
    .where('kind', '=', param('kind'))
    .where('guild_id', '=', param('guildId')),
)

const removeAll = statement<{ ownerId: string }, never>((q, param) =>
  q.deleteFrom('images').where('owner_id', '=', param('ownerId')),
)

const find = statement<Omit<Key, 'guildId'>, Omit<ImageRow, 'owner_id' | 'kind' | 'bytes'>>((q, param) =>
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

/**
 * Puts an image in place of the one before, takes it away (null) or leaves it (undefined). Call it in the unit of work
 * that writes the hash into its owner's row, so that there is never one without the other. Images of a guild that is
 * deleted are swept away with it; whoever removes any other owner calls {@link removeImagesOf}.
 */
export async function replaceImage(db: Db, place: ImagePlace, image: Image | null | undefined): Promise<void> {
  const key = { kind: place.kind, ownerId: place.ownerId, guildId: place.guildId ?? OF_NO_GUILD }
  if (image === null) await remove(db, key)
  else if (image) {
    const { hash, format, isAnimated, bytes } = image
    await upsert(db, { ...key, hash, format, isAnimated, bytes })
  }
}

/** Removes every image of an owner who goes. */
export async function removeImagesOf(db: Db, ownerId: string): Promise<void> {
  await removeAll(db, { ownerId })
}

/** Removes what members show in a guild that they leave. */
export async function removeImagesOfMembers(db: Db, guildId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await db.q.deleteFrom('images').where('owner_id', 'in', userIds).where('guild_id', '=', guildId).execute()
}

/** Finds an image; if a hash or a guild is named it must be the image's own. */
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

/** The bytes of an image that was found; absent if it has gone since. */
export async function findImageBytes(
  db: Db,
  { kind, ownerId, hash }: ImagePlace & { hash: string },
): Promise<Uint8Array | undefined> {
  const [row] = await findBytes(db, { kind, ownerId, hash })
  return row?.bytes
}
