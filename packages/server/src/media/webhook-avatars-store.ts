import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { firstIdAt } from '../kernel/ids/ids.ts'
import { type Db, statement, type TxDb } from '../store/db.ts'
import type { DeletedOwner } from '../store/owner-conditions.ts'
import type { WebhookAvatarRow } from './media-tables.ts'
import type { ValidatedImage } from './read-image.ts'
import { type StorageTx, takeStorage } from './storage-rules.ts'
import { releaseStorage, type StoredFile } from './storage-use-store.ts'

/** The avatar of a webhook's message, by its URL. */
export interface WebhookAvatarPlace {
  readonly guildId: string
  readonly webhookId: string
  readonly url: string
}

/** What is known about a URL: its image, or null if it had none at that time. */
export interface KnownAvatar {
  readonly hash: string | null
  readonly usedAt: number
}

/** How many images of other servers a webhook may have. */
const MOST_OF_A_WEBHOOK = 1000
/** How often an image's use is recorded, ms, because bridges use the same one for every message. */
const NOTED_MS = 3_600_000
/** How far from a recorded use its messages may be, ms: they are written before the next record. */
const SLACK_MS = 2 * NOTED_MS
/** How long an image is kept at least, ms: longer than writing a message takes after finding it here. */
const KEPT_MS = 86_400_000

/** The guild and the size that count for storage. */
const COUNTED = ['guild_id', sql<number | string>`coalesce(length(bytes), 0)`.as('size')] as const

const toStored = ({ guild_id, size }: { guild_id: string; size: number | string }): StoredFile => ({
  senderId: null,
  guildId: guild_id,
  size: Number(size),
})

interface Key {
  webhookId: string
  urlHash: string
}

const keyOf = ({ webhookId, url }: WebhookAvatarPlace): Key => ({ webhookId, urlHash: hash('sha256', url, 'hex') })

const find = statement<Key, Pick<WebhookAvatarRow, 'hash' | 'used_at'>>((q, param) =>
  q
    .selectFrom('webhook_avatars')
    .select(['hash', 'used_at'])
    .where('webhook_id', '=', param('webhookId'))
    .where('url_hash', '=', param('urlHash')),
)

const note = statement<Key & { now: number; lastId: string }, { hash: string | null }>((q, param) =>
  q
    .updateTable('webhook_avatars')
    .set({ used_at: param('now'), last_id: param('lastId') })
    .where('webhook_id', '=', param('webhookId'))
    .where('url_hash', '=', param('urlHash'))
    .where('hash', 'is not', null)
    .returning('hash'),
)

const findBytes = statement<{ webhookId: string; hash: string }, { bytes: Uint8Array | null }>((q, param) =>
  q
    .selectFrom('webhook_avatars')
    .select('bytes')
    .where('webhook_id', '=', param('webhookId'))
    .where('hash', '=', param('hash'))
    .limit(1),
)

/** What is known about a URL; undefined if it was never requested. */
export async function findWebhookAvatar(db: Db, place: WebhookAvatarPlace): Promise<KnownAvatar | undefined> {
  const [row] = await find(db, keyOf(place))
  return row && { hash: row.hash, usedAt: row.used_at }
}

/**
 * The hash of an image that a message is about to use, if it is stored. The use is recorded, so that it is kept. Call
 * it in the unit of work that writes the message.
 */
export async function useWebhookAvatar(db: Db, place: WebhookAvatarPlace, now: number): Promise<string | undefined> {
  const known = await findWebhookAvatar(db, place)
  if (!known || known.hash === null) return undefined
  if (known.usedAt > now - NOTED_MS) return known.hash
  const [noted] = await note(db, { ...keyOf(place), now, lastId: firstIdAt(now + SLACK_MS) })
  return noted?.hash ?? undefined
}

/**
 * Stores the image of a URL, or null for none. An existing image is kept, because messages use it: another request may
 * have received a different response at the same time. Beyond the webhook's maximum, the least recently used image is
 * removed.
 *
 * @throws GuildStorageFull
 */
