import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { messageForm } from '@guildhall/testing/requests/multipart-form'
import { World } from '@guildhall/testing/worlds/world'
import { settleUploads } from './settle-uploads.ts'

const HOUR_MS = 3_600_000

describe('Files that a process left behind', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  async function received(bytes = 'x'): Promise<string> {
    const { files, ids } = world.app.kernel
    const id = ids.next()
    const writer = await files.begin(id)
    await writer.write(Buffer.from(bytes))
    await writer.finish()
    return id
  }

  test('are removed after an hour if no message refers to them', async () => {
    const { kernel } = world.app
    const old = await received()
    world.clock.advance(HOUR_MS)
    const young = await received()
    await settleUploads(kernel)
    assert.deepEqual(await kernel.files.unplaced(), [young])
    assert.equal(await kernel.files.find(old), undefined)
    world.clock.advance(25 * HOUR_MS)
    await world.app.worker.settled()
    assert.deepEqual(await kernel.files.unplaced(), [])
  })

  test('are moved to their final path if a message refers to them, and served in the meantime', async () => {
    const { kernel } = world.app
    const { keep } = kernel.files
    kernel.files.keep = async () => {
      throw new Error('the process was killed')
    }
    const level = kernel.log.level
    kernel.log.level = 'silent'
    const form = messageForm({}, { 0: { bytes: 'hello' } })
    const { status, body } = await world.owner.api.post(`/channels/${world.channels.general}/messages`, form)
    kernel.files.keep = keep
    kernel.log.level = level
    const [{ id, url }] = body.attachments
    assert.deepEqual([status, await kernel.files.unplaced()], [200, [id]])
    const given = async () => (await world.app.http.inject({ url: url.replace('http://127.0.0.1', '') })).payload
    assert.equal(await given(), 'hello')
    world.clock.advance(HOUR_MS)
    await settleUploads(kernel)
    assert.deepEqual([await kernel.files.unplaced(), await given()], [[], 'hello'])
    const path = (await kernel.files.find(id)) ?? ''
    assert.deepEqual(readdirSync(dirname(path)), [id])
  })
})
