import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertRefusedByOceanic, connectOceanic } from '@guildhall/testing/clients/client-libraries'
import { picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'
import type { Client } from 'oceanic.js'

describe('An unmodified oceanic.js bot (files)', () => {
  let world: World
  let client: Client
  before(async () => {
    world = await World.create({ publicUrl: null })
    client = await connectOceanic(world, await world.app.listen())
  })
  after(async () => {
    client?.disconnect(false)
    await world.close()
  })

  const fetched = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())

  test('sends files and reads them back, and keeps one and adds another in an edit', async () => {
    const { channels } = client.rest
    const { general } = world.channels
    const png = await picture('png', { width: 40, height: 30 })
    // The library numbers files from 1.
    const files = [
      { name: 'boat.png', contents: png },
      { name: 'a.txt', contents: Buffer.from('ahoy') },
    ]
    const message = await channels.createMessage(general, {
      content: 'look',
      files,
      attachments: [{ id: '1', description: 'a boat' }],
    })
    const [boat, words] = message.attachments.values()
    assert.deepEqual(
      [boat?.filename, boat?.description, boat?.width, boat?.contentType],
      ['boat.png', 'a boat', 40, 'image/png'],
    )
    assert.deepEqual(await fetched(boat?.url ?? ''), png)
    const more = [{ name: 'b.txt', contents: Buffer.from('more') }]
    const attachments = [{ id: words?.id ?? '' }, { id: '1' }]
    const changed = await channels.editMessage(general, message.id, { attachments, files: more })
    assert.deepEqual(
      changed.attachments.map(({ filename }) => filename),
      ['a.txt', 'b.txt'],
    )
    const read = await channels.getMessage(general, message.id)
    assert.equal((await fetched(read.attachments.first()?.url ?? '')).toString(), 'ahoy')
  })

  test('gets an error for a file that is too large', async () => {
    const files = [{ name: 'large', contents: Buffer.alloc(10 * 2 ** 20 + 1) }]
    await assertRefusedByOceanic(client.rest.channels.createMessage(world.channels.general, { files }), 413, 40005)
  })
})
