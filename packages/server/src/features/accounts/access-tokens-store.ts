import { type Db, statement } from '../../store/db.ts'
import type { AccessTokenRow } from './accounts-tables.ts'

const find = statement<{ hash: string }, AccessTokenRow>((q, param) =>
  q.selectFrom('access_tokens').selectAll().where('hash', '=', param('hash')),
)

export async function findAccessToken(db: Db, hash: string): Promise<AccessTokenRow | undefined> {
  const [row] = await find(db, { hash })
  return row
}
