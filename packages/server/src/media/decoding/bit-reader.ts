/** Reads numbers of any number of bits, the highest bit first. Beyond the end all bits are 0. */
export class BitReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** @param count up to 32 */
  read(count: number): number {
    let value = 0
    for (let i = 0; i < count; i++, this.#at++) {
      const byte = this.#bytes[this.#at >> 3] ?? 0
      value = value * 2 + ((byte >> (7 - (this.#at & 7))) & 1)
    }
    return value
  }

  skip(count: number): void {
    this.#at += count
  }

  /**
   * Skips a variable-length number, which begins with as many zeros as it has digits after the first one (AV1, 4.10.3).
   */
  skipVariable(): void {
    let zeros = 0
    while (zeros < 32 && this.read(1) === 0) zeros++
    if (zeros < 32) this.skip(zeros)
  }
}
