import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, describe, test } from 'node:test'
import { messageForm } from '@guildhall/testing/requests/multipart-form'
import { picture } from '@guildhall/testing/requests/pictures'
import { BucketServer } from '@guildhall/testing/stores/bucket-server'
import { newStoreLocation, type StoreLocation } from '@guildhall/testing/stores/store-locations'
import { runProgram, startServerProgram } from '@guildhall/testing/worlds/program'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import { readBucketUrl } from '../../media/bucket-location.ts'
import { settleUploads } from './settle-uploads.ts'

describe('Attachments in a bucket', () => {
  let bucket: BucketServer
  let world: World
  let path: string
  before(async () => {
    bucket = await BucketServer.start()
    world = await World.create({ bucket: readBucketUrl(bucket.url('chat'), {}) })
    path = `/channels/${world.channels.general}/messages`
  })
  after(async () => {
    await world.close()
    await bucket.close()
  })
  afterEach(() => {
    bucket.fault = () => 'none'
    world.app.kernel.log.level = level
  })
  let level = 'warn'

  /** Faults are logged, which the tests expect. */
  function failWith(fault: BucketServer['fault']): void {
    level = world.app.kernel.log.level
    world.app.kernel.log.level = 'silent'
    bucket.fault = fault
  }
  const send = (bytes: Buffer | string) => world.owner.api.post(path, messageForm({}, { 0: { bytes, name: 'a.png' } }))
  const fetched = (url: string, headers = {}) =>
    world.app.http.inject({ url: url.replace('http://127.0.0.1', ''), headers })
  const kept = (id: string) => bucket.objects().filter((name) => name.endsWith(id) && !name.includes('incoming'))

  test('are examined, stored under their final name, and served in parts', async () => {
    const png = await picture('png', { width: 40, height: 30 })
    const { status, body } = await send(png)
    const [{ id, url, width, height }] = body.attachments
    assert.deepEqual([status, width, height], [200, 40, 30])
    assert.deepEqual((await fetched(url)).rawPayload, png)
    const part = await fetched(url, { range: 'bytes=2-5' })
    assert.deepEqual([part.statusCode, part.rawPayload], [206, png.subarray(2, 6)])
    assert.equal(kept(id).length, 1)
    assert.deepEqual(await world.app.kernel.files.unplaced(), [])
    assert.equal(await world.app.kernel.files.find(id), undefined)
  })

  test('that can’t be stored are refused with 503, and nothing is written', async () => {
    const before = bucket.objects()
    failWith(() => 'refused')
    await world.refuses(() => send('x'), 503)
    assert.deepEqual(bucket.objects(), before)
  })

  test('that can’t be read for a while are answered with 503', async () => {
    const { body } = await send('hello')
    const [{ url }] = body.attachments
    failWith(() => 'refused')
    assert.equal((await fetched(url)).statusCode, 503)
    bucket.fault = () => 'none'
    assert.equal((await fetched(url)).payload, 'hello')
  })

  test('that could not be moved are served meanwhile, and moved later', async () => {
    failWith((request) => (request.startsWith('PUT') && !request.includes('incoming') ? 'refused' : 'none'))
    const { status, body } = await send('hello')
    const [{ id, url }] = body.attachments
    assert.deepEqual([status, kept(id), (await fetched(url)).payload], [200, [], 'hello'])
    bucket.fault = () => 'none'
    world.clock.advance(3_600_000)
    await settleUploads(world.app.kernel)
    assert.deepEqual([kept(id).length, await world.app.kernel.files.unplaced()], [1, []])
    assert.equal((await fetched(url)).payload, 'hello')
  })

  test('leave nothing behind when their message is refused', async () => {
    const before = bucket.objects()
    const form = messageForm({ content: 'x'.repeat(5000) }, { 0: { bytes: 'x' } })
    assert.equal((await world.owner.api.post(path, form)).status, 400)
    assert.deepEqual(bucket.objects(), before)
  })
})

test('Other tasks don’t wait for a bucket that doesn’t answer, and a server that stops does for a few seconds', async () => {
  const bucket = await BucketServer.start()
  const world = await World.create({ bucket: readBucketUrl(bucket.url(), {}) })
  const { general } = world.channels
  const { body } = await world.owner.api.post(`/channels/${general}/messages`, messageForm({}, { 0: { bytes: 'x' } }))
  await world.owner.api.delete(`/channels/${general}/messages/${body.id}`)
  await world.owner.api.post(`/channels/${general}/invites`, { max_age: 3600 })
  await world.app.worker.settled()
  bucket.fault = (request) => (request.startsWith('DELETE') ? 'ignored' : 'none')
  const rows = async (table: 'invites' | 'attachments') =>
    (await world.db.q.selectFrom(table).selectAll().execute()).length
  assert.deepEqual([await rows('invites'), await rows('attachments')], [1, 1])
  world.clock.advance(3_600_000)
  world.app.worker.wake()
  await until(async () => (await rows('invites')) === 0)
  await until(async () => bucket.requests.some((request) => request.startsWith('DELETE')))
  assert.equal(await rows('attachments'), 1)
  await world.app.http.close()
  const requests = bucket.requests.length
  let isClosed = false
  const closing = world.close().finally(() => {
    isClosed = true
  })
  await until(async () => {
    world.clock.advance(1000)
    return isClosed
  })
  await closing
  // Nothing was repeated.
  assert.equal(bucket.requests.length, requests)
  await bucket.close()
})

