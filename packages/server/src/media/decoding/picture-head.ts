import type { PictureFormat } from '../image-kinds.ts'
import { sizeOfWebp } from '../webp-head.ts'
import type { Size } from './av1-size.ts'
import { sizeOfAvif } from './avif-head.ts'

/** The format and size of an image, without its pixels. */
export interface PictureHead extends Size {
  readonly format: PictureFormat
}

/** More segments than any JPEG has before its pixels. */
const MOST_SEGMENTS = 10_000

/** The formats with the signatures at the beginning of their files. */
const READERS: readonly { format: PictureFormat; size(file: Buffer): Size | undefined }[] = [
  { format: 'png', size: sizeOfPng },
  { format: 'jpeg', size: sizeOfJpeg },
  { format: 'gif', size: sizeOfGif },
  { format: 'webp', size: sizeOfWebp },
  { format: 'avif', size: sizeOfAvif },
]

/** @returns undefined if it has none of the supported formats, or no size */
export function pictureHead(file: Buffer): PictureHead | undefined {
  for (const { format, size } of READERS) {
    const found = size(file)
    if (found) return found.width > 0 && found.height > 0 ? { format, ...found } : undefined
  }
  return undefined
}

function sizeOfPng(file: Buffer): Size | undefined {
  if (file.length < 33 || file.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return undefined
  if (file.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
}

function sizeOfGif(file: Buffer): Size | undefined {
  if (file.length < 13 || !/^GIF8[79]a/u.test(file.toString('latin1', 0, 6))) return undefined
  return { width: file.readUInt16LE(6), height: file.readUInt16LE(8) }
}

/** By the frame header (ITU T.81, B.2.2). */
function sizeOfJpeg(file: Buffer): Size | undefined {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xff_d8) return undefined
  let at = 2
  for (let segments = 0; segments < MOST_SEGMENTS && at + 9 <= file.length; segments++) {
    if (file[at] !== 0xff) return undefined
    const marker = file.readUInt8(at + 1)
    if (isFrameHead(marker)) return { width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) }
    // Skips fill bytes and markers without a segment.
    if (marker === 0xff) at++
    else at += marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8) ? 2 : 2 + file.readUInt16BE(at + 2)
  }
  return undefined
}

/** 0xC4, 0xC8 and 0xCC are not frame headers. */
const isFrameHead = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && (marker % 4 !== 0 || marker === 0xc0)
