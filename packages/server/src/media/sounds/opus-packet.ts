/** The duration of a frame in ms, by the five bits of its configuration (RFC 6716, 3.1). */
const FRAME_MS = [...repeated([10, 20, 40, 60], 3), ...repeated([10, 20], 2), ...repeated([2.5, 5, 10, 20], 4)]
const MOST_MS = 120

function repeated(values: readonly number[], times: number): number[] {
  return Array.from({ length: times }, () => values).flat()
}

/** The duration of an Opus packet; undefined if it is invalid. */
export function opusPacketSeconds(packet: Buffer): number | undefined {
  const head = packet[0]
  if (head === undefined) return undefined
  const frames = framesOf(head & 3, packet[1])
  const ms = (FRAME_MS[head >>> 3] ?? 0) * (frames ?? 0)
  return ms > 0 && ms <= MOST_MS ? ms / 1000 : undefined
}

function framesOf(code: number, next: number | undefined): number | undefined {
  if (code === 3) return next === undefined ? undefined : next & 0x3f
  return code === 0 ? 1 : 2
}
