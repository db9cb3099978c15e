import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { messageForm } from '@guildhall/testing/requests/multipart-form'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { newStoreLocation, type StoreLocation } from '@guildhall/testing/stores/store-locations'
import { runProgram, startServerProgram } from '@guildhall/testing/worlds/program'
import { World } from '@guildhall/testing/worlds/world'

/** Adds an unknown table after the files, and updates the checksum. */
function withForeignTable(backup: Buffer, table: string): Buffer {
  const lines = zstdDecompressSync(backup).toString().trimEnd().split('\n')
  const { rows } = JSON.parse(lines.pop() ?? '')
  lines.push(JSON.stringify({ table, columns: { id: 'bigint' } }))
  const text = lines.map((line) => `${line}\n`).join('')
  const trailer = { rows: { ...rows, [table]: 0 }, sha256: createHash('sha256').update(text).digest('hex') }
  return zstdCompressSync(`${text}${JSON.stringify(trailer)}\n`)
}

describe(`Files in a backup (${STORE_UNDER_TEST})`, () => {
  const source = newStoreLocation()
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-backups-'))
  const file = join(folder, 'whole')
  const large = randomBytes(300_000)
  let token: string
  let path: string
  before(async () => {
    const filesDir = join(source.folder, 'files')
    const world = await World.create({ filesDir }, await source.open())
    token = world.owner.token
    path = `/channels/${world.channels.general}/messages`
    const { body } = await world.owner.api.post(
      path,
      messageForm({}, { 0: { bytes: large }, 1: { bytes: '' }, 2: { bytes: 'small' }, 3: { bytes: 'lost' } }),
    )
    // The message was deleted after the snapshot, and the retention period is over.
    await world.app.kernel.files.discard(body.attachments[3].id)
    await world.close()
    const { status, stderr } = await runProgram(['backup', file, ...flagsOf(source)])
    assert.equal(status, 0, stderr)
  })
  after(async () => {
    rmSync(folder, { recursive: true })
    await source.remove()
  })

  const flagsOf = ({ folder, flags }: StoreLocation) => ['--files', join(folder, 'files'), ...flags]

  test('are restored with their messages', async (t) => {
    const target = newStoreLocation()
    t.after(() => target.remove())
    const { status, stderr } = await runProgram(['restore', file, ...flagsOf(target)])
    assert.equal(status, 0, stderr)
    const server = await startServerProgram([...flagsOf(target), '--no-web'])
    t.after(() => server.stop())
    const answer = await fetch(`${server.ready.api}${path}`, { headers: { authorization: token } })
    const [{ attachments }]: any = await answer.json()
    const given = []
    for (const { url } of attachments) {
      const found = await fetch(url)
      given.push(found.ok ? Buffer.from(await found.arrayBuffer()) : found.status)
      if (!found.ok) await found.arrayBuffer()
    }
    assert.deepEqual(given, [large, Buffer.from(''), Buffer.from('small'), 404])
  })

  test('left by a killed restore don’t stop the next one, which stores its own files', async (t) => {
    const target = newStoreLocation()
    t.after(() => target.remove())
    const files = join(target.folder, 'files')
    const kept = readdirSync(join(source.folder, 'files'), { recursive: true, withFileTypes: true })
    const ids = kept.flatMap((each) => (each.isFile() ? each.name : []))
    mkdirSync(join(files, 'incoming'), { recursive: true })
    for (const id of ids) writeFileSync(join(files, 'incoming', id), 'half of it')
    const { status, stderr } = await runProgram(['restore', file, ...flagsOf(target)])
    assert.equal(status, 0, stderr)
    assert.deepEqual([ids.length, readdirSync(join(files, 'incoming'))], [3, []])
    const found = readdirSync(files, { recursive: true, withFileTypes: true }).flatMap((each) =>
      each.isFile() ? each.name : [],
    )
    assert.deepEqual(found.sort(), ids.sort())
  })

  test('don’t replace existing files if the restore fails', async (t) => {
    const target = newStoreLocation()
    t.after(() => target.remove())
    const files = join(target.folder, 'files')
    cpSync(join(source.folder, 'files'), files, { recursive: true })
    const contents = () =>
      readdirSync(files, { recursive: true, withFileTypes: true })
        .flatMap((each) => (each.isFile() ? join(each.parentPath, each.name) : []))
        .map((path) => [path, readFileSync(path).toString('base64')])
        .sort()
    const before = contents()
    const damaged = join(folder, 'with a table of its own')
    writeFileSync(damaged, withForeignTable(readFileSync(file), 'foreign\u001b[2J'))
    const { status, stderr } = await runProgram(['restore', damaged, ...flagsOf(target)])
    assert.equal(status, 1)
    // Control characters from the file don't reach the terminal.
    assert.match(stderr, /has a table foreign\ufffd\[2J that its own version doesn't know/u)
    assert.deepEqual([before.length, contents()], [3, before])
  })

  test('are not written to a store that has accounts', async () => {
    const { status, stderr } = await runProgram(['restore', file, ...flagsOf(source)])
    assert.equal(status, 1)
    assert.match(stderr, /people have accounts there/u)
  })
})
