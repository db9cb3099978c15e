import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createOldDatabase, OLD_OBJECTS, type OldDatabase } from '@guildhall/testing/stores/old-database'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { runProgram, startServerProgram } from '@guildhall/testing/worlds/program'
import { sql } from 'kysely'
import { migrationNames, readSchema } from '../store/migrate.ts'

describe(`Data of another Guildhall version (${STORE_UNDER_TEST})`, () => {
  let old: OldDatabase
  beforeEach(async (t) => {
    old = await createOldDatabase()
    if ('after' in t) t.after(() => old.remove())
  })

  test('is migrated by start, which logs it', async () => {
    const serving = await startServerProgram(old.flags)
    const answer = await fetch(`${serving.ready.api}/users/@me`, { headers: { authorization: OLD_OBJECTS.ada.token } })
    assert.equal(answer.status, 200)
    const { status, stderr } = await serving.stop()
    assert.equal(status, 0)
    const line = stderr.split('\n').find((each) => each.includes('data migrated to this version')) ?? ''
    const { from, steps, copy } = JSON.parse(line)
    assert.deepEqual([from, steps[0]], ['0.1.0', '0085-proxy-tickets'])
    assert.equal(copy !== undefined, STORE_UNDER_TEST === 'sqlite')
  })

  test('is left unchanged by user if it is older, with a one-line message', async () => {
    const { status, stderr } = await runProgram(['user', 'verify', 'ada', ...old.flags])
    assert.equal(status, 1)
    assert.match(stderr, /^guildhall: cannot store data in [^\n]+: it belongs to an older Guildhall: [^\n]+\n$/u)
  })

  test('is rejected by start if it is older than schema 0084, in one line', async () => {
    await old.inside((q) => sql`delete from migrations where name >= '0084'`.execute(q))
    const { status, stdout, stderr } = await runProgram(['start', ...old.flags])
    assert.deepEqual([status, stdout], [1, ''])
    assert.match(
      stderr,
      /^guildhall: cannot store data in [^\n]+: it is of schema 0076, [^\n]+: start the Guildhall of commit [0-9a-f]{7} once, [^\n]+\n$/u,
    )
  })

  test('is rejected by start if it is newer, in one line', async () => {
    await (await startServerProgram(old.flags)).stop()
    await old.inside((q) => sql`insert into migrations (name, version) values ('9999-later', '9.9.9')`.execute(q))
    const { status, stdout, stderr } = await runProgram(['start', ...old.flags])
    assert.deepEqual([status, stdout], [1, ''])
    assert.match(
      stderr,
      /^guildhall: cannot store data in [^\n]+: it belongs to Guildhall 9\.9\.9 \(schema 9999\), [^\n]+\n$/u,
    )
  })

  if (STORE_UNDER_TEST === 'sqlite') {
    test('is left unchanged by start if no copy can be made', async () => {
      const main = fileURLToPath(new URL('../main.ts', import.meta.url))
      // Files of this process may have 100 blocks of 512 bytes, which is less than the database.
      const limited = ['-c', 'ulimit -f 100; exec "$0" "$@"', process.execPath, main, 'start', ...old.flags]
      const child = spawn('sh', limited, { stdio: ['ignore', 'ignore', 'pipe'] })
      const [stderr, [status]] = await Promise.all([text(child.stderr), once(child, 'close')])
      assert.equal(status, 1, stderr)
      assert.match(stderr, /^guildhall: cannot store data in [^\n]+: could not copy it before its upgrade[^\n]+\n$/u)
      assert.deepEqual(
        readdirSync(old.folder).filter((name) => name.includes('upgrade')),
        [],
      )
      assert.equal((await old.inside((q) => readSchema(q, 'sqlite'))).pending.length, migrationNames().length - 1)
    })
  }
})
