import { JSON_LIMITS } from '@guildhall/protocol/body-limits'
import { ApiError } from '../kernel/api-error.ts'

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/**
 * Measures the depth and the number of values of JSON while it is received, because both cost a parser much more time
 * and memory than their size suggests. The contents of strings don't count.
 */
export class JsonScan {
  #depth = 0
  #values = 1
  #isInText = false
  #isEscaped = false

  /** @throws InvalidJson if it is nested too deeply, EntityTooLarge for too many values */
  take(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; at++) {
      if (this.#isInText) at = this.#endOfText(bytes, at)
      else this.#judge(bytes[at])
    }
    if (this.#values > JSON_LIMITS.values) throw new ApiError('EntityTooLarge')
  }

  #judge(byte: number | undefined): void {
    if (byte === QUOTE) this.#isInText = true
    else if (byte === COMMA || byte === COLON) this.#values++
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      this.#values++
      if (++this.#depth > JSON_LIMITS.depth) throw new ApiError('InvalidJson')
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) this.#depth--
  }

  /** Where the current string ends: at its quote, or at the end of these bytes. */
  #endOfText(bytes: Buffer, start: number): number {
    let from = start
    if (this.#isEscaped) from++
    for (;;) {
      const quote = bytes.indexOf(QUOTE, from)
      const end = quote === -1 ? bytes.length : quote
      let before = end
      while (before > from && bytes[before - 1] === BACKSLASH) before--
      const isEscaped = (end - before) % 2 === 1
      this.#isEscaped = isEscaped && quote === -1
      if (quote === -1) return end
      if (!isEscaped) {
        this.#isInText = false
        return quote
      }
      from = quote + 1
    }
  }
}
