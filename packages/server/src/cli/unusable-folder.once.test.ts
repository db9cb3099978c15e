import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { Program, runProgram } from '@guildhall/testing/worlds/program'
import { World } from '@guildhall/testing/worlds/world'
import { openSqlite } from '../store/sqlite/open-sqlite.ts'

/** Root may write everywhere unless it drops that capability. */
const AS_ANYONE = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : []

describe('An unusable data folder', () => {
  let folder: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-unusable-'))
  })
  after(() => {
    chmodSync(folder, 0o700)
    rmSync(folder, { recursive: true })
  })

  const database = () => join(folder, 'guildhall.sqlite')

  /** The line that a server prints before it exits. */
  async function refusal(via: readonly string[] = []): Promise<string> {
    const { status, stdout, stderr } = await runProgram(['start', '--port', '0', '--no-web', '--data', folder], { via })
    assert.deepEqual([status, stdout], [1, ''])
    const [line = '', ...rest] = stderr.split('\n')
    assert.deepEqual(rest, [''], stderr)
    const begins = `guildhall: cannot store data in ${folder}: `
    assert.ok(line.startsWith(begins), line)
    return line.slice(begins.length)
  }

  test('is reported in one line if its database is another kind of file', async () => {
    const text = 'This is no database. '.repeat(1000)
    writeFileSync(database(), text)
    assert.equal(await refusal(), 'file is not a database')
    assert.equal(readFileSync(database(), 'utf8'), text)
    rmSync(database())
  })

  test('is reported in one line if its database is truncated', async () => {
    const world = await World.create({}, await openSqlite(database()))
    await world.close()
    truncateSync(database(), 5 * 4096)
    assert.equal(await refusal(), 'database disk image is malformed')
    rmSync(database())
  })

  test('is reported in one line if it is not writable', async () => {
    chmodSync(folder, 0o500)
    assert.match(await refusal(AS_ANYONE), /unable to open database file|permission denied|readonly database/u)
    chmodSync(folder, 0o700)
  })

  test('is reported in one line if its database is read-only', async () => {
    await (await openSqlite(database())).close()
    chmodSync(database(), 0o400)
    assert.match(await refusal(AS_ANYONE), /attempt to write a readonly database/u)
    // SQLite's other files are read-only too.
    for (const end of ['', '-wal', '-shm']) rmSync(database() + end, { force: true })
  })

  test('is reported in one line if session notes can’t be stored there', async () => {
    rmSync(join(folder, 'gateway'), { recursive: true, force: true })
    writeFileSync(join(folder, 'gateway'), '')
    assert.match(await refusal(), /EEXIST/u)
    rmSync(join(folder, 'gateway'))
  })
})

describe('A server whose log can’t be written', () => {
  test('keeps running', async () => {
    const intoFull = ['sh', '-c', 'exec "$@" 2>/dev/full', 'sh']
    const server = new Program(['start', '--json', '--memory', '--port', '0', '--no-web'], {}, intoFull)
    await server.prints(/\n/u)
    const { api } = JSON.parse(server.stdout)
    for (let i = 0; i < 3; i++) assert.equal((await fetch(`${api}/v10/gateway`)).status, 200)
    assert.equal((await fetch(`${api}/v10/partner-sdk/token`, { method: 'POST' })).status, 501)
    assert.deepEqual(await server.stop(), { ...(await server.ended), status: 0, signal: null, stderr: '' })
  })
  test('listens even if it can’t write its address to standard output', async () => {
    const intoFull = ['sh', '-c', 'exec "$@" >/dev/full', 'sh']
    const server = new Program(['start', '--json', '--memory', '--port', '0', '--no-web'], {}, intoFull)
    await server.prints(/"ready"/u, 'stderr')
    const { port } = JSON.parse(server.stderr.split('\n')[0] ?? '')
    assert.equal((await fetch(`http://127.0.0.1:${port}/livez`)).status, 200)
    assert.equal((await server.stop()).status, 0)
  })
})
