import { LIMITS } from '@guildhall/protocol/limits'
import { ApiError } from '../../kernel/api-error.ts'

/** The validated parts of a Lottie animation; all others only have to be plain data. */
interface Lottie {
  readonly fr: number
  readonly ip: number
  readonly op: number
  readonly w: number
  readonly h: number
  readonly layers: readonly unknown[]
}

/** Layer types that include external content: images, audio and video. */
const FOREIGN_LAYERS: readonly unknown[] = [2, 6, 9]

/**
 * Validates an animation in the Lottie format. It may contain only shapes: no external assets and no expressions, which
 * are programs that some players run.
 *
 * @throws InvalidLottie, LottieWithImages, LottieTooLarge, FrameRateOutOfRange, FrameRateTooHigh, TooManyFrames,
 * AnimationTooLong
 */
export function mustBeFitLottie(bytes: Uint8Array): { width: number; height: number } {
  const lottie = parsed(bytes)
  if (!isLottie(lottie)) throw new ApiError('InvalidLottie')
  mustBePlain(lottie)
  const { fr, ip, op, w, h } = lottie
  if (Math.max(w, h) > LIMITS.stickerPixels) throw new ApiError('LottieTooLarge')
  if (fr < LIMITS.stickerFrameRate.min) throw new ApiError('FrameRateOutOfRange')
  mustMoveWithinBounds({ frames: op - ip, seconds: (op - ip) / fr })
  return { width: w, height: h }
}

/**
 * The limits of a sticker's frame rate and duration (docs/spec/expressions.md#sticker-files).
 *
 * @throws FrameRateTooHigh, TooManyFrames, AnimationTooLong
 */
export function mustMoveWithinBounds({ frames, seconds }: { frames: number; seconds: number }): void {
  if (frames > LIMITS.stickerFrames) throw new ApiError('TooManyFrames')
  if (frames > seconds * LIMITS.stickerFrameRate.max) throw new ApiError('FrameRateTooHigh')
  if (seconds > LIMITS.stickerSeconds) throw new ApiError('AnimationTooLong')
}

/** @throws InvalidLottie */
function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new ApiError('InvalidLottie')
  }
}

function isLottie(value: unknown): value is Lottie {
  if (!isObject(value)) return false
  const { fr, ip, op, w, h, layers } = value
  return (
    [fr, ip, op, w, h].every(Number.isFinite) &&
    Number(op) > Number(ip) &&
    Number(w) > 0 &&
    Number(h) > 0 &&
    Array.isArray(layers)
  )
}

/** @throws LottieWithImages, InvalidLottie */
function mustBePlain(lottie: object): void {
  // Iterative, so that deeply nested data can't overflow the stack.
  const waiting: unknown[] = [lottie]
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (isObject(value)) {
      if (isPicture(value)) throw new ApiError('LottieWithImages')
      // `x` is an expression if it is a string, otherwise a coordinate.
      if (typeof value.x === 'string') throw new ApiError('InvalidLottie')
    }
    if (typeof value === 'object' && value !== null) {
      for (const each of Object.values(value)) if (typeof each === 'object' && each !== null) waiting.push(each)
    }
  }
}

/** An asset that refers to a file, or a layer that shows one. */
const isPicture = (value: Record<string, unknown>): boolean =>
  typeof value.p === 'string' || (FOREIGN_LAYERS.includes(value.ty) && 'refId' in value)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
