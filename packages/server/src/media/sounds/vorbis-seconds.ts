/** How a Vorbis stream codes its packets: the sizes of its blocks, and which modes have long blocks. */
interface Vorbis {
  readonly hertz: number
  readonly sizes: readonly [short: number, long: number]
  readonly isLong: readonly boolean[]
}

const MOST_MODES = 64
/** The bits of a mode in the setup header. */
const MODE_BITS = 41

/**
 * The duration of a Vorbis stream (the specification's 4.3.8): each packet adds a quarter of its block and of the
 * previous one. Undefined if its headers or a packet are invalid.
 */
export function vorbisSeconds([identification, , setup, ...packets]: readonly Buffer[]): number | undefined {
  const vorbis = identification && setup && readHeaders(identification, setup)
  if (!vorbis || packets.length === 0) return undefined
  let samples = 0
  let before = 0
  for (const packet of packets) {
    const size = blockSize(vorbis, packet)
    if (size === undefined) return undefined
    if (before > 0) samples += (before + size) / 4
    before = size
  }
  return samples / vorbis.hertz
}

function blockSize({ sizes, isLong }: Vorbis, packet: Buffer): number | undefined {
  const [first] = packet
  // The lowest bit distinguishes headers.
  if (first === undefined || (first & 1) !== 0) return undefined
  const mode = (first >>> 1) & (2 ** bitsOf(isLong.length - 1) - 1)
  const long = isLong[mode]
  return long === undefined ? undefined : sizes[long ? 1 : 0]
}

const bitsOf = (value: number): number => (value === 0 ? 0 : 32 - Math.clz32(value))

function readHeaders(identification: Buffer, setup: Buffer): Vorbis | undefined {
  if (identification.length < 30 || setup.toString('latin1', 0, 7) !== '\x05vorbis') return undefined
  const hertz = identification.readUInt32LE(12)
  const sizes = identification.readUInt8(28)
  const [short, long] = [2 ** (sizes & 15), 2 ** (sizes >>> 4)]
  const isLong = readModes(setup)
  if (hertz === 0 || short < 64 || long < short || long > 8192 || !isLong) return undefined
  return { hertz, sizes: [short, long], isLong }
}

/**
 * Which modes have long blocks. The modes are the last part of the setup header and can only be read backwards, since
 * the codebooks before them would have to be decoded: from the end, modes follow until the number of modes, which
 * precedes them, matches.
 */
function readModes(setup: Buffer): boolean[] | undefined {
  const bit = (at: number) => ((setup[at >>> 3] ?? 0) >>> (at & 7)) & 1
  const number = (at: number, bits: number) => {
    let value = 0
    for (let i = bits - 1; i >= 0; i--) value = value * 2 + bit(at + i)
    return value
  }
  let end = setup.length * 8 - 1
  while (end >= 0 && bit(end) === 0) end -= 1
  const modes: boolean[] = []
  let found: boolean[] | undefined
  while (modes.length < MOST_MODES) {
    const at = end - (modes.length + 1) * MODE_BITS
    // The window's and the transform's type are always 0.
    if (at < 6 || number(at + 1, 16) !== 0 || number(at + 17, 16) !== 0 || number(at + 33, 8) > 63) break
    modes.unshift(bit(at) === 1)
    // A zero in a codebook may look like a further mode: the longest match is the right one.
    if (number(at - 6, 6) + 1 === modes.length) found = [...modes]
  }
  return found
}
