import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import { TestClient } from '@guildhall/testing/clients/test-client'
import { describeSchema } from '@guildhall/testing/stores/describe-schema'
import {
  createOldDatabase,
  OLD_OBJECTS,
  type OldDatabase,
  withDatabaseFile,
} from '@guildhall/testing/stores/old-database'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { withNewDatabase } from '@guildhall/testing/stores/with-new-database'
import { TEST_CONFIG } from '@guildhall/testing/worlds/world'
import { sql } from 'kysely'
import { pino } from 'pino'
import { type App, createApp } from '../app.ts'
import { systemClock } from '../kernel/clock.ts'
import { systemIds } from '../kernel/ids/ids.ts'
import { VERSION } from '../version.ts'
import { BUILD, makeSchema, migrationNames, readSchema, type Upgrade } from './migrate.ts'

type Progress = Parameters<Upgrade['upgraded']>[0]

/** Allows upgrades of a database, and records them. */
function upgrading(given: Partial<Upgrade> = {}): Upgrade & { notices: Progress[] } {
  const notices: Progress[] = []
  return { now: () => 0, freeBytes: () => 2 ** 40, upgraded: (change) => void notices.push(change), notices, ...given }
}

const schemaOf = (old: OldDatabase) => old.inside((q, dialect) => readSchema(q, dialect))

/** The contents of a database that wasn't upgraded: tables, indexes and members. */
const contentsOf = (old: OldDatabase) =>
  old.inside(async (q, dialect) => {
    const things =
      dialect === 'sqlite'
        ? sql`select type, name, sql from sqlite_master order by name`
        : sql`select relkind, relname from pg_class where relnamespace = to_regnamespace(current_schema()) order by relname`
    return [(await things.execute(q)).rows, await q.selectFrom('members').selectAll().execute()]
  })

test('the first migration creates the same schema as the former migrations', async (t) => {
  const old = await createOldDatabase()
  t.after(() => old.remove())
  const [first = ''] = migrationNames()
  const made = withNewDatabase(async (db) => {
    await makeSchema(db.q, db.dialect, [first])
    return describeSchema(db)
  })
  assert.deepEqual(await made, await old.inside((q, dialect) => describeSchema({ q, dialect })))
})

describe('A database of schema 0084', () => {
  let old: OldDatabase
  let app: App
  const upgrade = upgrading()
  before(async () => {
    old = await createOldDatabase()
    const surroundings = { clock: systemClock, ids: systemIds(systemClock, 0), log: pino({ level: 'silent' }) }
    app = await createApp(TEST_CONFIG, { store: await old.open(upgrade), ...surroundings })
  })
  after(async () => {
    await app.close()
    await old.remove()
  })

  const ada = () => new TestClient(app, OLD_OBJECTS.ada.token)
  const guild = `/guilds/${OLD_OBJECTS.guildId}`

  test('is migrated, and the server logs it', async () => {
    const [change, ...others] = upgrade.notices
    assert.deepEqual(others, [])
    assert.deepEqual([change?.to, change?.steps], [VERSION, migrationNames().slice(1)])
    assert.deepEqual((await readSchema(app.kernel.store.db.q, app.kernel.store.kind)).pending, [])
  })

  test('keeps its users, with their tokens and passwords', async () => {
    assert.equal((await ada().get('/users/@me')).body.username, 'ada')
    const login = { login: 'ada@example.org', password: OLD_OBJECTS.ada.password }
    assert.equal((await new TestClient(app, null).post('/auth/login', login)).status, 200)
  })

  test('keeps its guild: members by name, roles, bans, audit log, messages, and its position in the list', async () => {
    const { body: found } = await ada().get(`${guild}/members/search?query=gra`)
    assert.deepEqual(
      found.map(({ user, roles }: any) => [user.id, roles]),
      [[OLD_OBJECTS.grace.id, [OLD_OBJECTS.readersId]]],
    )
    assert.equal((await ada().get(`${guild}/bans/${OLD_OBJECTS.banned.id}`)).status, 200)
    assert.equal((await ada().get(`${guild}/audit-logs`)).body.audit_log_entries.length, 4)
    const { body: messages } = await ada().get(`/channels/${OLD_OBJECTS.generalId}/messages`)
    assert.deepEqual(
      messages.map(({ content }: any) => content),
      ['third', 'second', 'first'],
    )
    const { body: listed } = await new TestClient(app, null).get('/guildhall/discovery')
    assert.deepEqual(
      listed.map(({ id }: any) => id),
      [OLD_OBJECTS.guildId],
    )
  })

  test('continues each stream at its next version', async () => {
    const { status } = await ada().post(`/channels/${OLD_OBJECTS.generalId}/messages`, { content: 'fourth' })
    assert.equal(status, 200)
    const { version } = await app.kernel.store.db.q
      .selectFrom('streams')
      .select('version')
      .where('id', '=', OLD_OBJECTS.generalId)
      .executeTakeFirstOrThrow()
    assert.equal(version, 4)
    assert.equal((await ada().patch(guild, { name: 'Engineers' })).body.name, 'Engineers')
  })
})

