import { LIMITS } from '@guildhall/protocol/limits'
import { RateLimited } from '../api-error.ts'

/** How much of one sender may be under way: five of the largest requests. */
const MOST_BYTES = 5 * LIMITS.uploadBytes
/** When a sender who has too much under way is told to come again, ms. */
const SOON_MS = 5000

/** Counts the files of requests that are not over, for each sender, so that nobody fills the disk with what is not kept yet. */
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
