import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { picture } from '@guildhall/testing/requests/pictures'
import sharp from 'sharp'
import { ApiError } from '../../kernel/api-error.ts'
import { EMOJI_IMAGE, MOVING_IMAGE } from '../image-kinds.ts'
import { readImageBytes } from '../read-image.ts'
import { DecoderProcess } from './decoder-process.ts'

const LOOK = { kind: 'validate', formats: null } as const
const BOUNDS = { bytes: 2 ** 40, cpu_ms: 2 ** 40 }

describe('Decoding images', () => {
  const plainAvif = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#c33' } })
      .avif({ effort: 0 })
      .toBuffer()
  const sender = (id: string) => ({ user: { id } })

  test('handles one image of each user at a time, without delaying other users', async () => {
    const large = await picture('png', { width: 8192, height: 4096 })
    const small = await picture('png')
    let done = 0
    const ofOne = Array.from({ length: 12 }, async () => {
      await readImageBytes('icon', large, MOVING_IMAGE, sender('one'))
      done++
    })
    await readImageBytes('icon', small, MOVING_IMAGE, sender('other'))
    assert.ok(done < 12)
    await Promise.all(ofOne)
  })

  test('is refused to a user with a long queue, and to nobody else', async () => {
    const bytes = await picture('png')
    const reading = Array.from({ length: 60 }, () => readImageBytes('icon', bytes, MOVING_IMAGE, sender('one')))
    const other = readImageBytes('icon', bytes, MOVING_IMAGE, sender('other'))
    const results = await Promise.allSettled(reading)
    assert.equal(results.filter(({ status }) => status === 'rejected').length, 9)
    assert.equal((await other).format, 'png')
  })

  test('refuses images in slow formats that have more pixels than are displayed', async () => {
    const refused = (error: unknown) => error instanceof ApiError && error.error === 'InvalidAsset'
    const avif = await plainAvif(2400)
    assert.ok(avif.length < EMOJI_IMAGE.maxBytes)
    await assert.rejects(readImageBytes('image', avif, EMOJI_IMAGE, sender('one')), refused)
    // The declared size must not be trusted.
    for (let at = avif.indexOf('ispe'); at >= 0; at = avif.indexOf('ispe', at + 4)) {
      avif.writeUInt32BE(64, at + 8)
      avif.writeUInt32BE(64, at + 12)
    }
    await assert.rejects(readImageBytes('image', avif, EMOJI_IMAGE, sender('one')), refused)
    const fits = await plainAvif(2048)
    assert.equal((await readImageBytes('image', fits, EMOJI_IMAGE, sender('one'))).width, 2048)
  })

  for (const bounds of [
    { ...BOUNDS, bytes: 1 },
    { ...BOUNDS, cpu_ms: 0 },
  ]) {
    test(`is aborted above its limits, and its process ends: ${JSON.stringify(bounds)}`, async () => {
      const bytes = await picture('png', { width: 2000, height: 2000 })
      const decoder = new DecoderProcess(bounds)
      assert.equal(await decoder.do(LOOK, bytes), null)
      assert.equal(decoder.isOver, true)
      assert.equal(await decoder.do(LOOK, bytes), null)
      const other = new DecoderProcess(BOUNDS)
      const looks = { format: 'png', frames: 1, width: 2000, height: 2000 }
      assert.deepEqual((await other.do(LOOK, bytes))?.answer, looks)
      assert.equal((await other.do(LOOK, bytes.subarray(0, 100)))?.answer, null)
      assert.deepEqual((await other.do(LOOK, bytes))?.answer, looks)
      other.end()
    })
  }

  test('reports a file whose metadata could not be removed', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'guildhall-'))
    t.after(() => rm(folder, { recursive: true }))
    const decoder = new DecoderProcess(BOUNDS)
    t.after(() => decoder.end())
    const inspect = async (path: string) =>
      (await decoder.do({ kind: 'inspect', path, isStripped: true, isPicture: true }, Buffer.alloc(0)))?.answer
    assert.equal(await inspect(join(folder, 'missing')), null)
    // A file that isn't an image has no header, but was inspected.
    await writeFile(join(folder, 'text'), 'text')
    assert.deepEqual(await inspect(join(folder, 'text')), { head: null })
  })
})
