import { open } from 'node:fs/promises'
import { LIMITS } from '@guildhall/protocol/limits'
import { ApiError } from '../kernel/api-error.ts'
import type { DecodedHead } from './decoding/decoder-work.ts'
import { decodeInProcess } from './decoding/decoders.ts'
import type { PictureFormat } from './image-kinds.ts'
import { HEAD_BYTES, metadataFormatOf } from './metadata/metadata-formats.ts'
import type { Sender } from './read-image.ts'

/** The type and size of a file, from its bytes, its name and the declared content type. */
export interface FileLook {
  readonly contentType: string
  /** Only for images. */
  readonly width?: number
  readonly height?: number
  readonly isAnimated?: boolean
}

const ANY = 'application/octet-stream'

/** Types by file extension, for files without a declared type. */
const BY_ENDING: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  log: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  json: 'application/json',
  pdf: 'application/pdf',
  zip: 'application/zip',
  gz: 'application/gzip',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
}

/** Content types that mean none: the form parser uses one as its default, and libraries send the other. */
const UNDECLARED: readonly string[] = ['', ANY, 'text/plain']
const MEDIA_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,62}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,62}$/u

/** What the client declared about a file, and how to process it. */
interface Looking {
  readonly filename: string
  readonly declared: string
  readonly isStripped: boolean
  readonly sender: Sender
}

/**
 * Determines the type of a file and, if requested, removes the metadata that a camera or program wrote into an image or
 * video. A file is an image only if its bytes are, whatever its name. Only the header of an image is read, no pixels.
 *
 * @throws InvalidAsset for a file that could not be stripped or exceeded the limits of memory or time; RateLimited and
 * ServiceUnavailable if too many files of the sender, or in total, are queued
 */
export async function lookAtFile(path: string, { filename, declared, isStripped, sender }: Looking): Promise<FileLook> {
  const head = await headOf(path)
  const format = formatOf(head)
  const strips = isStripped && metadataFormatOf(head) !== undefined
  if (format !== null || strips) {
    const work = { kind: 'inspect', path, isStripped: strips, isPicture: format !== null } as const
    const found = (await decodeInProcess('measuring', sender.user.id, work))?.answer
    if (!found) throw new ApiError('InvalidAsset')
    if (format !== null) return pictureLook(format, found.head)
  }
  const ending = filename.toLowerCase().split('.').at(-1) ?? ''
  const type = UNDECLARED.includes(declared)
    ? (Object.hasOwn(BY_ENDING, ending) && BY_ENDING[ending]) || declared
    : declared
  return { contentType: MEDIA_TYPE.test(type) && !type.startsWith('image/') ? type : ANY }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function formatOf(head: Buffer): PictureFormat | null {
  const text = head.toString('latin1')
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (/^GIF8[79]a/u.test(text)) return 'gif'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp'
  return /^ftypavi[fs]/u.test(text.slice(4)) ? 'avif' : null
}

/** A file that begins like an image but isn't one, or has too many pixels, is treated as any other file. */
function pictureLook(format: PictureFormat, head: DecodedHead | null): FileLook {
  if (head?.format !== format) return { contentType: ANY }
  const { frames, shownWidth: width, shownHeight: height } = head
  if (width * height * frames > LIMITS.imagePixels) return { contentType: ANY }
  return { contentType: `image/${format}`, width, height, isAnimated: frames > 1 }
}

const PICTURES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']
/** Besides images, types that a browser displays and doesn't execute. */
const SHOWN = /^(audio|video)\/[\w.+-]+$|^text\/plain$/u
/** Types that are sent for other programs, and that no page can execute or use as a style. */
const HANDED: readonly string[] = [
  'application/json',
  'application/pdf',
  'application/zip',
  'application/gzip',
  'text/csv',
]

/**
 * The type and disposition with which a file is served. The real type is used only if that is safe on our own origin.
 */
export function givenAs(contentType: string): { type: string; isShown: boolean } {
  if (PICTURES.includes(contentType) || SHOWN.test(contentType)) return { type: contentType, isShown: true }
  return { type: HANDED.includes(contentType) ? contentType : ANY, isShown: false }
}