describe('A migration', () => {
  let old: OldDatabase
  beforeEach(async (t) => {
    old = await createOldDatabase()
    if ('after' in t) t.after(() => old.remove())
  })

  test('that fails leaves everything unchanged, and reports the step', async () => {
    await old.inside((q) => sql`alter table jobs add column owner_id text`.execute(q))
    const before = await contentsOf(old)
    const upgrade = upgrading()
    await assert.rejects(
      old.open(upgrade),
      /^Error: the step 0088-long-jobs of its upgrade failed, so it was not changed/u,
    )
    assert.deepEqual(await contentsOf(old), before)
    assert.deepEqual(upgrade.notices, [])
    await old.inside((q) => sql`alter table jobs drop column owner_id`.execute(q))
    await (await old.open(upgrade)).close()
    assert.deepEqual((await schemaOf(old)).pending, [])
  })

  test('runs once', async () => {
    const upgrade = upgrading()
    for (let start = 0; start < 2; start++) await (await old.open(upgrade)).close()
    assert.equal(upgrade.notices.length, 1)
  })

  test('does not run without a request', async () => {
    const before = await contentsOf(old)
    await assert.rejects(old.open(null), /it belongs to an older Guildhall: start the server once/u)
    assert.deepEqual(await contentsOf(old), before)
  })

  test('refuses data of a newer Guildhall, with both versions', async () => {
    await (await old.open(upgrading())).close()
    await old.inside((q) => sql`insert into migrations (name, version) values ('9999-later', '9.9.9')`.execute(q))
    const message = `it belongs to Guildhall 9.9.9 (schema 9999), and this is ${BUILD}, which doesn't know 9999-later`
    await assert.rejects(old.open(upgrading()), (error: Error) => error.message.startsWith(message))
  })

  test('refuses data from before schema 0084, with the version that migrates them', async () => {
    await old.inside((q) => sql`delete from migrations where name >= '0084'`.execute(q))
    const before = await contentsOf(old)
    const message = `it is of schema 0076, and ${BUILD} goes on from schema 0084: start the Guildhall of commit a6b270d once`
    await assert.rejects(old.open(upgrading()), (error: Error) => error.message.startsWith(message))
    assert.deepEqual(await contentsOf(old), before)
  })

  if (STORE_UNDER_TEST === 'postgres') {
    test('runs once if two processes start together', async () => {
      const upgrade = upgrading()
      const stores = await Promise.all([old.open(upgrade), old.open(upgrade), old.open(upgrade)])
      await Promise.all(stores.map((store) => store.close()))
      assert.equal(upgrade.notices.length, 1)
      assert.deepEqual((await schemaOf(old)).pending, [])
    })
  }

  if (STORE_UNDER_TEST === 'sqlite') {
    const copies = () => readdirSync(old.folder).filter((name) => name.includes('upgrade'))

    test('first copies the database, named by time and previous version', async () => {
      const before = await contentsOf(old)
      const upgrade = upgrading({ now: () => Date.UTC(2026, 0, 2, 3, 4, 5) })
      await (await old.open(upgrade)).close()
      const name = 'guildhall-before-upgrade-2026-01-02T03-04-05Z-from-0.1.0.sqlite'
      assert.deepEqual(copies(), [name])
      assert.equal(upgrade.notices[0]?.copy, join(old.folder, name))
      const { inside } = old
      const copied = {
        ...old,
        inside: (work) => withDatabaseFile(join(old.folder, name), (q) => work(q, 'sqlite')),
      } as typeof old
      assert.deepEqual(await contentsOf(copied), before)
      assert.notDeepEqual(await contentsOf({ ...old, inside }), before)
    })

    test('keeps the newest three copies', async () => {
      for (let day = 1; day <= 5; day++) {
        await old.inside((q) => sql`delete from migrations where name = '0085-proxy-tickets'`.execute(q))
        await (await old.open(upgrading({ now: () => Date.UTC(2026, 0, day) }))).close()
      }
      const days = copies().map((name) => /2026-01-(\d\d)/u.exec(name)?.[1])
      assert.deepEqual(days.sort(), ['03', '04', '05'])
    })

    test('does not begin without space for the copy', async () => {
      const before = await contentsOf(old)
      const upgrade = upgrading({ freeBytes: () => 2 ** 20 })
      await assert.rejects(old.open(upgrade), /and there is no room: \d+ MB needed, 1 MB free/u)
      assert.deepEqual(await contentsOf(old), before)
      assert.deepEqual(copies(), [])
    })
  }
})
