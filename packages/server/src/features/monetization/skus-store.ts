import { ApiError } from '../../kernel/api-error.ts'
import { findRow, listRows, updateRows } from '../../store/access.ts'
import type { Db } from '../../store/db.ts'
import { type SkuRow, skus } from './skus-tables.ts'

/** All SKUs of an application, oldest first. */
export const listSkuRows = (db: Db, applicationId: string): Promise<SkuRow[]> =>
  listRows(db, skus, { application_id: applicationId })

export const findSku = (db: Db, applicationId: string, id: string): Promise<SkuRow | undefined> =>
  findRow(db, skus, { application_id: applicationId, id })

/** @throws UnknownSku */
export async function mustFindSku(db: Db, applicationId: string, id: string): Promise<SkuRow> {
  const row = await findSku(db, applicationId, id)
  if (!row) throw new ApiError('UnknownSku')
  return row
}

/** The application to which a SKU belongs. @throws UnknownSku */
export async function mustFindSeller(db: Db, id: string): Promise<string> {
  const [row] = await listRows(db, skus, { id })
  if (!row) throw new ApiError('UnknownSku')
  return row.application_id
}

export async function insertSkus({ q }: Db, rows: readonly SkuRow[]): Promise<void> {
  await q.insertInto('skus').values(rows).execute()
}

/** Updates a SKU; its group has the same name. */
export async function updateSku(db: Db, { application_id, id, ...row }: SkuRow): Promise<void> {
  await updateRows(db, skus, { application_id, id }, row)
  if (row.group_id === null) return
  const { name, slug, flags } = row
  await updateRows(db, skus, { application_id, id: row.group_id }, { name, slug, flags })
}

/** Removes a SKU, and the group of a subscription. */
export async function removeSku({ q }: Db, { application_id, id, group_id }: SkuRow): Promise<void> {
  const ids = group_id === null ? [id] : [id, group_id]
  await q.deleteFrom('skus').where('application_id', '=', application_id).where('id', 'in', ids).execute()
}