export async function keepWebhookAvatar(
  tx: StorageTx,
  place: WebhookAvatarPlace,
  image: ValidatedImage | null,
  now: number,
): Promise<void> {
  const { webhookId, urlHash } = keyOf(place)
  const shown = {
    hash: image?.hash ?? null,
    bytes: image?.bytes ?? null,
    used_at: now,
    last_id: firstIdAt(now + SLACK_MS),
  }
  const kept = await tx.db.q
    .insertInto('webhook_avatars')
    .values({
      webhook_id: webhookId,
      url_hash: urlHash,
      guild_id: place.guildId,
      first_id: firstIdAt(now - SLACK_MS),
      ...shown,
    })
    .onConflict((conflict) =>
      conflict.columns(['webhook_id', 'url_hash']).doUpdateSet(shown).where('webhook_avatars.hash', 'is', null),
    )
    .returning(COUNTED)
    .execute()
  const beyond = tx.db.q
    .selectFrom('webhook_avatars')
    .select('url_hash')
    .where('webhook_id', '=', webhookId)
    .orderBy('used_at', 'desc')
    .orderBy('url_hash')
    .limit(MOST_OF_A_WEBHOOK)
    .offset(MOST_OF_A_WEBHOOK)
  const gone = tx.db.q.deleteFrom('webhook_avatars').where('webhook_id', '=', webhookId).where('url_hash', 'in', beyond)
  const freed = (await gone.returning(COUNTED).execute()).map(toStored)
  const [stored] = kept.map(toStored)
  if (stored && stored.size > 0) await takeStorage(tx, [stored], freed)
  else await releaseStorage(tx.db, freed)
}

/** The bytes of an image, a static WebP; undefined if the webhook has none with that hash. */
export async function findWebhookAvatarBytes(db: Db, webhookId: string, hash: string): Promise<Uint8Array | undefined> {
  const [row] = await findBytes(db, { webhookId, hash })
  return row?.bytes ?? undefined
}

/**
 * Removes some images that no message uses, because all messages of their time are deleted.
 *
 * @returns how many, at most `limit`
 */
export async function removeUnshownAvatars(db: TxDb, now: number, limit: number): Promise<number> {
  const unshown = db.q
    .selectFrom('webhook_avatars as avatars')
    .select(['avatars.webhook_id', 'avatars.url_hash'])
    .where('avatars.used_at', '<=', now - KEPT_MS)
    .where(({ not, or, eb, exists, selectFrom }) =>
      or([
        eb('avatars.hash', 'is', null),
        not(
          exists(
            selectFrom('messages')
              .select('messages.id')
              .whereRef('messages.guild_id', '=', 'avatars.guild_id')
              .whereRef('messages.author_id', '=', 'avatars.webhook_id')
              .whereRef('messages.id', '>=', 'avatars.first_id')
              .whereRef('messages.id', '<', 'avatars.last_id'),
          ),
        ),
      ]),
    )
    .limit(limit)
  const removed = await db.q
    .deleteFrom('webhook_avatars')
    // Checked again, because a message that begins to use it meanwhile records a new time.
    .where('used_at', '<=', now - KEPT_MS)
    .where(({ eb, refTuple }) =>
      eb(refTuple('webhook_id', 'url_hash'), 'in', unshown.$asTuple('webhook_id', 'url_hash')),
    )
    .returning(COUNTED)
    .execute()
  await releaseStorage(db, removed.map(toStored))
  return removed.length
}

/** Removes some images of a deleted guild; returns how many. */
export async function removeSomeAvatarsOfGuild(
  { db }: { readonly db: TxDb },
  { id: guildId }: DeletedOwner,
  limit: number,
): Promise<number> {
  const key = ['webhook_id', 'url_hash'] as const
  const some = db.q.selectFrom('webhook_avatars').select(key).where('guild_id', '=', guildId).limit(limit)
  const gone = await db.q
    .deleteFrom('webhook_avatars')
    .where('guild_id', '=', guildId)
    .where(({ eb, refTuple }) => eb(refTuple(...key), 'in', some.$asTuple(...key)))
    .returning(COUNTED)
    .execute()
  await releaseStorage(db, gone.map(toStored))
  return gone.length
}
