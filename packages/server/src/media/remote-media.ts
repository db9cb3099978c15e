import { LIMITS } from '@guildhall/protocol/limits'
import { type Outside, type OutsideAnswer, OutsideFailure } from '../kernel/external-requests.ts'
import { decodeInProcess } from './decoding/decoders.ts'
import { sizeOfWebp } from './webp-head.ts'

/** The media types that are forwarded: browsers display or play them, and execute nothing. */
const TYPES: ReadonlySet<string> = new Set([
  ...['png', 'jpeg', 'gif', 'webp', 'avif'].map((name) => `image/${name}`),
  ...['mp4', 'webm', 'quicktime'].map((name) => `video/${name}`),
  ...['mpeg', 'mp4', 'aac', 'ogg', 'webm', 'wav', 'flac'].map((name) => `audio/${name}`),
])

/** Aliases of these types. */
const ALIASES: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'audio/mp3': 'audio/mpeg',
  'audio/x-wav': 'audio/wav',
  'audio/x-flac': 'audio/flac',
}

const ACCEPT = 'image/*,video/*,audio/*'
/** How much of an image is read to determine its size: only pixels follow after that. */
const LOOKED_AT_BYTES = 262_144
const PROBE_MS = 5000
/** The maximum side that browsers display, pixels. */
const LONGEST_SIDE = 65_535

/** The properties of a media file on another server that are needed for its layout. */
export interface RemoteMedium {
  readonly contentType: string
  /** In pixels; null if it isn't an image. */
  readonly width: number | null
  readonly height: number | null
}

interface PictureMedium extends RemoteMedium {
  readonly width: number
  readonly height: number
}

/** The normalized media type of a `Content-Type` header; undefined for types that may not be served. */
export function mediumType(declared: string | undefined): string | undefined {
  const [name = ''] = (declared ?? '').split(';')
  const type = name.trim().toLowerCase()
  const plain = Object.hasOwn(ALIASES, type) ? ALIASES[type] : type
  return plain !== undefined && TYPES.has(plain) ? plain : undefined
}

/** Requests a media file from another server. @throws OutsideFailure */
export const fetchMedium = (outside: Outside, url: string, time_ms: number) =>
  outside.get(url, { maxBytes: LIMITS.remoteMediaBytes, time_ms, accept: ACCEPT })

/**
 * Determines the type and size of the media file at a URL from its first bytes. Only an image's header is decoded.
 *
 * @returns undefined if it isn't a media file or can't be fetched, which callers treat alike
 * @throws ServiceUnavailable if too many images are queued
 */
export async function probeMedium(outside: Outside, url: string): Promise<RemoteMedium | undefined> {
  try {
    return await readMedium(await fetchMedium(outside, url, PROBE_MS))
  } catch (error) {
    if (error instanceof OutsideFailure) return undefined
    throw error
  }
}

/**
 * Determines the type and size of the media file in a response. Its body is destroyed.
 *
 * @returns undefined if it isn't a media file
 * @throws OutsideFailure, ServiceUnavailable if too many images are queued
 */
export async function readMedium({ url, status, headers, body }: OutsideAnswer): Promise<RemoteMedium | undefined> {
  const contentType = status === 200 ? mediumType(headers['content-type']) : undefined
  if (contentType?.startsWith('image/')) return await lookAt(await firstBytes(body), new URL(url).host)
  body.destroy()
  return contentType === undefined ? undefined : { contentType, width: null, height: null }
}

/** Leaving the loop destroys the rest. */
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

/** The bytes determine the type, whatever the server declared. */
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
