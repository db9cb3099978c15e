import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { animatedPicture, dataUri, IMAGE_SENDER, picture } from '@guildhall/testing/requests/pictures'
import { ApiError } from '../kernel/api-error.ts'
import { EMOJI_IMAGE, MOVING_IMAGE, STILL_IMAGE } from './image-kinds.ts'
import { readImage, readImageBytes } from './read-image.ts'

describe('Reading an image', () => {
  const refuses = (reading: Promise<unknown>, expected: { error?: string; code?: string; message?: string }) =>
    assert.rejects(reading, (error) => {
      assert.ok(error instanceof ApiError)
      const [field] = error.fields
      const { error: name = 'InvalidFormBody', code, message } = expected
      assert.deepEqual([error.error, field?.code], [name, code])
      if (message) assert.equal(field?.message, message)
      if (code) assert.deepEqual(field?.path, ['icon'])
      return true
    })

  test('returns bytes, format, dimensions and a hash of the content', async () => {
    const bytes = await picture('png', { width: 40, height: 20 })
    const image = await readImage('icon', dataUri(bytes), MOVING_IMAGE, IMAGE_SENDER)
    assert.deepEqual(Buffer.from(image.bytes), bytes)
    const { format, width, height, isAnimated, hash } = image
    assert.deepEqual({ format, width, height, isAnimated }, { format: 'png', width: 40, height: 20, isAnimated: false })
    assert.match(hash, /^[0-9a-f]{32}$/u)
    assert.equal((await readImageBytes('icon', bytes, MOVING_IMAGE, IMAGE_SENDER)).hash, hash)
    const other = await readImageBytes(
      'icon',
      await picture('png', { width: 41, height: 20 }),
      MOVING_IMAGE,
      IMAGE_SENDER,
    )
    assert.notEqual(other.hash, hash)
  })

  test('keeps null and absent values', async () => {
    assert.equal(await readImage('icon', null, MOVING_IMAGE, IMAGE_SENDER), null)
    assert.equal(await readImage('icon', undefined, MOVING_IMAGE, IMAGE_SENDER), undefined)
  })

  test('detects the format from the bytes, whatever is declared', async () => {
    for (const format of ['png', 'jpeg', 'gif', 'webp', 'avif'] as const) {
      const uri = dataUri(await picture(format), 'image/bmp')
      assert.equal((await readImage('icon', uri, EMOJI_IMAGE, IMAGE_SENDER)).format, format)
    }
  })

  test('detects animation, and treats a GIF of one frame as still', async () => {
    const moving = await readImage('icon', dataUri(await animatedPicture('gif')), MOVING_IMAGE, IMAGE_SENDER)
    assert.match(moving.hash, /^a_[0-9a-f]{32}$/u)
    assert.equal(moving.isAnimated, true)
    assert.deepEqual([moving.width, moving.height], [32, 18])
    const still = await readImage('icon', dataUri(await picture('gif')), MOVING_IMAGE, IMAGE_SENDER)
    assert.deepEqual([still.isAnimated, still.hash.length], [false, 32])
    const webp = await readImage('icon', dataUri(await animatedPicture('webp')), EMOJI_IMAGE, IMAGE_SENDER)
    assert.equal(webp.isAnimated, true)
  })

  test('takes little time for any amount of white space', async () => {
    const pad = ' '.repeat(4_000_000)
    await refuses(readImage('icon', `data:image/png;base64,AAAA${pad}!`, MOVING_IMAGE, IMAGE_SENDER), {
      code: 'IMAGE_INVALID',
    })
    const uri = `${dataUri(await picture('png'))}${pad}`
    assert.equal((await readImage('icon', uri, MOVING_IMAGE, IMAGE_SENDER)).format, 'png')
  })

  test('refuses values that are not data URIs', async () => {
    const sent = [
      '',
      'data:',
      'data:image/png;base64,',
      'data:image/png,AAAA',
      'data:image/png;base64,%%%%',
      'x'.repeat(99),
    ]
    for (const uri of sent) await refuses(readImage('icon', uri, MOVING_IMAGE, IMAGE_SENDER), { code: 'IMAGE_INVALID' })
  })

  test('accepts WebP wherever pictures are accepted, and its first frame where animation is not', async () => {
    for (const rules of [MOVING_IMAGE, STILL_IMAGE])
      assert.equal((await readImage('icon', dataUri(await picture('webp')), rules, IMAGE_SENDER)).format, 'webp')
    const moving = dataUri(await animatedPicture('webp'))
    assert.match((await readImage('icon', moving, MOVING_IMAGE, IMAGE_SENDER)).hash, /^a_/u)
    assert.match((await readImage('icon', moving, STILL_IMAGE, IMAGE_SENDER)).hash, /^[0-9a-f]{32}$/u)
  })

  test('refuses a format that the field does not accept', async () => {
    const code = 'IMAGE_INVALID'
    await refuses(readImage('icon', dataUri(await picture('avif')), MOVING_IMAGE, IMAGE_SENDER), {
      code,
      message: 'Invalid image data',
    })
    await refuses(readImage('icon', dataUri(await animatedPicture('gif')), STILL_IMAGE, IMAGE_SENDER), { code })
  })

  test('refuses data that cannot be decoded', async () => {
    const png = await picture('png', { width: 200, height: 200 })
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    )
    for (const bytes of [Buffer.from('text'), svg, png.subarray(0, 40), png.subarray(0, -30)]) {
      await refuses(readImage('icon', dataUri(bytes), MOVING_IMAGE, IMAGE_SENDER), { error: 'InvalidAsset' })
    }
  })

  test('refuses data that is too large before decoding it', async () => {
    const large = Buffer.alloc(262_145)
    await refuses(readImage('icon', dataUri(large), EMOJI_IMAGE, IMAGE_SENDER), {
      code: 'BINARY_TYPE_MAX_SIZE',
      message: 'File cannot be larger than 256.0 kb.',
    })
    await refuses(readImage('icon', dataUri(Buffer.alloc(10_485_761)), MOVING_IMAGE, IMAGE_SENDER), {
      code: 'BINARY_TYPE_MAX_SIZE',
      message: 'File cannot be larger than 10240.0 kb.',
    })
    await refuses(readImage('icon', dataUri(large.subarray(1)), EMOJI_IMAGE, IMAGE_SENDER), { error: 'InvalidAsset' })
  })

  test('refuses small data with too many pixels, all frames together', async () => {
    const wide = await picture('png', { width: 8192, height: 4097 })
    await refuses(readImage('icon', dataUri(wide), MOVING_IMAGE, IMAGE_SENDER), { error: 'InvalidAsset' })
    const long = await animatedPicture('gif', 33, { width: 1024, height: 1024 })
    await refuses(readImage('icon', dataUri(long), MOVING_IMAGE, IMAGE_SENDER), { error: 'InvalidAsset' })
  })

  test('queues simultaneous images', async () => {
    const uri = dataUri(await picture('png'))
    const images = await Promise.all(
      Array.from({ length: 40 }, () => readImage('icon', uri, MOVING_IMAGE, IMAGE_SENDER)),
    )
    assert.equal(new Set(images.map(({ hash }) => hash)).size, 1)
  })
})
