import { type Db, effect, statement, type TxDb } from '../../store/db.ts'
import type { TargetPieceRow } from './target-users-tables.ts'

/** Pending ids of a list, separated by commas. */
export type TargetPiece = Pick<TargetPieceRow, 'ids' | 'size'>

const piece = effect<{ listId: string; n: number; size: number; ids: string }>((q, param) =>
  q
    .insertInto('target_pieces')
    .values({ list_id: param('listId'), n: param('n'), size: param('size'), ids: param('ids') }),
)

/** The prefix of ids that are to be removed from the list. */
const OFF = '-'

/**
 * Stores a piece of a list until the job processes it. Removals count as zero, because the users may not be on the
 * list.
 */
export function insertChunk(
  db: TxDb,
  listId: string,
  n: number,
  ids: readonly string[] | BigUint64Array,
  kind: 'add' | 'remove' = 'add',
): void {
  const text = ids.join(',')
  piece(db, kind === 'add' ? { listId, n, size: ids.length, ids: text } : { listId, n, size: 0, ids: OFF + text })
}

/** The ids of a piece if they are to be removed from the list. */
export const idsTakenOff = ({ ids }: TargetPiece): string[] | undefined =>
  ids.startsWith(OFF) ? ids.slice(OFF.length).split(',') : undefined

/** After all pieces of a file, and before those of changes to it. */
export const PIECE_OF_BODY = 2 ** 30

/** The number of a piece that follows all pending ones. Call it while the list is locked. */
export async function nextPieceNumber(db: Db, listId: string): Promise<number> {
  const { last } = await db.q
    .selectFrom('target_pieces')
    .select(({ fn }) => fn.max<number | null>('n').as('last'))
    .where('list_id', '=', listId)
    .executeTakeFirstOrThrow()
  return Math.max(last ?? 0, PIECE_OF_BODY) + 1
}

const nextPiece = statement<{ listId: string }, TargetPiece>((q, param) =>
  q
    .deleteFrom('target_pieces')
    .where('list_id', '=', param('listId'))
    .where('n', '=', (eb) =>
      eb
        .selectFrom('target_pieces as first')
        .select(({ fn }) => fn.min<number>('first.n').as('n'))
        .where('first.list_id', '=', param('listId')),
    )
    .returning(['ids', 'size']),
)

/** Takes the next piece of a list; no other unit gets it. */
export async function takePiece(db: Db, listId: string): Promise<TargetPiece | undefined> {
  const [taken] = await nextPiece(db, { listId })
  return taken
}

/** Whether a list has pending pieces. */
export async function isAnyPieceLeft({ q }: Db, listId: string): Promise<boolean> {
  const [left] = await q.selectFrom('target_pieces').select('n').where('list_id', '=', listId).limit(1).execute()
  return left !== undefined
}

/** The number of pending ids of a list, including duplicates. */
export async function countWaiting(db: Db, listId: string): Promise<number> {
  const row = await db.q
    .selectFrom('target_pieces')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('size'))
    .where('list_id', '=', listId)
    .executeTakeFirstOrThrow()
  return Number(row.size ?? 0)
}

/** Removes some pieces of a list; returns how many. */
export async function removeSomePieces({ q }: Db, listId: string, limit: number): Promise<number> {
  const some = q.selectFrom('target_pieces').select('n').where('list_id', '=', listId).limit(limit)
  const removed = await q
    .deleteFrom('target_pieces')
    .where('list_id', '=', listId)
    .where('n', 'in', some)
    .returning('n')
    .execute()
  return removed.length
}
