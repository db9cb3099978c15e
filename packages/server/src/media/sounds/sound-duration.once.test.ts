import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { LAME_MP3, VORBIS } from '@guildhall/testing/requests/encoded-sounds'
import { mp3, oggOpus, oggPage } from '@guildhall/testing/requests/sounds'
import { mp3Duration } from './mp3-duration.ts'
import { oggDuration } from './ogg-duration.ts'
import { opusPacketSeconds } from './opus-packet.ts'

const near = (actual: number | undefined, expected: number, tolerance: number) =>
  assert.ok(actual !== undefined && Math.abs(actual - expected) <= tolerance, `${actual} instead of ${expected}`)

/** An ID3v2 tag. */
const id3 = (length: number): Buffer =>
  Buffer.concat([
    Buffer.from('ID3\x04\0\0'),
    Buffer.from([0, 0, length >> 7, length & 127]),
    Buffer.alloc(length, 0xff),
  ])
const id3v1 = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125, 1)])

describe('The duration of an MP3', () => {
  test('is the sum of its frames', () => {
    near(mp3Duration(mp3(3)), 3, 0.03)
    // Frames of 72 ms, of which the first contains no sound, and the last ones are padding.
    near(mp3Duration(LAME_MP3), 0.5, 0.15)
  })

  test('is the same with tags, padding and an incomplete last frame', () => {
    const sound = mp3(1)
    const expected = mp3Duration(sound) ?? 0
    for (const file of [
      Buffer.concat([id3(300), sound]),
      Buffer.concat([id3(10), id3(20), Buffer.alloc(50), sound]),
      Buffer.concat([sound, id3v1]),
      Buffer.concat([sound, Buffer.alloc(200)]),
      sound.subarray(0, -10),
    ]) {
      assert.equal(mp3Duration(file), expected)
    }
  })

  test('does not count the information of an encoder, which only the first frame may contain', () => {
    const frame = Buffer.from(mp3(0.03))
    frame.write('Info', 4 + 17, 'latin1')
    assert.equal(mp3Duration(Buffer.concat([frame, mp3(1)])), mp3Duration(mp3(1)))
    near(mp3Duration(Buffer.concat([frame, frame, mp3(1)])), 1.026, 0.03)
  })

  test('is unknown if something between the frames, or sound behind a tag, may hide a part from the sum', () => {
    for (const file of [
      Buffer.concat([mp3(1), Buffer.from('junk'), mp3(1)]),
      Buffer.concat([mp3(1), id3v1, mp3(9)]),
      Buffer.concat([mp3(1), Buffer.alloc(9), mp3(9)]),
      id3(300),
      Buffer.from('ID3'),
      Buffer.alloc(0),
      Buffer.alloc(1000),
      Buffer.alloc(1000, 0xff),
    ]) {
      assert.equal(mp3Duration(file), undefined)
    }
  })
})

describe('The duration of an Ogg file', () => {
  test('is the sum of its Opus or Vorbis packets', () => {
    near(oggDuration(oggOpus(3)), 3, 0.001)
    near(oggDuration(VORBIS), 0.5, 0.02)
  })

  test('of Opus does not include the beginning that the decoder skips', () => {
    const file = oggOpus(1)
    file.writeUInt16LE(24_000, file.indexOf('OpusHead') + 10)
    near(oggDuration(file), 0.5, 0.001)
  })

  test('does not depend on the positions that the pages declare', () => {
    const forged = Buffer.from(VORBIS)
    for (let at = forged.indexOf('OggS'); at !== -1; at = forged.indexOf('OggS', at + 1))
      forged.writeBigUInt64LE(1n, at + 6)
    assert.equal(oggDuration(forged), oggDuration(VORBIS))
  })

  test('is unknown for other streams, several streams and incomplete files', () => {
    const opus = oggOpus(1)
    for (const file of [
      oggPage([Buffer.from('Speex   ')], { flags: 2 }),
      Buffer.concat([opus, opus]),
      Buffer.concat([opus, oggPage([Buffer.from([0xf8])], { serial: 2 })]),
      Buffer.concat([opus, oggPage([Buffer.from([0xf8])], { flags: 1 })]),
      Buffer.concat([opus, Buffer.from('junk')]),
      opus.subarray(0, -1),
      opus.subarray(0, 60),
      VORBIS.subarray(0, 100),
      Buffer.from('OggS'),
    ]) {
      assert.equal(oggDuration(file), undefined)
    }
  })

  test('of broken files is unknown or a number, and is found quickly', () => {
    for (const file of [VORBIS, oggOpus(1), LAME_MP3]) {
      for (let i = 0; i < file.length; i += 7) {
        const broken = Buffer.from(file)
        broken[i] = (broken[i] ?? 0) ^ 0xff
        for (const duration of [oggDuration(broken), mp3Duration(broken)])
          assert.ok(duration === undefined || (duration >= 0 && Number.isFinite(duration)))
      }
    }
  })
})

test('The duration of an Opus packet follows from its first two bytes', () => {
  for (const [bytes, seconds] of [
    [[0b00000_0_00], 0.01],
    [[0b00011_0_00], 0.06],
    [[0b01100_0_01], 0.02],
    [[0b10000_0_10], 0.005],
    [[0b11111_0_11, 6], 0.12],
    [[0b11111_0_11, 7], undefined],
    [[0b11111_0_11, 0], undefined],
    [[0b11111_0_11], undefined],
    [[], undefined],
  ] as const) {
    assert.equal(opusPacketSeconds(Buffer.from(bytes)), seconds)
  }
})
