import type { Kysely } from 'kysely'
import { mustBeKnown, readSchema } from '../migrate.ts'
import { SYSTEM_USER } from '../rows/system-user.ts'
import type { Table as OwnTable } from '../table.ts'
import type { Tables } from '../tables.ts'
import type { BackupTable } from './lines.ts'
import { isOwn } from './tables-in-backup.ts'

/** Requires a database without accounts, such as one that a server has only created. @throws Error */
export async function mustBeEmpty(
  q: Kysely<Tables>,
  dialect: 'sqlite' | 'postgres',
  { present, tables }: { present: readonly BackupTable[]; tables: readonly OwnTable[] },
): Promise<void> {
  const schema = await readSchema(q, dialect)
  mustBeKnown(schema)
  if (schema.applied.length === 0) {
    const foreign = present.find(({ name }) => isOwn(tables, name))
    if (foreign)
      throw new Error(`another program has a table ${foreign.name} there: give Guildhall a schema of its own`)
    return
  }
  const anybody = await q.selectFrom('users').select('id').where('id', '<>', SYSTEM_USER.id).limit(1).execute()
  if (anybody.length > 0)
    throw new Error(
      'people have accounts there, and a backup can only be restored into a folder or database without accounts',
    )
}
