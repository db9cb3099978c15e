import { LIMITS } from '@guildhall/protocol/limits'
import { RateLimited } from '../api-error.ts'

/** How many bytes of one sender may be in transfer: as many as five requests of the maximum size. */
const MOST_BYTES = 5 * LIMITS.uploadBytes
/** After how many ms a sender with too many bytes in transfer should retry. */
const SOON_MS = 5000

/**
 * Counts the bytes of each sender's pending requests, so that nobody can fill the disk with files that are not yet
 * attached to anything.
 */
export class UploadShares {
  readonly #most: number
  readonly #bytes = new Map<string, number>()

  constructor(most = MOST_BYTES) {
    this.#most = most
  }

  /** @throws RateLimited */
  add(sender: string, bytes: number): void {
    const after = this.of(sender) + bytes
    if (after > this.#most) throw new RateLimited(SOON_MS)
    this.#bytes.set(sender, after)
  }

  giveBack(sender: string, bytes: number): void {
    const after = this.of(sender) - bytes
    if (after > 0) this.#bytes.set(sender, after)
    else this.#bytes.delete(sender)
  }

  of(sender: string): number {
    return this.#bytes.get(sender) ?? 0
  }
}
