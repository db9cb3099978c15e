import { APPLICATION_LIMITS } from '@guildhall/protocol/application-limits'
import { ApiError } from '../../kernel/api-error.ts'
import { insertRow } from '../../store/access.ts'
import { type Db, statement, type TxDb } from '../../store/db.ts'
import type { KnownInteraction, StoredInteractionContext } from '../../store/rows/interaction-row.ts'
import { interactions } from '../../store/tables/applications.ts'

/** A new interaction. */
export type NewInteractionRow = Omit<KnownInteraction, 'answerType' | 'responseId'> & { tokenHash: string }

export async function insertInteraction(db: TxDb, made: NewInteractionRow): Promise<void> {
  await insertRow(db, interactions, {
    id: made.id,
    application_id: made.applicationId,
    user_id: made.userId,
    guild_id: made.guildId,
    channel_id: made.channelId,
    type: made.type,
    token_hash: made.tokenHash,
    expires_at: made.expiresAt,
    due_at: made.dueAt,
    answer_type: null,
    response_id: null,
    followups: 0,
    wire: JSON.stringify(made.context),
  })
}

/** The first response to an interaction. */
export interface FirstAnswer {
  type: number
  responseId: string | null
  /** When its row is removed. */
  dueAt: number
  context: StoredInteractionContext
}

/** Records the first response, unless there is one already or it is too late. */
export async function noteFirstAnswer(
  db: TxDb,
  id: string,
  now: number,
  answer: FirstAnswer,
): Promise<'noted' | 'second' | 'late'> {
  const noted = await db.q
    .updateTable('interactions')
    .set({
      answer_type: answer.type,
      response_id: answer.responseId,
      due_at: answer.dueAt,
      wire: JSON.stringify(answer.context),
    })
    .where('id', '=', id)
    .where('answer_type', 'is', null)
    .where('due_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  if (noted) return 'noted'
  const there = await db.q.selectFrom('interactions').select('answer_type').where('id', '=', id).executeTakeFirst()
  return there && there.answer_type !== null ? 'second' : 'late'
}

/** Counts a followup. @throws TooManyFollowups */
export async function countFollowup(db: TxDb, id: string): Promise<void> {
  const counted = await db.q
    .updateTable('interactions')
    .set(({ eb }) => ({ followups: eb('followups', '+', 1) }))
    .where('id', '=', id)
    .where('followups', '<', APPLICATION_LIMITS.followups)
    .returning('id')
    .executeTakeFirst()
  if (!counted) throw new ApiError('TooManyFollowups')
}

/** The recipient of a notification about an unanswered interaction. */
export interface Unanswered {
  id: string
  userId: string
  nonce: string | number | undefined
}

const listDue = statement<{ now: number; limit: number }, { id: string }>((q, param) =>
  q.selectFrom('interactions').select('id').where('due_at', '<=', param('now')).orderBy('due_at').limit(param('limit')),
)

export const isAnyDue = async (db: Db, now: number): Promise<boolean> =>
  (await listDue(db, { now, limit: 1 })).length > 0

/** Removes some expired interactions; returns the unanswered ones, and how many were removed. */
export async function removeDue(
  db: TxDb,
  now: number,
  limit: number,
): Promise<{ unanswered: Unanswered[]; count: number }> {
  const ids = (await listDue(db, { now, limit })).map(({ id }) => id)
  if (ids.length === 0) return { unanswered: [], count: 0 }
  return removeUnlessChanged(db, ids, now)
}

/** Removes an interaction that couldn't be delivered; does nothing if it was answered meanwhile. */
export async function removeUnanswered(db: TxDb, id: string): Promise<Unanswered[]> {
  const gone = await db.q
    .deleteFrom('interactions')
    .where('id', '=', id)
    .where('answer_type', 'is', null)
    .returning(['id', 'user_id', 'wire'])
    .execute()
  return gone.map(toUnanswered)
}

/** Keeps interactions that were answered at the last moment. */
async function removeUnlessChanged(db: TxDb, ids: readonly string[], now: number) {
  const gone = await db.q
    .deleteFrom('interactions')
    .where('id', 'in', ids)
    .where('due_at', '<=', now)
    .returning(['id', 'user_id', 'answer_type', 'wire'])
    .execute()
  return { unanswered: gone.filter(({ answer_type }) => answer_type === null).map(toUnanswered), count: ids.length }
}

function toUnanswered({ id, user_id, wire }: { id: string; user_id: string; wire: string }): Unanswered {
  const context: StoredInteractionContext = JSON.parse(wire)
  return { id, userId: user_id, nonce: context.nonce }
}
