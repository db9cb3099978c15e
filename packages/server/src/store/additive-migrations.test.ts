import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { describeSchema } from '@guildhall/testing/stores/describe-schema'
import { createOldDatabase, type OldDatabase } from '@guildhall/testing/stores/old-database'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { withNewDatabase } from '@guildhall/testing/stores/with-new-database'
import { until } from '@guildhall/testing/worlds/until'
import { sql } from 'kysely'
import { makeSchema, type Upgrade } from './migrate.ts'
import { BASE, MIGRATIONS } from './migrations.ts'

const UPGRADE: Upgrade = { now: () => 0, freeBytes: () => 2 ** 40, upgraded: () => {} }

/** Why servers that don't know these changes can't run beside those that do. */
function obstacles(before: readonly string[], after: readonly string[]): string[] {
  const known = new Set(before)
  const tables = after.filter((line) => line.startsWith('table ') && !known.has(line)).map((line) => line.split(' ')[1])
  const isOfNewTable = (line: string) => tables.some((table) => new RegExp(`[ .]${table}[ .(]`, 'u').test(line))
  const mayBeOmitted = (line: string) => / default |nullable yes/u.test(line) || !/not null|nullable/u.test(line)
  const isHarmless = (line: string) =>
    line.startsWith('table ') ||
    isOfNewTable(line) ||
    (line.startsWith('column ') && mayBeOmitted(line)) ||
    line.startsWith('create index ')
  return [
    ...before.filter((line) => !after.includes(line)).map((line) => `removes ${line}`),
    ...after.filter((line) => !known.has(line) && !isHarmless(line)).map((line) => `adds ${line}`),
  ]
}

test('a migration that is declared additive only adds tables, indexes and columns that may be omitted', async () => {
  await withNewDatabase(async (db) => {
    const later = MIGRATIONS.filter((migration) => migration !== BASE)
    await makeSchema(db.q, db.dialect, [BASE.name])
    let before = await describeSchema(db)
    const found: string[] = []
    for (const { name, isAdditive } of later) {
      await makeSchema(db.q, db.dialect, [name])
      const after = await describeSchema(db)
      if (isAdditive) found.push(...obstacles(before, after).map((obstacle) => `${name} ${obstacle}`))
      before = after
    }
    assert.deepEqual(found, [])
    await sql`create unique index of_newer on bans (guild_id)`.execute(db.q)
    await sql`drop index jobs_by_owner`.execute(db.q)
    assert.match(
      obstacles(before, await describeSchema(db)).join('\n'),
      /removes .*jobs_by_owner.*\n(.*\n)*adds .*of_newer on bans/u,
    )
  })
})

describe('A database that a newer Guildhall has migrated', () => {
  let old: OldDatabase
  beforeEach(async (t) => {
    old = await createOldDatabase()
    if ('after' in t) t.after(() => old.remove())
    await (await old.open(UPGRADE)).close()
  })

  const record = (name: string, additive: number) =>
    old.inside((q) =>
      sql`insert into migrations (name, version, additive) values (${name}, '9.9.9', ${additive})`.execute(q),
    )

  test('records which migrations are additive', async () => {
    const rows = await old.inside((q) => sql<any>`select name, additive from migrations order by name`.execute(q))
    const recorded = rows.rows.filter(({ additive }) => additive === 1).map(({ name }) => name)
    assert.deepEqual(
      recorded,
      MIGRATIONS.filter(({ isAdditive }) => isAdditive).map(({ name }) => name),
    )
    assert.ok(recorded.includes('0091-additive-migrations'))
  })

  if (STORE_UNDER_TEST === 'postgres') {
    test('is served by an older server if the migrations are additive', async () => {
      await record('9998-additive', 1)
      await (await old.open(UPGRADE)).close()
      await record('9999-other', 0)
      await assert.rejects(old.open(UPGRADE), /it belongs to Guildhall 9\.9\.9/u)
    })

    test('is migrated without blocking the statements of older servers while a transaction uses a table', async (t) => {
      const behind = await createOldDatabase()
      t.after(() => behind.remove())
      const reading = Promise.withResolvers<void>()
      const isReading = Promise.withResolvers<void>()
      const reader = behind.inside(async (q) => {
        await sql`select 1 from jobs`.execute(q)
        isReading.resolve()
        await reading.promise
      })
      await isReading.promise
      let isMigrated = false
      const migrated = behind.open(UPGRADE).then((store) => {
        isMigrated = true
        return store.close()
      })
      await behind.inside(async (q) => {
        const waiting = sql<{ waits: boolean }>`
          select exists (select 1 from pg_locks where not granted and relation = 'jobs'::regclass) as waits`
        await until(async () => (await waiting.execute(q)).rows[0]?.waits === true)
      })
      // It waits behind the migration, and runs when the migration gives up its attempt.
      await behind.inside((q) => sql`update jobs set due_at = due_at`.execute(q))
      assert.equal(isMigrated, false)
      reading.resolve()
      await reader
      await migrated
      assert.equal(isMigrated, true)
    })
  } else {
    test('is refused by an older server even if the migrations are additive', async () => {
      await record('9998-additive', 1)
      await assert.rejects(old.open(UPGRADE), /it belongs to Guildhall 9\.9\.9/u)
    })
  }
})
