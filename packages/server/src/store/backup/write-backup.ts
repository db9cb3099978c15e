import { createHash } from 'node:crypto'
import { FILES, type FileSource, fileChunks } from './files.ts'
import { type Header, headerLine, rowLine, tableLine, trailerLine } from './lines.ts'
import type { BackupSource } from './source.ts'

const CHUNK_BYTES = 2 ** 16

/**
 * A backup as a stream of bytes: the rows of a database, and its files.
 *
 * @param wrote is called with the number of rows since the last call
 */
export async function* backupOf(
  source: BackupSource,
  files: FileSource,
  { guildhall, taken_at }: Pick<Header, 'guildhall' | 'taken_at'>,
  wrote: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const counts: Record<string, number> = {}
  let text = `${headerLine({ guildhall, taken_at, store: source.kind, migrations: source.migrations })}\n`
  const taken = (): Buffer => {
    const chunk = Buffer.from(text)
    hash.update(chunk)
    text = ''
    return chunk
  }
  for (const table of source.tables) {
    text += `${tableLine(table)}\n`
    let count = 0
    for await (const rows of source.rows(table)) {
      for (const row of rows) {
        text += `${rowLine(row)}\n`
        if (text.length >= CHUNK_BYTES) yield taken()
      }
      count += rows.length
      wrote(rows.length)
    }
    counts[table.name] = count
  }
  let pieces = 0
  for await (const piece of fileChunks(source, files)) {
    if (pieces++ === 0) text += `${tableLine(FILES)}\n`
    text += `${rowLine(piece)}\n`
    if (text.length >= CHUNK_BYTES) yield taken()
  }
  if (pieces > 0) counts[FILES.name] = pieces
  yield taken()
  yield Buffer.from(`${trailerLine({ rows: counts, sha256: hash.digest('hex') })}\n`)
}
