import type { InstanceSettings } from '@guildhall/protocol/objects/instances/instance-settings'
import { updateRows } from '../access.ts'
import { type Db, statement, type TxDb } from '../db.ts'
import { instanceSettings } from '../tables/instance.ts'

/** The settings that differ from the defaults. */
export type ChangedSettings = Partial<InstanceSettings>

const ROW = 1

const find = statement<object, { wire: string }>((q) =>
  q.selectFrom('instance_settings').select('wire').where('id', '=', ROW),
)

/** The settings that an administrator changed. */
export async function findChangedSettings(db: Db): Promise<ChangedSettings> {
  const [row] = await find(db, {})
  return row ? JSON.parse(row.wire) : {}
}

/** The changed settings, locked until the unit commits. */
export async function lockChangedSettings(tx: TxDb): Promise<ChangedSettings> {
  const { wire } = await tx.q
    .insertInto('instance_settings')
    .values({ id: ROW, wire: '{}' })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(({ ref }) => ({ wire: ref('instance_settings.wire') })))
    .returning('wire')
    .executeTakeFirstOrThrow()
  return JSON.parse(wire)
}

export async function updateChangedSettings(tx: TxDb, settings: ChangedSettings): Promise<void> {
  await updateRows(tx, instanceSettings, { id: ROW }, { wire: JSON.stringify(settings) })
}
