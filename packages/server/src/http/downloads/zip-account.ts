// Puts an export into a ZIP file while it is downloaded.
import { PassThrough, pipeline, Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { ZipFile } from 'yazl'
import {
  findPartBytes,
  listExportParts,
  listServedAttachments,
} from '../../features/account-exports/account-exports-store.ts'
import type { AccountExportRow } from '../../features/account-exports/account-exports-tables.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { Media } from '../../kernel/parts/media.ts'

const PARTS_AT_ONCE = 500

type Source = Pick<Essentials, 'store'> & Pick<Media, 'files'>
type Positions = { readonly position: number; readonly number: number }[]

/** The ZIP file of an export. Attachments that were deleted are left out. */
export function zipAccount(source: Source, row: AccountExportRow): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  pipeline(zip.outputStream, output, () => {})
  zip.on('error', (error: Error) => output.destroy(error))
  addEntries(source, row, new Opened(zip, output)).then(
    () => zip.end(),
    (error: Error) => output.destroy(error),
  )
  return output
}

/**
 * The entries of a ZIP file, whose streams are opened one after the other. If one fails, so does the download; if the
 * client disconnects, the open one is closed.
 */
class Opened {
  readonly #zip: ZipFile
  readonly #output: PassThrough
  #current: Readable | null = null

  constructor(zip: ZipFile, output: PassThrough) {
    this.#zip = zip
    this.#output = output
    output.once('close', () => this.#current?.destroy())
  }

  add(path: string, options: { mtime: Date; compress?: boolean }, open: () => Promise<Readable>): void {
    this.#zip.addReadStreamLazy(path, options, (give) => {
      open().then(
        (stream) => {
          stream.on('error', (error) => this.#output.destroy(error))
          if (this.#output.destroyed) return stream.destroy()
          this.#current = stream
          give(null, stream)
        },
        (error: Error) => this.#output.destroy(error),
      )
    })
  }
}

async function addEntries({ store, files }: Source, row: AccountExportRow, entries: Opened): Promise<void> {
  const key = { userId: row.user_id, exportId: row.export_id }
  const mtime = new Date(row.created_at)
  const texts = new Map<string, Positions>()
  const attachments = new Map<string, string>()
  for (let after = { position: -1, number: 0 }; ; ) {
    const page = await listExportParts(store.db, key, after, PARTS_AT_ONCE)
    const ids = page.map(({ attachment_id }) => attachment_id).filter((id) => id !== null)
    const remaining = await listServedAttachments(store.db, ids)
    for (const { path, attachment_id, position, number } of page) {
      if (attachment_id === null) texts.set(path, [...(texts.get(path) ?? []), { position, number }])
      else if (remaining.has(attachment_id)) attachments.set(path, attachment_id)
    }
    const last = page.at(-1)
    if (!last || page.length < PARTS_AT_ONCE) break
    after = last
  }
  for (const [path, positions] of texts) {
    entries.add(path, { mtime }, async () =>
      Readable.from(textOf({ store, files }, key, positions), { objectMode: false }),
    )
  }
  for (const [path, id] of attachments) {
    entries.add(path, { mtime, compress: false }, async () => (await files.read(id)) ?? Readable.from([]))
  }
}

async function* textOf({ store }: Source, key: Parameters<typeof findPartBytes>[1], positions: Positions) {
  for (const position of positions) {
    const bytes = await findPartBytes(store.db, key, position)
    if (bytes) yield* Readable.from([bytes]).pipe(createInflateRaw())
  }
}
