import type { Emoji } from '@guildhall/protocol/objects/messages/emoji'
import { ApiError } from '../../kernel/api-error.ts'
import { removeImagesOf } from '../../media/images-store.ts'
import { insertRow, removeRows, removeSome, updateRows } from '../../store/access.ts'
import { type Db, statement, type TxDb } from '../../store/db.ts'
import type { DeletedOwner } from '../../store/owner-conditions.ts'
import { applicationEmojis } from './emojis-tables.ts'

/** An application's emoji, as it is stored and returned. */
const found = (q: Db['q']) =>
  q
    .selectFrom('application_emojis as made')
    .leftJoin('users', 'users.id', 'made.creator_id')
    .select(['made.wire', 'users.wire as user'])

interface Row {
  wire: string
  user: string | null
}

const list = statement<{ applicationId: string }, Row>((q, param) =>
  found(q).where('made.application_id', '=', param('applicationId')).orderBy('made.id'),
)

const find = statement<{ applicationId: string; id: string }, Row>((q, param) =>
  found(q).where('made.application_id', '=', param('applicationId')).where('made.id', '=', param('id')),
)

const findOfBot = statement<{ botId: string; id: string }, { wire: string }>((q, param) =>
  q
    .selectFrom('applications')
    .innerJoin('application_emojis as made', 'made.application_id', 'applications.id')
    .select('made.wire')
    .where('applications.bot_id', '=', param('botId'))
    .where('made.id', '=', param('id')),
)

const toEmoji = ({ wire, user }: Row): Emoji => ({
  ...JSON.parse(wire),
  ...(user !== null && { user: JSON.parse(user) }),
})

/** The emojis of an application with their creators, oldest first. */
export async function findApplicationEmojis(db: Db, applicationId: string): Promise<Emoji[]> {
  return (await list(db, { applicationId })).map(toEmoji)
}

/** @throws UnknownEmoji */
export async function mustFindApplicationEmoji(db: Db, applicationId: string, id: string): Promise<Emoji> {
  const [row] = await find(db, { applicationId, id })
  if (!row) throw new ApiError('UnknownEmoji')
  return toEmoji(row)
}

/** The emoji with an id if it belongs to the bot's application; undefined for other users. */
export async function findEmojiOfBot(db: Db, botId: string, id: string): Promise<Emoji | undefined> {
  const [row] = await findOfBot(db, { botId, id })
  return row && JSON.parse(row.wire)
}

export async function countApplicationEmojis({ q }: Db, applicationId: string): Promise<number> {
  const row = await q
    .selectFrom('application_emojis')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function insertApplicationEmoji(
  db: Db,
  { applicationId, creatorId, emoji }: { applicationId: string; creatorId: string; emoji: Emoji },
): Promise<void> {
  const row = { application_id: applicationId, id: emoji.id, creator_id: creatorId, wire: JSON.stringify(emoji) }
  await insertRow(db, applicationEmojis, row)
}

/** Updates an emoji; its row keeps the creator. */
export async function updateApplicationEmoji(
  db: Db,
  applicationId: string,
  { user: _user, ...emoji }: Emoji,
): Promise<void> {
  await updateRows(
    db,
    applicationEmojis,
    { application_id: applicationId, id: emoji.id },
    { wire: JSON.stringify(emoji) },
  )
}

export async function removeApplicationEmoji(db: Db, applicationId: string, id: string): Promise<void> {
  await removeRows(db, applicationEmojis, { application_id: applicationId, id })
}

/** Removes some emojis of a deleted application, and their images; returns how many. */
export async function removeSomeApplicationEmojis(
  { db }: { readonly db: TxDb },
  gone: DeletedOwner,
  limit: number,
): Promise<number> {
  const removed = await removeSome(db, applicationEmojis, { application_id: gone.id }, limit, ['id'])
  for (const { id } of removed) await removeImagesOf(db, id)
  return removed.length
}
