import { findRow } from '../../store/access.ts'
import type { Db } from '../../store/db.ts'
import { type AccessTokenRow, accessTokens } from './accounts-tables.ts'

export const findAccessToken = (db: Db, hash: string): Promise<AccessTokenRow | undefined> =>
  findRow(db, accessTokens, { hash })
