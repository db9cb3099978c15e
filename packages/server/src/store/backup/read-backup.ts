import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { createZstdDecompress } from 'node:zlib'
import { type BackupTable, type Header, readHeader, readLine, type Trailer, UnfitBackup, type Value } from './lines.ts'

/** No row is that long. */
const MOST_LINE_BYTES = 2 ** 28

/** Who hears what a backup holds, in order. */
export interface BackupVisitor {
  header?(header: Header): Promise<void>
  table?(table: BackupTable): Promise<void>
  row?(values: Value[]): Promise<void> | void
  /** So many bytes of the file were read since this was called last. */
  read?(bytes: number): void
}

/**
 * Reads a backup to its end, which must be there and agree with all that comes before it.
 *
 * @throws UnfitBackup, after the reader was told what could be read
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

/** Follows the lines of a backup, and compares what its end says with what came before. */
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

/** What the decoder says of a file, or undefined if it said nothing. */
function ofDecoder(error: unknown): UnfitBackup | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ZSTD_error_prefix_unknown') return new UnfitBackup('is no backup of Guildhall')
  if (code === 'Z_BUF_ERROR') return new UnfitBackup('is damaged: its end is missing')
  return /^(ZSTD|Z_)/u.test(code) ? new UnfitBackup('is damaged') : undefined
}
