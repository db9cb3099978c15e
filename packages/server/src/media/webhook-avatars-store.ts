import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { firstIdAt } from '../kernel/ids/ids.ts'
import { type Db, statement, type TxDb } from '../store/db.ts'
import type { Gone } from '../store/removal.ts'
import type { WebhookAvatarRow } from './media-tables.ts'
import type { ValidatedImage } from './read-image.ts'
import { type StorageTx, takeStorage } from './storage-rules.ts'
import { releaseStorage, type StoredFile } from './storage-use-store.ts'

/** A picture that a webhook shows for a message, named by the URL where it lies. */
export interface WebhookAvatarPlace {
  readonly guildId: string
  readonly webhookId: string
  readonly url: string
}

/** What is known of what lies at a URL: a picture, or (null) that there was none at that moment. */
export interface KnownAvatar {
  readonly hash: string | null
  readonly usedAt: number
}

/** How many pictures a webhook may have that lay elsewhere. */
const MOST_OF_A_WEBHOOK = 1000
/** How often a row says that its picture is still in use, ms: a bridge shows the same one with every message. */
const NOTED_MS = 3_600_000
/** How far from the moment of a note the messages may be that it speaks for: they are written before the next note. */
const SLACK_MS = 2 * NOTED_MS
/** How long a picture is kept at least, ms: longer than a message needs from finding it here to being written. */
const KEPT_MS = 86_400_000

/** How many bytes a picture has, and the guild for whose storage they count. */
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

/** What is known of what lies at a URL; undefined if nobody has looked. */
export async function findWebhookAvatar(db: Db, place: WebhookAvatarPlace): Promise<KnownAvatar | undefined> {
  const [row] = await find(db, keyOf(place))
  return row && { hash: row.hash, usedAt: row.used_at }
}

/**
 * The hash of a picture that a message is about to show, if it is here; that it is shown is noted, so that it stays. Call it in
 * the unit of work that writes the message.
 */
export async function useWebhookAvatar(db: Db, place: WebhookAvatarPlace, now: number): Promise<string | undefined> {
  const known = await findWebhookAvatar(db, place)
  if (!known || known.hash === null) return undefined
  if (known.usedAt > now - NOTED_MS) return known.hash
  const [noted] = await note(db, { ...keyOf(place), now, lastId: firstIdAt(now + SLACK_MS) })
  return noted?.hash ?? undefined
}

/**
 * Keeps what lay at a URL: a picture, or null for none. A picture that is there stays, for messages show it: somebody else may have
 * asked at the same moment, and got another answer. Beyond what a webhook may have, the one longest unused goes.
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

/** The bytes of a picture, a WebP that stands still; absent if the webhook shows none of that hash. */
export async function findWebhookAvatarBytes(db: Db, webhookId: string, hash: string): Promise<Uint8Array | undefined> {
  const [row] = await findBytes(db, { webhookId, hash })
  return row?.bytes ?? undefined
}

/**
 * Removes some pictures that no message shows: those from whose time nothing of the webhook is left.
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
    // Asked of the row again: one that a message begins to show meanwhile has a new moment.
    .where('used_at', '<=', now - KEPT_MS)
    .where(({ eb, refTuple }) =>
      eb(refTuple('webhook_id', 'url_hash'), 'in', unshown.$asTuple('webhook_id', 'url_hash')),
    )
    .returning(COUNTED)
    .execute()
  await releaseStorage(db, removed.map(toStored))
  return removed.length
}

/** Removes some pictures of a guild that is gone; gives how many. */
export async function removeSomeAvatarsOfGuild(
  { db }: { readonly db: TxDb },
  { id: guildId }: Gone,
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
