import { readOggPackets } from './ogg-packets.ts'
import { opusPacketSeconds } from './opus-packet.ts'
import { vorbisSeconds } from './vorbis-seconds.ts'

/** The sample rate in which Opus counts. */
const OPUS_HZ = 48_000

/**
 * The duration in seconds of an Ogg file with Opus or Vorbis, from all its packets, because a declared duration may be
 * wrong; undefined if it isn't one.
 */
export function oggDuration(bytes: Buffer): number | undefined {
  const packets = readOggPackets(bytes)?.filter(({ length }) => length > 0)
  const [first] = packets ?? []
  if (!packets || !first) return undefined
  if (first.toString('latin1', 0, 8) === 'OpusHead') return opusSeconds(packets, first)
  return first.toString('latin1', 0, 7) === '\x01vorbis' ? vorbisSeconds(packets) : undefined
}

/** The first two packets are headers. The beginning that the decoder needs to adapt isn't played. */
function opusSeconds([, , ...packets]: readonly Buffer[], head: Buffer): number | undefined {
  if (head.length < 19 || packets.length === 0) return undefined
  const sum = packets.reduce((total, packet) => total + (opusPacketSeconds(packet) ?? Number.NaN), 0)
  return Number.isNaN(sum) ? undefined : Math.max(0, sum - head.readUInt16LE(10) / OPUS_HZ)
}