describe('The commands of a server with a bucket', () => {
  const source = newStoreLocation()
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-bucket-backups-'))
  let bucket: BucketServer
  before(async () => {
    bucket = await BucketServer.start()
  })
  after(async () => {
    await bucket.close()
    await source.remove()
    rmSync(folder, { recursive: true })
  })
  const flagsOf = ({ flags }: StoreLocation, prefix: string) => ['--files', bucket.url(prefix), ...flags]

  test('back up and restore its files, and check that it can be read', async (t) => {
    const large = randomBytes(300_000)
    const world = await World.create({ bucket: readBucketUrl(bucket.url('one'), {}) }, await source.open())
    const path = `/channels/${world.channels.general}/messages`
    await world.owner.api.post(path, messageForm({}, { 0: { bytes: large }, 1: { bytes: '' } }))
    await world.close()
    const file = join(folder, 'backup')
    const backup = await runProgram(['backup', file, ...flagsOf(source, 'one')])
    assert.equal(backup.status, 0, backup.stderr)
    const target = newStoreLocation()
    t.after(() => target.remove())
    const restored = await runProgram(['restore', file, ...flagsOf(target, 'two')])
    assert.equal(restored.status, 0, restored.stderr)
    const doctor = await runProgram(['doctor', '--port', '0', ...flagsOf(target, 'two')])
    assert.match(doctor.stdout, /ok +files: the bucket http:\/\/127\.0\.0\.1:\d+\/files\/two\//u)
    const server = await startServerProgram([...flagsOf(target, 'two'), '--no-web'])
    t.after(() => server.stop())
    const headers = { authorization: world.owner.token }
    const [{ attachments }]: any = await (await fetch(`${server.ready.api}${path}`, { headers })).json()
    const given = []
    for (const { url } of attachments) given.push(Buffer.from(await (await fetch(url)).arrayBuffer()))
    assert.deepEqual(given, [large, Buffer.from('')])
  })

  test('restore files one after the other, and leave none on the machine', async (t) => {
    const own = newStoreLocation()
    const target = newStoreLocation()
    const world = await World.create({ bucket: readBucketUrl(bucket.url('three'), {}) }, await own.open())
    const path = `/channels/${world.channels.general}/messages`
    await world.owner.api.post(path, messageForm({}, { 0: { bytes: 'a' }, 1: { bytes: 'b' }, 2: { bytes: 'c' } }))
    await world.close()
    const file = join(folder, 'three')
    assert.equal((await runProgram(['backup', file, ...flagsOf(own, 'three')])).status, 0)
    const temporary = mkdtempSync(join(folder, 'temporary-'))
    const before = process.env.TMPDIR
    process.env.TMPDIR = temporary
    t.after(async () => {
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
      bucket.fault = () => 'none'
      await own.remove()
      await target.remove()
    })
    const received = () =>
      readdirSync(temporary, { recursive: true, encoding: 'utf8' }).filter((name) => /\/incoming\/\d+$/u.test(name))
    const counts: number[] = []
    bucket.fault = (request) => {
      if (request.startsWith('PUT') && request.includes('incoming')) counts.push(received().length)
      return 'none'
    }
    const restored = await runProgram(['restore', file, ...flagsOf(target, 'four')])
    assert.equal(restored.status, 0, restored.stderr)
    const left = readdirSync(temporary).filter((name) => name.startsWith('guildhall-files-'))
    assert.deepEqual([counts, left], [[1, 1, 1], []])
  })

  test('name a bucket that can’t be read without its keys', async (t) => {
    const target = newStoreLocation()
    t.after(() => target.remove())
    const url = bucket.url('x').replace(':S3RVER@', ':hidden@')
    const doctor = await runProgram(['doctor', '--port', '0', '--files', url, ...target.flags])
    assert.match(doctor.stdout, /problem +files: the bucket http:\S+ can’t be read: .*403 SignatureDoesNotMatch/u)
    assert.doesNotMatch(doctor.stdout + doctor.stderr, /hidden/u)
  })
})
