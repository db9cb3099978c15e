import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import { LIMITS } from '@guildhall/protocol/limits'
import { messageForm, multipartForm } from '@guildhall/testing/requests/multipart-form'
import { picture } from '@guildhall/testing/requests/pictures'
import { BucketServer } from '@guildhall/testing/stores/bucket-server'
import { World } from '@guildhall/testing/worlds/world'
import sharp from 'sharp'
import { readBucketUrl } from '../media/bucket-location.ts'
import { DecoderProcess } from '../media/decoding/decoder-process.ts'
import type { DecoderWork } from '../media/decoding/decoder-work.ts'

/** Kills each decoder process when it receives work. @returns the received work */
function endedDecoders(t: TestContext): string[] {
  const given: string[] = []
  const original = DecoderProcess.prototype.do
  t.mock.method(
    DecoderProcess.prototype,
    'do',
    async function (this: DecoderProcess, work: DecoderWork, bytes: Buffer) {
      given.push(work.kind)
      const done = original.call(this, work, bytes)
      setImmediate(() => this.end())
      return done
    },
  )
  return given
}

for (const place of ['in a folder', 'in a bucket'])
  describe(`Attached images (${place})`, () => {
    let bucket: BucketServer
    let world: World
    let base: string
    let photograph: Buffer
    before(async () => {
      bucket = await BucketServer.start()
      world = await World.create(place === 'in a bucket' ? { bucket: readBucketUrl(bucket.url('chat'), {}) } : {})
      base = `http://127.0.0.1:${await world.app.listen()}`
      photograph = await sharp(await picture('png', { width: 64, height: 40 }))
        .withMetadata({ orientation: 6 })
        .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>at home</secret></x:xmpmeta>')
        .jpeg()
        .toBuffer()
    })
    after(async () => {
      await world.close()
      await bucket.close()
    })

    /** Attaches a file and downloads it. */
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

    test('lose their location metadata', async () => {
      assert.ok(says(photograph))
      for (const name of ['photograph.jpg', 'photograph.txt']) {
        const { attachment, given } = await attach(photograph, name)
        assert.equal(says(given), false)
        assert.equal(attachment.content_type, 'image/jpeg')
        assert.equal(attachment.size, photograph.length)
        // Their orientation is still applied.
        assert.deepEqual([attachment.width, attachment.height], [40, 64])
        assert.deepEqual(await sharp(given).raw().toBuffer(), await sharp(photograph).raw().toBuffer())
      }
    })

    test('stay unchanged if the administrator configured that', async () => {
      const set = (strip_metadata: boolean | null) =>
        world.administrator.api.patch('/guildhall/instance/settings', { strip_metadata })
      assert.equal((await set(false)).status, 200)
      assert.deepEqual((await attach(photograph, 'photograph.jpg')).given, photograph)
      await set(null)
      assert.equal(says((await attach(photograph, 'photograph.jpg')).given), false)
    })

    const post = (bytes: Buffer) =>
      world.member.api.post(
        `/channels/${world.channels.general}/messages`,
        messageForm({ content: 'look' }, { 0: { bytes, name: 'photograph.jpg' } }),
      )
    const postSticker = (bytes: Buffer) =>
      world.owner.api.post(
        `/guilds/${world.guildId}/stickers`,
        multipartForm({ name: 'hello', tags: 'wave', description: '' }, { file: bytes }),
      )

    test('that crash the decoder are refused, and no part of them is stored', async (t) => {
      const work = endedDecoders(t)
      await world.refuses(() => post(photograph), 400, 50046)
      assert.deepEqual(await world.app.kernel.files.unplaced(), [])
      const sticker = await sharp(photograph).png().toBuffer()
      await world.refuses(() => postSticker(sticker), 400, 50046)
      assert.deepEqual(work, ['inspect', 'sticker'])
      t.mock.restoreAll()
      assert.equal((await post(photograph)).status, 200)
      assert.equal((await postSticker(sticker)).status, 201)
    })

    test('are processed only if resources are free', async (t) => {
      const allow = (changes: object) => world.administrator.api.patch('/guildhall/instance/settings', changes)
      const work = endedDecoders(t)
      t.after(() => allow({ max_storage_per_user: null, max_storage_per_guild: null }))
      await allow({ max_storage_per_user: photograph.length - 1 })
      await world.refuses(() => post(photograph), 400, 30902)
      await allow({ max_storage_per_user: null, max_storage_per_guild: photograph.length - 1 })
      await world.refuses(() => post(photograph), 400, 30903)
      const { id } = await world.newGuild(world.owner, 'Full')
      const full = () =>
        world.owner.api.post(
          `/guilds/${id}/stickers`,
          multipartForm({ name: 'hello', tags: 'wave', description: '' }, { file: photograph }),
        )
      t.mock.restoreAll()
      const png = await sharp(photograph).png().toBuffer()
      for (let i = 0; i < LIMITS.stickersPerTier[0]; i++) {
        const one = multipartForm({ name: `no${i}`, tags: 'wave', description: '' }, { file: png })
        assert.equal((await world.owner.api.post(`/guilds/${id}/stickers`, one)).status, 201)
      }
      const later = endedDecoders(t)
      await world.refuses(full, 400, 30039)
      assert.deepEqual([...work, ...later], [])
    })

    test('are the only files that are changed', async () => {
      const text = Buffer.concat([Buffer.from('not a picture '), photograph])
      for (const name of ['a.bin', 'a.jpg', 'a.mp4']) assert.deepEqual((await attach(text, name)).given, text)
    })
  })
