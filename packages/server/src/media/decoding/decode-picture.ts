import { LIMITS } from '@guildhall/protocol/limits'
import sharp, { type Metadata } from 'sharp'
import { motionOfGif, motionOfPng } from '../animation.ts'
import type { ImageRules, PictureFormat } from '../image-kinds.ts'
import { stripFile, stripped } from '../metadata/strip-metadata.ts'
import type { DecodedHead, DecoderAnswers, DecoderWork, PictureLook } from './decoder-work.ts'
import { pictureHead } from './picture-head.ts'
import { isWithinPixels } from './pixel-limits.ts'

/** The enabled formats. The library's others (documents, vector graphics, camera files) are disabled. */
const READERS = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}`)

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: READERS })
sharp.cache(false)
sharp.concurrency(1)

type DrawWork = Extract<DecoderWork, { kind: 'draw' }>
type InspectWork = Extract<DecoderWork, { kind: 'inspect' }>

/** The result of a task. */
interface DecodeResult {
  readonly answer: DecoderAnswers[DecoderWork['kind']]
  readonly bytes?: Uint8Array
}

/** Performs a task. The result is null if the image can't be decoded. */
export async function decodePicture(work: DecoderWork, bytes: Buffer): Promise<DecodeResult> {
  try {
    if (work.kind === 'validate') return { answer: await validate(bytes, work.formats) }
    if (work.kind === 'sticker') return await lookAtSticker(bytes, work.formats)
    if (work.kind === 'inspect') return { answer: await inspect(work) }
    if (work.kind === 'draw') return await draw(bytes, work)
    return { answer: await headOf(bytes) }
  } catch {
    return { answer: null }
  }
}

/** Checks what the file declares, then what the decoder reads from its header, and only then decodes pixels. */
async function validate(bytes: Buffer, formats: readonly PictureFormat[] | null): Promise<PictureLook | null> {
  const declared = pictureHead(bytes)
  if (!declared || !isWithinPixels(declared.format, declared.width, declared.height)) return null
  const head = decodedHead(await sharp(bytes, { limitInputPixels: LIMITS.imagePixels }).metadata())
  if (!head || head.format !== declared.format) return null
  const { format, frames, width, height } = head
  if (!isWithinPixels(format, width, height, frames)) return null
  const found = { format, frames, width, height }
  // Formats that the field doesn't accept needn't be decoded.
  if (formats && !formats.includes(format)) return found
  const whole = sharp(bytes, { limitInputPixels: LIMITS.imagePixels, animated: frames > 1, failOn: 'error' })
  await whole.resize({ width: 16, height: 16, fit: 'inside' }).raw().toBuffer()
  return found
}

async function lookAtSticker(sent: Buffer, formats: ImageRules['formats']): Promise<DecodeResult> {
  const bytes = Buffer.from(await stripped(sent))
  const found = await validate(bytes, formats)
  const motion = found?.format === 'gif' ? motionOfGif(bytes) : found?.format === 'png' ? motionOfPng(bytes) : undefined
  return { answer: found && { ...found, motion: motion ?? null }, bytes }
}

async function inspect({ path, isStripped, isPicture }: InspectWork): Promise<DecoderAnswers['inspect']> {
  if (isStripped) await stripFile(path)
  return { head: isPicture ? await headOf(path).catch(() => null) : null }
}

const headOf = async (input: Buffer | string): Promise<DecodedHead | null> =>
  decodedHead(await sharp(input, { failOn: 'none', limitInputPixels: false }).metadata())

function decodedHead({ format, compression, width, height, autoOrient, pages }: Metadata): DecodedHead | null {
  const known = format === 'heif' ? compression === 'av1' && 'avif' : format
  if (!isKnown(known)) return null
  const shown = { shownWidth: autoOrient.width, shownHeight: autoOrient.height }
  return { format: known, frames: pages ?? 1, width, height, ...shown }
}

const KNOWN: readonly unknown[] = ['png', 'jpeg', 'gif', 'webp', 'avif'] satisfies PictureFormat[]
const isKnown = (format: unknown): format is PictureFormat => KNOWN.includes(format)

async function draw(bytes: Buffer, { drawing, raw }: DrawWork): Promise<DecodeResult> {
  const { format, size, isSquare, isAnimated } = drawing
  // The image was complete when it was stored, but a newer decoder may be stricter.
  const picture = sharp(bytes, {
    limitInputPixels: LIMITS.imagePixels,
    animated: isAnimated,
    failOn: 'none',
    ...(raw && { raw }),
  })
  if (!isAnimated) picture.autoOrient()
  const fit = isSquare ? 'cover' : 'inside'
  picture.resize({ width: size, height: size, fit, withoutEnlargement: !isSquare })
  if (format === 'jpeg') picture.flatten({ background: '#ffffff' })
  const { data, info } = await picture.toFormat(format).toBuffer({ resolveWithObject: true })
  return { answer: { width: info.width, height: info.height }, bytes: data }
}
