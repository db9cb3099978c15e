import { boxesOf } from './mp4-boxes.ts'

/**
 * The duration of an MP4 video from its header, ms (ISO/IEC 14496-12, 4.2 and 8.2.2). The contents are not checked.
 *
 * @returns undefined if it isn't an MP4
 */
export function lengthOfMp4(bytes: Uint8Array): number | undefined {
  const film = [...boxesOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))]
  if (film[0]?.name !== 'ftyp') return undefined
  const movie = film.find(({ name }) => name === 'moov')
  const header = movie && [...boxesOf(movie.content)].find(({ name }) => name === 'mvhd')
  return header && durationOf(header.content)
}

function durationOf(header: Buffer): number | undefined {
  const isLong = header[0] === 1
  if (header.length < (isLong ? 32 : 20)) return undefined
  const ticksPerSecond = header.readUInt32BE(isLong ? 20 : 12)
  const ticks = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
  return ticksPerSecond === 0 ? undefined : (ticks / ticksPerSecond) * 1000
}
