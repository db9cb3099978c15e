import { type RawBuilder, sql } from 'kysely'
import { ApiError } from '../../kernel/api-error.ts'
import { storageUsedBy } from '../../media/storage-use-store.ts'
import type { Db } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import { LAST_KEY } from '../../store/rows/name-key.ts'
import type { UserRow } from '../../store/tables/users.ts'

/** A user with data that is stored outside the account. */
export interface FoundPerson
  extends Pick<UserRow, 'id' | 'wire' | 'email' | 'username_key' | 'created_at' | 'is_admin' | 'disabled_at'> {
  is_email_verified: boolean
  sessions: number
  usedAt: number | null
  hasSecondFactor: boolean
  storageUsed: number
}

interface Page {
  by: 'username_key' | 'email'
  /** The beginning of the name or address, in any case. */
  beginning: string
  /** The name, or the address, after which the page begins. */
  after: string | undefined
  limit: number
}

const COLUMNS = [
  'id',
  'wire',
  'email',
  'username_key',
  'created_at',
  'is_admin',
  'is_email_verified',
  'disabled_at',
] as const

/** A page of users sorted by name or address: its cost depends only on the number of results. */
export async function listPeople(db: Db, { by, beginning, after = '', limit }: Page): Promise<FoundPerson[]> {
  const from = beginning.toLowerCase()
  const key = inOrderOfBytes(db, by)
  const rows = await db.q
    .selectFrom('users')
    .select(COLUMNS)
    .where(key, '>=', from)
    .where(key, '<', `${from}${LAST_KEY}`)
    .where(key, '>', after)
    .where('deleted_at', 'is', null)
    .orderBy(key)
    .limit(limit)
    .execute()
  return withSignIns(db, rows)
}

/** A user who is not a bot. @throws UnknownUser for bots, deleted accounts and placeholders too */
export async function mustFindPerson(db: Db, id: string): Promise<FoundPerson> {
  const rows = await db.q
    .selectFrom('users')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('is_bot', '=', false)
    .where('deleted_at', 'is', null)
    .where('placeholder_of', 'is', null)
    .execute()
  const [person] = await withSignIns(db, rows)
  if (!person) throw new ApiError('UnknownUser')
  return person
}

/** Must be identical to the expression of the index. */
const inOrderOfBytes = (db: Db, column: Page['by']): RawBuilder<string> =>
  db.dialect === 'postgres' ? sql`${sql.ref(column)} collate "C"` : sql.ref(column)

type Row = Omit<FoundPerson, 'sessions' | 'usedAt' | 'hasSecondFactor' | 'storageUsed'>

async function withSignIns(db: Db, rows: readonly Row[]): Promise<FoundPerson[]> {
  const [ids = []] = idLists(rows.map(({ id }) => id))
  if (ids.length === 0) return []
  const used = await db.q
    .selectFrom('tokens')
    .select(({ fn }) => ['user_id', fn.countAll().as('sessions'), fn.max('used_at').as('usedAt')])
    .where('user_id', 'in', ids)
    .where('kind', '=', 'session')
    .groupBy('user_id')
    .execute()
  const factors = await db.q.selectFrom('second_factors').select('user_id').where('user_id', 'in', ids).execute()
  const storage = await storageUsedBy(db, ids)
  const byUser = new Map(used.map((each) => [each.user_id, each]))
  const secured = new Set(factors.map(({ user_id }) => user_id))
  return rows.map((row) => ({
    ...row,
    sessions: Number(byUser.get(row.id)?.sessions ?? 0),
    usedAt: byUser.get(row.id)?.usedAt ?? null,
    hasSecondFactor: secured.has(row.id),
    storageUsed: storage.get(row.id) ?? 0,
  }))
}
