import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { messageForm } from '../testing/forms.ts'
import { picture } from '../testing/pictures.ts'
import { World } from '../testing/world.ts'

describe('pictures that are attached', () => {
  let world: World
  let base: string
  let photograph: Buffer
  before(async () => {
    world = await World.create()
    base = `http://127.0.0.1:${await world.app.listen()}`
    photograph = await sharp(await picture('png', { width: 64, height: 40 }))
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>at home</secret></x:xmpmeta>')
      .jpeg()
      .toBuffer()
  })
  after(() => world.close())

  /** Attaches a file and reads it again. */
  async function attach(bytes: Buffer, name: string) {
    const at = `${base}/api/v10/channels/${world.channels.general}/messages`
    const answer = await fetch(at, {
      method: 'POST',
      headers: { authorization: world.member.token },
      body: messageForm({}, { 0: { bytes, name } }),
    })
    const message: any = await answer.json()
    assert.equal(answer.status, 200, JSON.stringify(message))
    const [attachment] = message.attachments
    const { pathname, search } = new URL(attachment.url)
    const given = Buffer.from(await (await fetch(base + pathname + search)).arrayBuffer())
    assert.equal(given.length, attachment.size)
    return { attachment, given }
  }

  const says = (bytes: Buffer) => /SecretCamera|at home/u.test(bytes.toString('latin1'))

  test('come out without the place where they were taken', async () => {
    assert.ok(says(photograph))
    for (const name of ['photograph.jpg', 'photograph.txt']) {
      const { attachment, given } = await attach(photograph, name)
      assert.equal(says(given), false)
      assert.equal(attachment.content_type, 'image/jpeg')
      assert.equal(attachment.size, photograph.length)
      // They are still turned as they were.
      assert.deepEqual([attachment.width, attachment.height], [40, 64])
      assert.deepEqual(await sharp(given).raw().toBuffer(), await sharp(photograph).raw().toBuffer())
    }
  })

  test('come out as they went in where the administrator says so', async () => {
    const set = (strip_metadata: boolean | null) =>
      world.administrator.api.patch('/guildhall/instance/settings', { strip_metadata })
    assert.equal((await set(false)).status, 200)
    assert.deepEqual((await attach(photograph, 'photograph.jpg')).given, photograph)
    await set(null)
    assert.equal(says((await attach(photograph, 'photograph.jpg')).given), false)
  })

  test('are the only files that are changed', async () => {
    const text = Buffer.concat([Buffer.from('not a picture '), photograph])
    for (const name of ['a.bin', 'a.jpg', 'a.mp4']) assert.deepEqual((await attach(text, name)).given, text)
  })
})
