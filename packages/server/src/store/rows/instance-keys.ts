import { type Db, statement, type TxDb } from '../db.ts'

const find = statement<{ name: string }, { secret: Uint8Array }>((q, param) =>
  q.selectFrom('instance_keys').select('secret').where('name', '=', param('name')),
)

/** A secret of the instance, the same for all its processes; undefined as long as none was made. */
export async function findInstanceKey(db: Db, name: string): Promise<Uint8Array | undefined> {
  const [row] = await find(db, { name })
  return row?.secret
}

/** Keeps a new secret, unless there is one. @returns the one that holds */
export async function keepInstanceKey(tx: TxDb, name: string, secret: Uint8Array): Promise<Uint8Array> {
  await tx.q
    .insertInto('instance_keys')
    .values({ name, secret })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findInstanceKey(tx, name)) ?? secret
}
