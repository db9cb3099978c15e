import type { BackupTable, Value } from './lines.ts'
import { UnfitBackup } from './lines.ts'
import type { BackupSource } from './source.ts'

/** The files in a backup, as a table whose rows are chunks of files, in order. */
export const FILES: BackupTable = { name: 'files', columns: { id: 'bigint', bytes: 'bytea' } }
const OWNERS = 'attachments'

/** The files of a database, by id. */
export interface FileSource {
  /** Undefined if it doesn't exist any more. */
  read(id: string): Promise<AsyncIterable<Uint8Array> | undefined>
}

/** Where files are restored. A file is invisible until it is kept. */
export interface FileTarget {
  begin(id: string): Promise<{ write(bytes: Uint8Array): Promise<void>; finish(): Promise<void> }>
  keep(id: string): Promise<void>
  discard(id: string): Promise<void>
}

/** The chunks of all files in a snapshot of the database. Files that were removed since are omitted. */
export async function* fileChunks(source: BackupSource, files: FileSource): AsyncGenerator<Value[]> {
  const owners = source.tables.find(({ name }) => name === OWNERS)
  if (!owners) return
  const at = Object.keys(owners.columns).indexOf('id')
  for await (const rows of source.rows(owners)) {
    for (const row of rows) {
      const id = String(row[at])
      const pieces = await files.read(id)
      if (!pieces) continue
      yield [id, new Uint8Array()]
      for await (const bytes of pieces) yield [id, bytes]
    }
  }
}

/** Assembles files from their chunks. */
export class FileLoader {
  readonly #target: FileTarget
  readonly #made: string[] = []
  #writer: Awaited<ReturnType<FileTarget['begin']>> | null = null

  constructor(target: FileTarget) {
    this.#target = target
  }

  /** @throws UnfitBackup */
  async take(values: readonly Value[]): Promise<void> {
    const [id, bytes] = values
    if (typeof id !== 'string' || typeof bytes !== 'string' || !/^\d{1,19}$/u.test(id))
      throw new UnfitBackup('is damaged')
    if (id !== this.#made.at(-1) || !this.#writer) {
      await this.finish()
      this.#writer = await this.#target.begin(id)
      this.#made.push(id)
    }
    await this.#writer.write(Buffer.from(bytes, 'base64'))
  }

  /** Finishes the last file. */
  async finish(): Promise<void> {
    const id = this.#made.at(-1)
    if (!this.#writer || id === undefined) return
    await this.#writer.finish()
    this.#writer = null
    await this.#target.keep(id)
  }

  /** Removes the files that were created. */
  async undo(): Promise<void> {
    await this.#writer?.finish().catch(() => {})
    for (const id of this.#made) await this.#target.discard(id)
  }
}
