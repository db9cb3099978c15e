import type { FileHandle } from 'node:fs/promises'

const WINDOW_BYTES = 65_536

/** Reads bytes in chunks, with only a window in memory. */
export class ByteSource {
  readonly length: number
  readonly #fetch: (at: number, length: number) => Promise<Buffer>
  #window: Buffer = Buffer.alloc(0)
  #start = 0

  constructor(length: number, fetch: (at: number, length: number) => Promise<Buffer>) {
    this.length = length
    this.#fetch = fetch
  }

  static async ofFile(file: FileHandle): Promise<ByteSource> {
    const { size } = await file.stat()
    return new ByteSource(size, async (at, length) => {
      const buffer = Buffer.alloc(length)
      const { bytesRead } = await file.read(buffer, 0, length, at)
      return buffer.subarray(0, bytesRead)
    })
  }

  static ofBytes(bytes: Buffer): ByteSource {
    return new ByteSource(bytes.length, async (at, length) => bytes.subarray(at, at + length))
  }

  /** @returns fewer bytes than requested only at the end */
  async read(at: number, length: number): Promise<Buffer> {
    if (at < this.#start || at + length > this.#start + this.#window.length) {
      this.#window = await this.#fetch(at, Math.max(WINDOW_BYTES, length))
      this.#start = at
    }
    return this.#window.subarray(at - this.#start, at - this.#start + length)
  }
}
