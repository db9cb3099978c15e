/** The parts of an MP3 frame's header (ISO/IEC 11172-3 and 13818-3). */
interface Frame {
  readonly bytes: number
  readonly seconds: number
  /** How many bytes its side information has: after these, an encoder may have written an information header. */
  readonly sideBytes: number
}

/** kbit/s, by the four bits in the header: for MPEG 1, and for MPEG 2 and 2.5. */
const BITRATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const BITRATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
/** Hz, by the two bits in the header, for MPEG 1. MPEG 2 has half of it, MPEG 2.5 a quarter. */
const RATES = [44_100, 48_000, 32_000]
const HEADER_BYTES = 4
const ID3_HEADER_BYTES = 10
/** Tags that may follow the last frame. */
const TAGS_AFTER = ['TAG', 'APETAGEX', 'LYRICSBEGIN', 'ID3', '3DI']

/**
 * The duration of an MP3 in seconds, from the headers of all its frames, because a declared duration may be wrong;
 * undefined if it isn't one, or if there is anything else between its frames, which players would skip.
 */
export function mp3Duration(bytes: Buffer): number | undefined {
  let at = startOfFrames(bytes)
  let seconds = 0
  let count = 0
  while (at < bytes.length) {
    const frame = frameAt(bytes, at)
    if (!frame) break
    if (count > 0 || !isInformation(bytes, at, frame)) seconds += frame.seconds
    count += 1
    at += frame.bytes
  }
  return count > 0 && isEnd(bytes, at) ? seconds : undefined
}

/** Whether bytes begin like an MP3. */
export const isMp3 = (bytes: Buffer): boolean => frameAt(bytes, startOfFrames(bytes)) !== undefined

/** The position after ID3 tags and padding. */
function startOfFrames(bytes: Buffer): number {
  let at = 0
  while (bytes.toString('latin1', at, at + 3) === 'ID3' && at + ID3_HEADER_BYTES <= bytes.length) {
    const hasFooter = (bytes.readUInt8(at + 5) & 0x10) !== 0
    at += ID3_HEADER_BYTES + syncSafe(bytes, at + 6) + (hasFooter ? ID3_HEADER_BYTES : 0)
  }
  while (bytes[at] === 0) at += 1
  return at
}

/** An integer of four bytes with seven bits each. */
const syncSafe = (bytes: Buffer, at: number): number =>
  bytes.subarray(at, at + 4).reduce((value, byte) => (value << 7) | (byte & 0x7f), 0)

function frameAt(bytes: Buffer, at: number): Frame | undefined {
  if (at + HEADER_BYTES > bytes.length) return undefined
  const header = bytes.readUInt32BE(at)
  const [version, layer] = [(header >>> 19) & 3, (header >>> 17) & 3]
  const [bitrate, rate] = [(header >>> 12) & 15, (header >>> 10) & 3]
  // Layer III only. Version 1 is reserved.
  if (header >>> 21 !== 0x7ff || version === 1 || layer !== 1) return undefined
  const isFirst = version === 3
  const kbits = (isFirst ? BITRATES_1 : BITRATES_2)[bitrate]
  const hertz = (RATES[rate] ?? 0) / (isFirst ? 1 : version === 2 ? 2 : 4)
  if (!kbits || !hertz) return undefined
  const samples = isFirst ? 1152 : 576
  const padding = (header >>> 9) & 1
  const isMono = ((header >>> 6) & 3) === 3
  const sideBytes = isFirst ? (isMono ? 17 : 32) : isMono ? 9 : 17
  return { bytes: Math.floor((samples * kbits * 125) / hertz) + padding, seconds: samples / hertz, sideBytes }
}

/** Whether a frame contains an encoder's information and no sound. */
function isInformation(bytes: Buffer, at: number, { sideBytes }: Frame): boolean {
  const named = (from: number) => bytes.toString('latin1', from, from + 4)
  return ['Xing', 'Info'].includes(named(at + HEADER_BYTES + sideBytes)) || named(at + HEADER_BYTES + 32) === 'VBRI'
}

/** Whether only tags and padding follow; the last frame may be cut off. */
function isEnd(bytes: Buffer, at: number): boolean {
  let from = at
  while (bytes[from] === 0) from += 1
  if (from >= bytes.length) return true
  const tag = bytes.toString('latin1', from, from + 11)
  return TAGS_AFTER.some((each) => tag.startsWith(each)) && !hasFrames(bytes, from)
}

/** Whether two frames follow each other anywhere in the rest: players may find them behind a tag. */
function hasFrames(bytes: Buffer, from: number): boolean {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const frame = frameAt(bytes, at)
    if (frame && frameAt(bytes, at + frame.bytes)) return true
  }
  return false
}
