import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { createZstdDecompress } from 'node:zlib'
import { type BackupTable, type Header, readHeader, readLine, type Trailer, UnfitBackup, type Value } from './lines.ts'

/** The maximum length of a row. */
const MOST_LINE_BYTES = 2 ** 28

/** Receives the contents of a backup, in order. */
export interface BackupVisitor {
  header?(header: Header): Promise<void>
  table?(table: BackupTable): Promise<void>
  row?(values: Value[]): Promise<void> | void
  /** Called with the number of bytes that were read since the last call. */
  read?(bytes: number): void
}

/**
 * Reads a backup to its end, and checks that it is complete and consistent.
 *
 * @throws UnfitBackup after the reader received what could be read
 */
export async function readBackup(path: string, reader: BackupVisitor): Promise<{ header: Header; trailer: Trailer }> {
  const checker = new Checker(reader)
  const counted = async function* (bytes: AsyncIterable<Buffer>) {
    for await (const chunk of bytes) {
      reader.read?.(chunk.length)
      yield chunk
    }
  }
  try {
    await pipeline(createReadStream(path), counted, createZstdDecompress(), async (bytes) => {
      for await (const line of linesOf(bytes)) await checker.take(line)
    })
  } catch (error) {
    throw ofDecoder(error) ?? error
  }
  return checker.finish()
}

/** Checks a backup's last line against the lines before it. */
class Checker {
  readonly #reader: BackupVisitor
  readonly #hash = createHash('sha256')
  readonly #counts: Record<string, number> = {}
  header: Header | null = null
  #table: BackupTable | null = null
  #trailer: Trailer | null = null

  constructor(reader: BackupVisitor) {
    this.#reader = reader
  }

  async take(line: Buffer): Promise<void> {
    if (this.#trailer) throw new UnfitBackup('is damaged: it goes on after its end')
    if (!this.header) {
      this.header = readHeader(line.toString())
      await this.#reader.header?.(this.header)
    } else await this.#takeNext(readLine(line.toString()))
    if (!this.#trailer) this.#hash.update(line).update('\n')
  }

  async #takeNext(read: BackupTable | Trailer | Value[]): Promise<void> {
    if (Array.isArray(read)) {
      const name = this.#table?.name
      if (name === undefined) throw new UnfitBackup('is damaged')
      this.#counts[name] = (this.#counts[name] ?? 0) + 1
      await this.#reader.row?.(read)
    } else if ('columns' in read) {
      this.#table = read
      this.#counts[read.name] = 0
      await this.#reader.table?.(read)
    } else this.#trailer = read
  }

  finish(): { header: Header; trailer: Trailer } {
    const { header } = this
    const trailer = this.#trailer
    if (!header) throw new UnfitBackup('is no backup of Guildhall')
    if (!trailer) throw new UnfitBackup('is damaged: its end is missing')
    if (trailer.sha256 !== this.#hash.digest('hex') || !isDeepStrictEqual(trailer.rows, this.#counts)) {
      throw new UnfitBackup('is damaged: its checksum does not agree with what it holds')
    }
    return { header, trailer }
  }
}

async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let length = 0
  for await (const chunk of bytes) {
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      const last = chunk.subarray(start, end)
      yield parts.length === 0 ? last : Buffer.concat([...parts, last])
      parts = []
      length = 0
      start = end + 1
    }
    length += chunk.length - start
    if (length > MOST_LINE_BYTES) throw new UnfitBackup('is damaged')
    if (start < chunk.length) parts.push(chunk.subarray(start))
  }
  if (parts.length > 0) throw new UnfitBackup('is damaged: its end is missing')
}

/** The failure that an error of the decompressor means; undefined for other errors. */
function ofDecoder(error: unknown): UnfitBackup | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ZSTD_error_prefix_unknown') return new UnfitBackup('is no backup of Guildhall')
  if (code === 'Z_BUF_ERROR') return new UnfitBackup('is damaged: its end is missing')
  return /^(ZSTD|Z_)/u.test(code) ? new UnfitBackup('is damaged') : undefined
}
