import { open } from 'node:fs/promises'
import { LIMITS } from '@guildhall/protocol/limits'
import { ApiError } from '../kernel/api-error.ts'
import type { DecodedHead } from './decoding/decoder-work.ts'
import { decodeInProcess } from './decoding/decoders.ts'
import type { PictureFormat } from './image-kinds.ts'
import { HEAD_BYTES, metadataFormatOf } from './metadata/metadata-formats.ts'
import type { Sender } from './read-image.ts'

/** What is known of a file from its bytes, its name and what its sender says. */
export interface FileLook {
  readonly contentType: string
  /** Of a picture. */
  readonly width?: number
  readonly height?: number
  readonly isAnimated?: boolean
}

const ANY = 'application/octet-stream'

/** Types by the endings of names, for files of which the sender says nothing. */
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

/** What stands for "not said": the parser of forms takes one, libraries send the other. */
const NOT_SAID: readonly string[] = ['', ANY, 'text/plain']
const MEDIA_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,62}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,62}$/u

/** What is said of a file, and what is to be done with it. */
interface Looking {
  readonly filename: string
  readonly declared: string
  readonly isStripped: boolean
  readonly sender: Sender
}

/**
 * Looks at a file, and removes from it what a camera or a program wrote beside the picture or film, if that is to be stripped. A picture
 * is what its bytes are, whatever it is called; nothing else may be called one. Of a picture the head is read and no pixel decoded.
 *
 * @throws InvalidAsset for a file that could not be stripped, or that needed more memory or time than it may; RateLimited and
 * ServiceUnavailable when too many files wait, of the sender or in all
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
  const said = NOT_SAID.includes(declared)
    ? (Object.hasOwn(BY_ENDING, ending) && BY_ENDING[ending]) || declared
    : declared
  return { contentType: MEDIA_TYPE.test(said) && !said.startsWith('image/') ? said : ANY }
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

/** What begins as a picture and is none, or has too many pixels, is any file. */
function pictureLook(format: PictureFormat, head: DecodedHead | null): FileLook {
  if (head?.format !== format) return { contentType: ANY }
  const { frames, shownWidth: width, shownHeight: height } = head
  if (width * height * frames > LIMITS.imagePixels) return { contentType: ANY }
  return { contentType: `image/${format}`, width, height, isAnimated: frames > 1 }
}

const PICTURES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']
/** Beside pictures, sound and films: what a browser shows and doesn't run. */
const SHOWN = /^(audio|video)\/[\w.+-]+$|^text\/plain$/u
/** What is handed to a program of the reader's own, under a type that no page runs or takes for a style. */
const HANDED: readonly string[] = [
  'application/json',
  'application/pdf',
  'application/zip',
  'application/gzip',
  'text/csv',
]

/** How a file is given out: as what it is only where that can do no harm on our own address. */
export function givenAs(contentType: string): { type: string; isShown: boolean } {
  if (PICTURES.includes(contentType) || SHOWN.test(contentType)) return { type: contentType, isShown: true }
  return { type: HANDED.includes(contentType) ? contentType : ANY, isShown: false }
}
