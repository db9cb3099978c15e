import { ApiError } from '../../kernel/api-error.ts'
import { type Db, statement } from '../../store/db.ts'
import type { SkuRow } from './skus-tables.ts'

const list = statement<{ applicationId: string }, SkuRow>((q, param) =>
  q.selectFrom('skus').selectAll().where('application_id', '=', param('applicationId')).orderBy('id'),
)

const find = statement<{ applicationId: string; id: string }, SkuRow>((q, param) =>
  q.selectFrom('skus').selectAll().where('application_id', '=', param('applicationId')).where('id', '=', param('id')),
)

/** All that an application offers, the oldest first. */
export const listSkuRows = (db: Db, applicationId: string): Promise<SkuRow[]> => list(db, { applicationId })

export async function findSku(db: Db, applicationId: string, id: string): Promise<SkuRow | undefined> {
  const [row] = await find(db, { applicationId, id })
  return row
}

/** @throws UnknownSku */
export async function mustFindSku(db: Db, applicationId: string, id: string): Promise<SkuRow> {
  const row = await findSku(db, applicationId, id)
  if (!row) throw new ApiError('UnknownSku')
  return row
}

/** Whose a SKU is. @throws UnknownSku */
export async function mustFindSeller({ q }: Db, id: string): Promise<string> {
  const row = await q.selectFrom('skus').select('application_id').where('id', '=', id).executeTakeFirst()
  if (!row) throw new ApiError('UnknownSku')
  return row.application_id
}

export async function insertSkus({ q }: Db, rows: readonly SkuRow[]): Promise<void> {
  await q.insertInto('skus').values(rows).execute()
}

/** Writes what changes of a SKU; its group is called as it is. */
export async function updateSku({ q }: Db, { application_id, id, ...row }: SkuRow): Promise<void> {
  const all = () => q.updateTable('skus').where('application_id', '=', application_id)
  await all().set(row).where('id', '=', id).execute()
  if (row.group_id === null) return
  const { name, slug, flags } = row
  await all().set({ name, slug, flags }).where('id', '=', row.group_id).execute()
}

/** With its group. */
export async function removeSku({ q }: Db, { application_id, id, group_id }: SkuRow): Promise<void> {
  const ids = group_id === null ? [id] : [id, group_id]
  await q.deleteFrom('skus').where('application_id', '=', application_id).where('id', 'in', ids).execute()
}
