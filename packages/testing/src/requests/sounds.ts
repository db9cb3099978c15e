/** An MP3 frame of silence: MPEG 1, layer III, 32 kbit/s, 44,100 Hz, one channel. */
const FRAME = Buffer.concat([Buffer.from([0xff, 0xfb, 0x10, 0xc4]), Buffer.alloc(100)])
const FRAME_SECONDS = 1152 / 44_100

/** A silent MP3. */
export const mp3 = (seconds: number): Buffer =>
  Buffer.concat(Array.from({ length: Math.round(seconds / FRAME_SECONDS) }, () => FRAME))

/** A page of an Ogg file, without a checksum. */
export function oggPage(
  packets: readonly Uint8Array[],
  { flags = 0, serial = 1, number = 0, position = 0n }: OggPageFields = {},
): Buffer {
  const lengths = packets.flatMap(({ length }) => [...Array<number>(Math.floor(length / 255)).fill(255), length % 255])
  const header = Buffer.alloc(27)
  header.write('OggS', 0, 'latin1')
  header.writeUInt8(flags, 5)
  header.writeBigUInt64LE(position, 6)
  header.writeUInt32LE(serial, 14)
  header.writeUInt32LE(number, 18)
  header.writeUInt8(lengths.length, 26)
  return Buffer.concat([header, Buffer.from(lengths), ...packets])
}

interface OggPageFields {
  readonly flags?: number
  readonly serial?: number
  readonly number?: number
  readonly position?: bigint
}

/** A silent Ogg file with Opus, in packets of 20 ms. */
export function oggOpus(seconds: number): Buffer {
  const head = Buffer.alloc(19)
  head.write('OpusHead', 0, 'latin1')
  head.writeUInt8(1, 8)
  head.writeUInt8(1, 9)
  head.writeUInt32LE(48_000, 12)
  const tags = Buffer.concat([Buffer.from('OpusTags'), Buffer.alloc(8)])
  // CELT, 20 ms, one frame of silence.
  const packet = Buffer.from([0xf8, 0xff, 0xfe])
  const pages = [oggPage([head], { flags: 2 }), oggPage([tags], { number: 1 })]
  for (let left = Math.round(seconds * 50); left > 0; left -= 50)
    pages.push(
      oggPage(
        Array.from({ length: Math.min(left, 50) }, () => packet),
        { number: pages.length },
      ),
    )
  return Buffer.concat(pages)
}

/** A sound as a body contains it. */
export const soundUri = (bytes: Uint8Array, type = 'audio/mpeg'): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
