import { LIMITS } from '@guildhall/protocol/limits'
import { type Outside, OutsideFailure } from '../kernel/outside.ts'
import { decodeInProcess } from './decoding/decoders.ts'
import { sizeOfWebp } from './webp-head.ts'

/** The types that are given out for others, by how they are named: a browser shows or plays them, and runs nothing. */
const TYPES: ReadonlySet<string> = new Set([
  ...['png', 'jpeg', 'gif', 'webp', 'avif'].map((name) => `image/${name}`),
  ...['mp4', 'webm', 'quicktime'].map((name) => `video/${name}`),
  ...['mpeg', 'mp4', 'aac', 'ogg', 'webm', 'wav', 'flac'].map((name) => `audio/${name}`),
])

/** Other names of the same types. */
const ALIASES: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'audio/mp3': 'audio/mpeg',
  'audio/x-wav': 'audio/wav',
  'audio/x-flac': 'audio/flac',
}

const ACCEPT = 'image/*,video/*,audio/*'
/** How much of a picture is read to find its size: further on come only pixels. */
const LOOKED_AT_BYTES = 262_144
const PROBE_MS = 5000
/** No browser shows a longer one, pixels. */
const LONGEST_SIDE = 65_535

/** A medium that lies elsewhere, as far as one has to know it to make room for it. */
export interface RemoteMedium {
  readonly contentType: string
  /** Pixels; null for what is no picture. */
  readonly width: number | null
  readonly height: number | null
}

interface PictureMedium extends RemoteMedium {
  readonly width: number
  readonly height: number
}

/** The type of a medium by what its server says, in its plain form; undefined for all that may not be given out. */
export function mediumType(said: string | undefined): string | undefined {
  const [name = ''] = (said ?? '').split(';')
  const type = name.trim().toLowerCase()
  const plain = Object.hasOwn(ALIASES, type) ? ALIASES[type] : type
  return plain !== undefined && TYPES.has(plain) ? plain : undefined
}

/** Asks for a medium that lies elsewhere. @throws OutsideFailure */
export const fetchMedium = (outside: Outside, url: string, time_ms: number) =>
  outside.get(url, { maxBytes: LIMITS.remoteMediaBytes, time_ms, accept: ACCEPT })

/**
 * Finds out what lies at a URL, from its first bytes: nothing is decoded but a picture's head.
 *
 * @returns undefined if it is no medium, or can't be had: whoever asks can do no more about the one than about the other
 * @throws ServiceUnavailable if too many pictures wait to be looked at
 */
export async function probeMedium(outside: Outside, url: string): Promise<RemoteMedium | undefined> {
  try {
    const { status, headers, body } = await fetchMedium(outside, url, PROBE_MS)
    const contentType = status === 200 ? mediumType(headers['content-type']) : undefined
    if (contentType === undefined || !contentType.startsWith('image/')) {
      body.destroy()
      return contentType === undefined ? undefined : { contentType, width: null, height: null }
    }
    return await lookAt(await firstBytes(body), new URL(url).host)
  } catch (error) {
    if (error instanceof OutsideFailure) return undefined
    throw error
  }
}

/** Leaving the loop lets the rest go. */
async function firstBytes(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= LOOKED_AT_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, LOOKED_AT_BYTES)
}

/** The type is what the bytes are, whatever was said of them. */
async function lookAt(bytes: Buffer, host: string): Promise<RemoteMedium | undefined> {
  if (bytes.length === 0) return undefined
  const webp = sizeOfWebp(bytes)
  const found = webp ? { contentType: 'image/webp', ...webp } : await decodeHead(bytes, host)
  return found && Math.max(found.width, found.height) <= LONGEST_SIDE ? found : undefined
}

async function decodeHead(bytes: Buffer, host: string): Promise<PictureMedium | undefined> {
  const head = (await decodeInProcess('measuring', host, { kind: 'head' }, bytes))?.answer
  const contentType = mediumType(`image/${head?.format}`)
  if (!head || contentType === undefined) return undefined
  return { contentType, width: head.shownWidth, height: head.shownHeight }
}
