import assert from 'node:assert/strict'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { OLD_BACKUP_LINES, OLD_OBJECTS } from '@guildhall/testing/stores/old-database'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { dumpRows, newStoreLocation, type StoreLocation } from '@guildhall/testing/stores/store-locations'
import { Program, runProgram, startServerProgram } from '@guildhall/testing/worlds/program'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import { connected } from '../store/postgres/postgres-connection.ts'

const MESSAGES = 30_000
const MOST_TRIES = 20

/** Whether a restore is in progress, according to its file or its lock. */
async function isBeingRestored({ kind, folder, flags }: StoreLocation): Promise<boolean> {
  if (kind === 'sqlite') return existsSync(join(folder, 'guildhall.sqlite.restoring'))
  const url = flags.at(-1) ?? ''
  return connected(url, async (client, schema) => {
    const locks = await client.query(
      `select 1 from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and granted
       and objid = (hashtext($1)::bigint & 4294967295)::oid`,
      [schema],
    )
    return locks.rows.length > 0
  })
}

describe(`guildhall backup and restore (${STORE_UNDER_TEST})`, () => {
  const source = newStoreLocation()
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-backups-'))
  const file = join(folder, 'whole')
  let owner: { token: string; id: string }
  let general: string
  before(async () => {
    const world = await World.create({}, await source.open())
    owner = { token: world.owner.token, id: world.owner.id }
    general = world.channels.general
    await leaveJob(world)
    await world.close()
    await writeMuch(world.guildId, general, owner.id)
    const { status, stderr } = await runProgram(['backup', file, ...source.flags])
    assert.equal(status, 0, stderr)
  })
  after(async () => {
    rmSync(folder, { recursive: true })
    await source.remove()
  })

  /** Queues a job that is due and is never run. */
  async function leaveJob(world: World): Promise<void> {
    await world.app.worker.stop()
    const payload = {
      guild_id: world.guildId,
      channel_id: general,
      message_id: world.app.kernel.ids.next(),
      author_id: owner.id,
      type: 7,
      content: '',
    }
    const job = { id: world.app.kernel.ids.next(), kind: 'write-system-message', payload: JSON.stringify(payload) }
    await world.app.kernel.store.write(({ q }) =>
      q
        .insertInto('jobs')
        .values({ ...job, due_at: 0, attempts: 0 })
        .execute(),
    )
  }

  /** Writes enough rows that a restore can be interrupted. */
  async function writeMuch(guild_id: string, channel_id: string, author_id: string): Promise<void> {
    const store = await source.open()
    const row = { guild_id, channel_id: '5', author_id, wire: JSON.stringify({ text: 'x'.repeat(300), channel_id }) }
    for (let done = 0; done < MESSAGES; done += 1000) {
      const rows = Array.from({ length: 1000 }, (_, i) => ({ ...row, id: String(done + i + 1) }))
      await store.write(({ q }) => q.insertInto('messages').values(rows).execute())
    }
    await store.close()
  }

  const unfinished = () => readdirSync(folder).filter((name) => name.endsWith('.part'))

  test('creates a backup that only its owner can read, and overwrites no file', async () => {
    assert.equal(statSync(file).mode & 0o777, 0o600)
    const before = readFileSync(file)
    const { status, stderr } = await runProgram(['backup', file, ...source.flags])
    assert.equal(status, 1)
    assert.match(stderr, /^guildhall: \S+ exists: [^\n]+\n$/u)
    assert.deepEqual(readFileSync(file), before)
    const other = join(folder, 'other')
    writeFileSync(other, 'something else')
    chmodSync(other, 0o644)
    assert.equal((await runProgram(['backup', other, '--force', ...source.flags])).status, 0)
    assert.equal(statSync(other).mode & 0o777, 0o600)
    assert.deepEqual(unfinished(), [])
  })

  test('writes a backup, and nothing else, to standard output', async () => {
    const program = new Program(['backup', '-', ...source.flags])
    const parts: Buffer[] = []
    program.child.stdout?.setEncoding('latin1').on('data', (part: string) => parts.push(Buffer.from(part, 'latin1')))
    const { status, stderr } = await program.ended
    assert.deepEqual([status, /^Backed up [\d,]+ rows\n$/u.test(stderr)], [0, true], stderr)
    const lines = zstdDecompressSync(Buffer.concat(parts)).toString().trim().split('\n')
    assert.equal(JSON.parse(lines[0] ?? '').format, 'guildhall-backup')
    assert.ok(JSON.parse(lines.at(-1) ?? '').rows.messages >= MESSAGES)
  })

  test('reports a missing store and a backup file that cannot be created', async () => {
    const nowhere = join(folder, 'nowhere')
    for (const [name, flags] of [
      [join(folder, 'new'), ['--data', nowhere]],
      [join(nowhere, 'new'), source.flags],
      [folder, source.flags],
    ] as const) {
      const { status, stdout, stderr } = await runProgram(['backup', name, ...flags])
      assert.deepEqual([status, stdout], [1, ''])
      assert.match(stderr, /^guildhall: [^\n]+\n$/u)
    }
    assert.deepEqual([existsSync(nowhere), existsSync(join(folder, 'new'))], [false, false])
  })

  test('restores data on which a server starts, signs people in and completes pending jobs', async (t) => {
    const target = newStoreLocation()
    t.after(() => target.remove())
    const { status, stdout, stderr } = await runProgram(['restore', file, ...target.flags])
    assert.deepEqual([status, stdout], [0, ''])
    assert.match(stderr, /^Restored [\d,]+ rows, as they were at \d{4}-[^\n]+\n$/u)
    const server = await startServerProgram([...target.flags, '--no-web'])
    t.after(() => server.stop())
    const get = async (path: string): Promise<any> => {
      const answer = await fetch(`${server.ready.api}${path}`, { headers: { authorization: owner.token } })
      return answer.json()
    }
    assert.equal((await get('/users/@me')).id, owner.id)
    await until(async () => (await get(`/channels/${general}/messages`)).some(({ type }: any) => type === 7))
  })

  test('restores nothing over existing accounts or under a running server', async (t) => {
    const empty = newStoreLocation()
    t.after(() => empty.remove())
    const running = await startServerProgram([...empty.flags, '--no-web'])
    const onRunning = await runProgram(['restore', file, ...empty.flags])
    assert.equal(onRunning.status, 1)
    assert.match(onRunning.stderr, /^guildhall: cannot restore into [^\n]+: another Guildhall is using it\n$/u)
    await running.stop()

    const onPeople = await runProgram(['restore', file, ...source.flags])
    assert.equal(onPeople.status, 1)
    assert.match(onPeople.stderr, /^guildhall: cannot restore into [^\n]+: people have accounts there, [^\n]+\n$/u)

    // A database that a server has only created counts as empty.
    assert.equal((await runProgram(['restore', file, ...empty.flags])).status, 0)
  })

  test('migrates a backup of schema 0084', async (t) => {
    const target = newStoreLocation()
    let stop = async () => {}
    // Hooks run in the order in which they are added, and the store can't be removed while it is used.
    t.after(async () => {
      await stop()
      await target.remove()
    })
    const old = join(folder, 'old')
    writeFileSync(old, zstdCompressSync(OLD_BACKUP_LINES))
    const { status, stderr } = await runProgram(['restore', old, ...target.flags])
    assert.equal(status, 0, stderr)
    const server = await startServerProgram([...target.flags, '--no-web'])
    stop = async () => void (await server.stop())
    const answer = await fetch(`${server.ready.api}/guilds/${OLD_OBJECTS.guildId}/members/${OLD_OBJECTS.grace.id}`, {
      headers: { authorization: OLD_OBJECTS.ada.token },
    })
    const member: any = await answer.json()
    assert.deepEqual(member.roles, [OLD_OBJECTS.readersId])
  })

  test('reports an invalid file in one line, and leaves no trace of it', async (t) => {
    const target = newStoreLocation()
    t.after(() => target.remove())
    const whole = readFileSync(file)
    const lines = zstdDecompressSync(whole).toString()
    const changed = (from: RegExp | string, to: string) => zstdCompressSync(lines.replace(from, to))
    const flipped = Buffer.from(whole)
    flipped[flipped.length >> 1] = (flipped[flipped.length >> 1] ?? 0) ^ 1
    const unfit: [bytes: Buffer | string, says: RegExp][] = [
      ['', /is damaged: its end is missing/u],
      ['nonsense\n', /is no backup of Guildhall/u],
      [zstdCompressSync('{"a":1}\n'), /is no backup of Guildhall/u],
      [whole.subarray(0, whole.length - 9), /is damaged/u],
      [whole.subarray(0, whole.length >> 1), /is damaged/u],
      [flipped, /is damaged/u],
      [changed('owner', 'Owner'), /is damaged: its checksum/u],
      [changed(/"v":1/u, '"v":2'), /was made by a newer Guildhall \(0\.\d\.\d\)/u],
      [
        changed(/"migrations":\[[^\]]*\]/u, '"migrations":["0001-first-tables"]'),
        /is of schema 0001, and .+ goes on from schema 0084/u,
      ],
      [changed(/"migrations":\[/u, '"migrations":["9999-later",'), /doesn't know 9999-later/u],
    ]
    for (const [index, [bytes, says]] of unfit.entries()) {
      const path = join(folder, `unfit-${index}`)
      writeFileSync(path, bytes)
      const { status, stdout, stderr } = await runProgram(['restore', path, ...target.flags])
      assert.deepEqual([status, stdout], [1, ''], stderr)
      assert.match(stderr, /^guildhall: \S+ [^\n]+\n$/u)
      assert.match(stderr, says)
    }
    assert.equal(existsSync(target.folder), false)
    // The target is still empty.
    assert.equal((await runProgram(['restore', file, ...target.flags])).status, 0)
  })

  test('leaves no file under the backup’s name if a backup is killed', async () => {
    const name = join(folder, 'killed')
    for (let tries = 1; ; tries++) {
      const program = new Program(['backup', name, ...source.flags])
      await until(() => unfinished().length > 0 || program.child.exitCode !== null)
      const { signal } = await program.stop('SIGKILL')
      if (signal === 'SIGKILL' && unfinished().length > 0) break
      assert.ok(tries < MOST_TRIES, 'it was never caught in the middle')
      rmSync(name)
    }
    assert.equal(existsSync(name), false)
  })

  test('leaves no file at all if a backup is asked to stop', async () => {
    for (const part of unfinished()) rmSync(join(folder, part))
    const program = new Program(['backup', join(folder, 'stopped'), ...source.flags])
    await until(() => unfinished().length > 0 || program.child.exitCode !== null)
    await program.stop('SIGTERM')
    assert.deepEqual(unfinished(), [])
  })

  /** Kills a restore in progress; resolves with its target. */
  async function killRestore(): Promise<StoreLocation> {
    for (let tries = 1; tries < MOST_TRIES; tries++) {
      const target = newStoreLocation()
      const program = new Program(['restore', file, ...target.flags])
      await until(async () => (await isBeingRestored(target)) || program.child.exitCode !== null)
      const { signal } = await program.stop('SIGKILL')
      if (signal === 'SIGKILL') return target
      await target.remove()
    }
    throw new Error('it was never caught in the middle')
  }

  test('leaves the store empty if a restore is killed', async (t) => {
    const target = await killRestore()
    t.after(() => target.remove())
    const server = await startServerProgram([...target.flags, '--no-web'])
    assert.match(server.ready.setup_url, /register#/u)
    await server.stop()
    const again = await runProgram(['restore', file, ...target.flags])
    assert.equal(again.status, 0, again.stderr)
    const store = await target.open()
    t.after(() => store.close())
    assert.ok(((await dumpRows(store.db, [])).messages?.length ?? 0) >= MESSAGES)
  })

  test('reports a folder that is not writable', async () => {
    const occupied = join(folder, 'occupied')
    writeFileSync(occupied, '')
    const { status, stderr } = await runProgram(['restore', file, '--data', join(occupied, 'data')])
    assert.equal(status, 1)
    assert.match(stderr, /^guildhall: cannot restore into [^\n]+\n$/u)
    mkdirSync(join(folder, 'strange'))
    writeFileSync(join(folder, 'strange', 'guildhall.sqlite'), 'this is no database'.repeat(100))
    const other = await runProgram(['restore', file, '--data', join(folder, 'strange')])
    assert.equal(other.status, 1)
    assert.match(other.stderr, /^guildhall: cannot restore into [^\n]+: file is not a database\n$/u)
  })
})
