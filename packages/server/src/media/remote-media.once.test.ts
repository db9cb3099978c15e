import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { describe, type TestContext, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { animatedPicture, picture, pngOf } from '@guildhall/testing/requests/pictures'
import { startExternalServer } from '@guildhall/testing/worlds/external-server'
import sharp from 'sharp'
import { systemClock } from '../kernel/clock.ts'
import { GuardedClient } from '../outside/guarded-client.ts'
import { mediumType, probeMedium } from './remote-media.ts'

describe('The type of media', () => {
  test('is one of those that can only be displayed or played', () => {
    assert.equal(mediumType('image/png'), 'image/png')
    assert.equal(mediumType('Image/JPG; charset=binary'), 'image/jpeg')
    assert.equal(mediumType('video/mp4;codecs="avc1"'), 'video/mp4')
    for (const declared of [
      undefined,
      '',
      'image',
      'image/',
      'image/svg+xml',
      'text/html',
      'image/png,text/html',
      'application/pdf',
      '__proto__',
      'constructor',
    ]) {
      assert.equal(mediumType(declared), undefined, `${declared}`)
    }
  })
})

describe('External media that the server inspects', () => {
  async function probe(t: TestContext, answer: RequestListener) {
    const server = await startExternalServer(answer)
    const client = new GuardedClient({
      clock: systemClock,
      resolve: async () => [],
      media: ['127.0.0.1'],
      endpoints: [],
    })
    t.after(() => server.close())
    return probeMedium(client, `http://127.0.0.1:${server.port}/`)
  }

  const giving =
    (bytes: Uint8Array, type = 'image/png'): RequestListener =>
    (_request, response) =>
      response.writeHead(200, { 'content-type': type }).end(bytes)

  for (const format of ['png', 'jpeg', 'gif', 'webp', 'avif'] as const) {
    test(`have the size in their header, and their own type: ${format}`, async (t) => {
      const bytes = await picture(format, { width: 160, height: 90 })
      const found = { contentType: `image/${format}`, width: 160, height: 90 }
      assert.deepEqual(await probe(t, giving(bytes, 'image/webp')), found)
    })
  }

  test('have the size of one frame if they are animated', async (t) => {
    const bytes = await animatedPicture('gif', 5, { width: 160, height: 90 })
    assert.deepEqual(await probe(t, giving(bytes)), { contentType: 'image/gif', width: 160, height: 90 })
  })

  test('are detected as animated by their beginning, and the rest is not read', async (t) => {
    const bytes = await animatedPicture('gif', 5, { width: 160, height: 90 })
    const half = bytes.subarray(0, bytes.length / 2)
    assert.deepEqual(await probe(t, giving(half)), { contentType: 'image/gif', width: 160, height: 90 })
  })

  test('have their dimensions as displayed', async (t) => {
    const turned = await sharp(await picture('jpeg', { width: 160, height: 90 }))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    assert.deepEqual(await probe(t, giving(turned)), { contentType: 'image/jpeg', width: 90, height: 160 })
  })

  for (const format of ['png', 'jpeg', 'webp', 'avif'] as const) {
    test(`are not read completely: ${format}`, async (t) => {
      const size = { width: 800, height: 600 }
      const noise = sharp({
        create: { ...size, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 90 } },
      })
      const bytes = await noise.toFormat(format, { quality: 100, effort: 1 }).toBuffer()
      assert.ok(bytes.length > 400_000, `${bytes.length}`)
      // The rest is never sent.
      const found = await probe(t, (_request, response) => {
        response.writeHead(200, { 'content-type': 'image/png', 'content-length': bytes.length })
        response.write(bytes.subarray(0, 300_000))
      })
      assert.deepEqual(found, { contentType: `image/${format}`, ...size })
    })
  }

  test('are not decoded, so the size that a decompression bomb declares is used', async (t) => {
    const pixels = deflateSync(Buffer.alloc(1_000_000))
    const bomb = (width: number) => {
      const head = Buffer.from('0000000000000000' + '0806000000', 'hex')
      head.writeUInt32BE(width)
      head.writeUInt32BE(60_000, 4)
      const parts = [
        ['IHDR', head],
        ['IDAT', pixels],
        ['IEND', Buffer.alloc(0)],
      ] as const
      return pngOf(parts.map(([type, data]) => ({ type, data })))
    }
    assert.deepEqual(await probe(t, giving(bomb(60_000))), { contentType: 'image/png', width: 60_000, height: 60_000 })
    assert.equal(await probe(t, giving(bomb(70_000))), undefined)
  })

  test('have only a type if they are not pictures', async (t) => {
    const found = await probe(t, giving(Buffer.from('hello'), 'video/mp4'))
    assert.deepEqual(found, { contentType: 'video/mp4', width: null, height: null })
  })

  test('are rejected if they are a page, a drawing, empty, or missing', async (t) => {
    const png = await picture('png')
    assert.equal(await probe(t, giving(png, 'text/html')), undefined)
    assert.equal(
      await probe(t, giving(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')),
      undefined,
    )
    assert.equal(
      await probe(t, giving(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png')),
      undefined,
    )
    assert.equal(await probe(t, giving(Buffer.alloc(0))), undefined)
    assert.equal(await probe(t, giving(Buffer.alloc(300_000, 'hello'))), undefined)
    assert.equal(
      await probe(t, (_request, response) => response.writeHead(404, { 'content-type': 'image/png' }).end(png)),
      undefined,
    )
    assert.equal(await probe(t, (_request, response) => response.destroy()), undefined)
  })
})
