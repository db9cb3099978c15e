import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import sharp from 'sharp'
import { movingPng, picture, pngOf } from '../../testing/pictures.ts'
import { stripFile, stripped } from './strip-metadata.ts'

const FORMATS = ['jpeg', 'png', 'webp', 'avif'] as const
const PLACE = '51/1 30/1 0/1'
const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>at home</secret></x:xmpmeta>'

/** A photograph that says where and with what it was taken, and that it is to be turned. */
async function photograph(format: (typeof FORMATS)[number]): Promise<Buffer> {
  const exif = { IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: PLACE } }
  return sharp(await picture('png', { width: 64, height: 40 }))
    .withXmp(XMP)
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .withExif(exif)
    .toFormat(format)
    .toBuffer()
}

const jpegSegment = (marker: number, content: string): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, Buffer.from(content, 'latin1')])
}

const says = (bytes: Uint8Array): boolean => /SecretCamera|at home|secret/iu.test(Buffer.from(bytes).toString('latin1'))

describe('what is written into pictures beside them', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'guildhall-strip-'))
  })
  after(() => rm(folder, { recursive: true }))

  async function strippedFile(bytes: Uint8Array): Promise<Buffer> {
    const path = join(folder, 'picture')
    await writeFile(path, bytes)
    await stripFile(path)
    return readFile(path)
  }

  for (const format of FORMATS) {
    test(`goes from a ${format} file; its pixels, colours and turning stay`, async () => {
      const bytes = await photograph(format)
      assert.ok(says(bytes))
      const left = await strippedFile(bytes)
      assert.equal(says(left), false)
      assert.equal(left.length, bytes.length)
      assert.deepEqual(Buffer.from(await stripped(bytes)), left)
      const [before, now] = [await sharp(bytes).metadata(), await sharp(left).metadata()]
      assert.equal(before.orientation, format === 'avif' ? undefined : 6)
      assert.equal(now.orientation, before.orientation)
      assert.deepEqual(now.icc, before.icc)
      assert.equal(now.xmp?.includes('secret') ?? false, false)
      const pixels = (of: Uint8Array) => sharp(of, { failOn: 'warning' }).autoOrient().raw().toBuffer()
      assert.deepEqual(await pixels(left), await pixels(bytes))
    })
  }

  test('goes from where other programs write it', async () => {
    const jpeg = await picture('jpeg')
    const more = [
      jpegSegment(0xed, 'Photoshop 3.0\0secret'),
      jpegSegment(0xfe, 'secret'),
      jpegSegment(0xe2, 'MPF\0secret'),
    ]
    const noted = Buffer.concat([jpeg.subarray(0, 2), ...more, jpeg.subarray(2), Buffer.from('a film that is secret')])
    const left = await stripped(noted)
    assert.equal(says(left), false)
    assert.deepEqual(await sharp(left).raw().toBuffer(), await sharp(jpeg).raw().toBuffer())

    const texts = ['tEXt', 'iTXt', 'zTXt', 'tIME', 'prVt'].map((type) => ({
      type,
      data: Buffer.from('Comment\0secret'),
    }))
    const end = { type: 'IEND', data: Buffer.alloc(0) }
    const png = await movingPng()
    const chunks = pngOf([...texts, end]).subarray(8)
    const file = Buffer.concat([png.subarray(0, png.length - 12), chunks, Buffer.from('secret')])
    const plain = await stripped(file)
    assert.equal(says(plain), false)
    assert.deepEqual(await sharp(plain, { failOn: 'warning' }).raw().toBuffer(), await sharp(png).raw().toBuffer())
    assert.equal(Buffer.from(plain).toString('latin1').match(/fcTL/gu)?.length, 3)
  })

  test('is not looked for in what has none, and in files of other kinds', async () => {
    for (const format of [...FORMATS, 'gif'] as const) {
      const bytes = await picture(format)
      assert.equal(await stripped(bytes), bytes)
    }
    for (const text of ['', 'secret', 'Exif\0\0secret', '\xff\xd8', '%PDF-1.7 secret']) {
      const bytes = Buffer.from(text, 'latin1')
      assert.deepEqual(await strippedFile(bytes), bytes)
    }
  })

  test('is looked for in whatever comes, which stays as long as it is', async () => {
    const pictures = await Promise.all(FORMATS.map((format) => photograph(format)))
    const broken = fc
      .tuple(fc.constantFrom(...pictures), fc.nat(), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 30 }))
      .map(([file, length, changes]) => {
        const bytes = Buffer.from(file.subarray(0, file.length - (length % file.length)))
        for (const [at, value] of changes) bytes[at % Math.min(bytes.length, 1000)] = value
        return bytes
      })
    await fc.assert(
      fc.asyncProperty(broken, async (bytes) => {
        assert.equal((await stripped(bytes)).length, bytes.length)
      }),
      { numRuns: 2000 },
    )
    const noise = fc.tuple(fc.constantFrom(...pictures), fc.uint8Array({ maxLength: 300 }))
    await fc.assert(
      fc.asyncProperty(noise, async ([file, bytes]) => {
        const begun = Buffer.concat([file.subarray(0, 12), bytes])
        assert.equal((await stripped(begun)).length, begun.length)
      }),
      { numRuns: 2000 },
    )
  })
})
