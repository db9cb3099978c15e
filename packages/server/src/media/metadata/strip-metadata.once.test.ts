import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { animatedPicture, animatedPng, picture, pngOf } from '@guildhall/testing/requests/pictures'
import fc from 'fast-check'
import sharp from 'sharp'
import { sizeOfAvif } from '../decoding/avif-head.ts'
import { heifItems, metaOf } from '../decoding/heif-items.ts'
import { stripFile, stripped } from './strip-metadata.ts'

const FORMATS = ['jpeg', 'png', 'webp', 'avif'] as const
const PLACE = '51/1 30/1 0/1'
const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>at home</secret></x:xmpmeta>'

/** A photograph with a location, a camera and an orientation in its metadata. */
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

const box = (type: string, ...content: (string | Buffer)[]): Buffer => {
  const inside = Buffer.concat(content.map((each) => (typeof each === 'string' ? Buffer.from(each, 'latin1') : each)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(inside.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, inside])
}

/** A video with a location in its metadata. */
function film(): Buffer {
  const track = box('trak', box('tkhd', 'kept track'), box('udta', box('name', 'secret')))
  const tags = [box('udta', box('\xa9xyz', '+51.5-030.5/ secret')), box('meta', box('keys', 'secret'))]
  return Buffer.concat([
    box('ftyp', 'qt  kept'),
    box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), XMP),
    box('moov', box('mvhd', 'kept movie'), ...tags, track),
    box('mdat', 'kept data'),
  ])
}

const says = (bytes: Uint8Array): boolean => /SecretCamera|at home|secret/iu.test(Buffer.from(bytes).toString('latin1'))

/** A HEIF file of a given size, with items whose extents all begin at its start. */
function heif(brand: string, items: number, extents: number, length: number, size: number): Buffer {
  const iloc = Buffer.alloc(8 + items * (6 + (length > 0 ? extents * 4 : 0)))
  iloc.writeUInt8(length > 0 ? 0x04 : 0, 4)
  iloc.writeUInt16BE(items, 6)
  let at = 8
  for (let id = 0; id < items; id++) {
    at = iloc.writeUInt16BE(id, at) + 2
    at = iloc.writeUInt16BE(extents, at)
    for (let i = 0; length > 0 && i < extents; i++) at = iloc.writeUInt32BE(length, at)
  }
  const infe = Buffer.from('\x02\0\0\0\0\0\0\0Exif', 'latin1')
  const iinf = box('iinf', Buffer.from([0, 0, 0, 0, 0, 1]), box('infe', infe))
  const head = [box('ftyp', `${brand}\0\0\0\0mif1`), box('meta', Buffer.alloc(4), iinf, box('iloc', iloc))]
  const used = head.reduce((sum, each) => sum + each.length, 0)
  return Buffer.concat([...head, box('mdat', Buffer.alloc(Math.max(size - used - 8, 0), 1))])
}

describe('Image metadata', () => {
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
    test(`is removed from a ${format} file, which keeps its pixels, colours and orientation`, async () => {
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

  test('is also removed from places where other programs store it', async () => {
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
    const png = await animatedPng()
    const chunks = pngOf([...texts, end]).subarray(8)
    const file = Buffer.concat([png.subarray(0, png.length - 12), chunks, Buffer.from('secret')])
    const plain = await stripped(file)
    assert.equal(says(plain), false)
    assert.deepEqual(await sharp(plain, { failOn: 'warning' }).raw().toBuffer(), await sharp(png).raw().toBuffer())
    assert.equal(Buffer.from(plain).toString('latin1').match(/fcTL/gu)?.length, 3)
  })

  test('is removed from a GIF: comments, XMP, and trailing data', async () => {
    const gif = await sharp(await picture('gif', { width: 8, height: 8 }))
      .gif({ loop: 3 })
      .toBuffer()
    const piece = (text: string) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')])
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe]), piece('secret'), piece('at home'), Buffer.from([0])])
    const trailer = Buffer.from([1, ...Array.from({ length: 256 }, (_, i) => 255 - i), 0])
    const packet = Buffer.concat([Buffer.from([0x21, 0xff]), piece('XMP DataXMP'), Buffer.from(XMP.repeat(9)), trailer])
    const loop = Buffer.concat([Buffer.from([0x21, 0xff]), piece('NETSCAPE2.0'), Buffer.from([3, 1, 7, 0, 0])])
    const at = 13 + ((gif[10] ?? 0) & 0x80 ? 3 * 2 ** (((gif[10] ?? 0) & 7) + 1) : 0)
    const parts = [gif.subarray(0, at), comment, loop, packet, gif.subarray(at), Buffer.from('secret')]
    const bytes = Buffer.concat(parts)
    assert.ok(says(bytes))
    const left = await strippedFile(bytes)
    assert.equal(says(left), false)
    assert.equal(left.length, bytes.length)
    assert.ok(left.includes(loop))
    const pixels = (of: Uint8Array) => sharp(of, { failOn: 'warning' }).raw().toBuffer()
    assert.deepEqual(await pixels(left), await pixels(gif))
  })

  test('is removed from a video and each of its tracks', async () => {
    const bytes = film()
    const left = await strippedFile(bytes)
    assert.equal(says(left), false)
    assert.equal(left.length, bytes.length)
    assert.equal(left.toString('latin1').match(/kept/gu)?.length, 4)
    assert.equal(left.toString('latin1').match(/free/gu)?.length, 3)
    for (const length of [bytes.length - 1, 40, 9]) await stripped(bytes.subarray(0, length))
  })

  test('is not searched for in files without any, and in files of other kinds', async () => {
    for (const format of [...FORMATS, 'gif'] as const) {
      const bytes = await picture(format)
      assert.equal(await stripped(bytes), bytes)
    }
    for (const text of ['', 'secret', 'Exif\0\0secret', '\xff\xd8', '%PDF-1.7 secret']) {
      const bytes = Buffer.from(text, 'latin1')
      assert.deepEqual(await strippedFile(bytes), bytes)
    }
  })

  test('is not searched for in endless or repeated chunks', async () => {
    for (const [items, extents, length] of [
      [4096, 65_535, 0],
      [1, 20_000, 0],
      [1, 2000, 50_000],
    ] as const) {
      const file = heif('heic', items, extents, length, 100_000)
      const meta = metaOf(file)
      assert.ok(meta)
      assert.equal(heifItems(meta, file.length), undefined)
      assert.deepEqual(Buffer.from(await stripped(file)), file)
      assert.equal(sizeOfAvif(heif('avif', items, extents, length, 100_000)), undefined)
    }
    const file = heif('heic', 1, 3, 50_000, 100_000)
    assert.notDeepEqual(Buffer.from(await stripped(file)), file)
  })

  test('is removed even from random data without changing the length of the data', async () => {
    const photographs = await Promise.all(FORMATS.map((format) => photograph(format)))
    const pictures = [...photographs, await animatedPicture('gif'), film()]
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
