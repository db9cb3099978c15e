import assert from 'node:assert/strict'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, type TestContext, test } from 'node:test'
import { runProgram, startServerProgram } from '@guildhall/testing/worlds/program'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import { pino } from 'pino'
import { TABLES } from '../features.ts'
import { systemClock } from '../kernel/clock.ts'
import { reserveIdsIn } from '../kernel/ids/reserved-ids.ts'
import { TRY_MS } from '../kernel/monitoring/store-health.ts'
import { markNewestId } from '../store/database-loss.ts'
import { examineSqlite } from '../store/examination/examine-sqlite.ts'
import { openSqlite } from '../store/sqlite/open-sqlite.ts'
import { appendJobs } from '../store/streams.ts'
import { databaseFile, openServersStore } from './open-store.ts'

const log = pino({ level: 'silent' })

describe('Data loss', () => {
  let outer: string
  let folder: string
  let path: string
  before(() => {
    outer = mkdtempSync(join(tmpdir(), 'guildhall-lost-'))
  })
  after(() => rmSync(outer, { recursive: true }))
  beforeEach(() => {
    folder = mkdtempSync(join(outer, 'data-'))
    path = databaseFile(folder)
  })

  const open = (dataDir = folder) =>
    openServersStore(
      { dataDir, filesDir: join(dataDir, 'files'), bucket: null, databaseUrl: null, databasePool: null },
      log,
    )

  /** A store to which a server has written. */
  async function used(t: TestContext) {
    const opened = await open()
    const parts = { tables: TABLES, clock: systemClock, log, onReserved: (upTo: string) => markNewestId(path, upTo) }
    const { ids, store } = await reserveIdsIn(opened, parts)
    let isOpen = true
    const close = async () => {
      if (isOpen) await store.close()
      isOpen = false
    }
    t.after(close)
    const write = () =>
      store.write((tx) => appendJobs(tx, [{ id: ids.next(), kind: 'sweep-guild', payload: '{}', dueAt: 0 }]))
    await write()
    return { store, write, close }
  }

  /** The state of a folder after a crash, without some of its files. */
  function remains(but: readonly string[]): string {
    const copy = mkdtempSync(join(outer, 'remains-'))
    for (const name of ['guildhall.sqlite', 'guildhall.sqlite-wal', 'guildhall.newest-id']) {
      if (!but.includes(name)) copyFileSync(join(folder, name), join(copy, name))
    }
    return copy
  }

  const problems = async (of: string) => {
    const findings = await examineSqlite(databaseFile(of), {
      now: Date.now(),
      tables: TABLES,
      freeBytes: () => 2 ** 40,
    })
    return findings.filter(({ state }) => state === 'problem').map(({ says }) => says)
  }

  test('is not reported after a crash or a stop', async (t) => {
    const { close } = await used(t)
    await (await open(remains([]))).close()
    await close()
    assert.deepEqual(await problems(folder), [])
    await (await open()).close()
  })

  test('is noticed if the database log is missing, also by doctor', async (t) => {
    const first = await used(t)
    await first.close()
    // Earlier writes are in the database file, and later ones only in the write-ahead log.
    await new Promise((resolve) => setImmediate(resolve))
    await used(t)
    const copy = remains(['guildhall.sqlite-wal'])
    assert.match((await problems(copy)).join(), /^database: what was written last is missing: guildhall\.sqlite-wal/u)
    await assert.rejects(open(copy), {
      message: /^data is missing in [^\n]+: guildhall\.sqlite-wal was removed, [^\n]+, remove guildhall\.newest-id$/u,
    })
  })

  for (const [how, lose] of [
    ['empty', () => truncateSync(path)],
    ['missing', () => rmSync(path)],
  ] as const) {
    test(`is noticed if the database is ${how}, also by doctor, and no new database is created`, async (t) => {
      const { close } = await used(t)
      await close()
      lose()
      const says = new RegExp(`guildhall\\.sqlite is ${how}, but guildhall\\.newest-id is there`, 'u')
      assert.match((await problems(folder)).join(), says)
      await assert.rejects(open(), { message: says })
      assert.equal(existsSync(path), how === 'empty')
      // Without a server's other files, it is a new folder.
      rmSync(join(folder, 'guildhall.newest-id'))
      for (const name of ['files', 'gateway']) mkdirSync(join(folder, name))
      writeFileSync(join(folder, 'guildhall.env'), '')
      assert.deepEqual(await problems(folder), [])
      await (await open()).close()
    })
  }

  test('is noticed at once if the folder of a running server vanishes: it is not ready and rejects writes until the folder is back', async (t) => {
    const world = await World.create({}, await openSqlite(path))
    t.after(() => world.close())
    world.app.kernel.log.level = 'silent'
    const say = (content: string) => world.member.api.post(`/channels/${world.channels.general}/messages`, { content })
    const readiness = async () => {
      const { statusCode, payload } = await world.app.http.inject('/readyz')
      return [statusCode, JSON.parse(payload)]
    }
    assert.equal((await say('before')).status, 200)
    renameSync(folder, `${folder}-moved`)
    assert.deepEqual(await readiness(), [503, { ready: false, reason: 'the data folder is gone' }])
    assert.equal((await say('meanwhile')).status, 503)
    assert.equal(existsSync(folder), false)
    renameSync(`${folder}-moved`, folder)
    await until(async () => {
      world.clock.advance(TRY_MS)
      return (await readiness())[0] === 200
    })
    assert.equal((await say('after')).status, 200)
    const { body } = await world.member.api.get(`/channels/${world.channels.general}/messages`)
    assert.deepEqual(
      body.map(({ content }: { content: string }) => content),
      ['after', 'before'],
    )
  })

  test('prevents the program from starting, with a one-line message', async (t) => {
    const flags = ['--no-web', '--data', folder]
    const serving = await startServerProgram(flags)
    t.after(() => serving.stop('SIGKILL'))
    const body = JSON.stringify({
      username: 'somebody',
      password: 'not a common one',
      setup_code: codeIn(serving.ready),
    })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${serving.ready.api}/v10/auth/register`, { method: 'POST', headers, body })
    assert.equal(answer.status, 201, await answer.text())
    await serving.stop('SIGKILL')
    rmSync(`${path}-wal`)
    const { status, stdout, stderr } = await runProgram(['start', '--port', '0', ...flags])
    assert.deepEqual([status, stdout], [1, ''])
    assert.match(stderr, /^guildhall: data is missing in [^\n]+\n$/u)
    const doctor = await runProgram(['doctor', '--port', '0', '--data', folder])
    assert.equal(doctor.status, 1)
    assert.match(doctor.stdout, /^problem {2}database: /mu)
  })
})

const codeIn = ({ setup_url }: { setup_url: string }): string => new URL(setup_url).hash.slice(1)
