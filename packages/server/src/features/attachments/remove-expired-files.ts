import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { Media } from '../../kernel/parts/media.ts'
import { listExpiredAttachments, removeAttachments } from './attachments-store.ts'

const FILES_AT_ONCE = 100
/** How many files are removed from the storage at the same time. */
const CONCURRENT_REMOVALS = 8
/** How long a file is kept after it expired, ms: a running backup may still read it. */
const KEPT_MS = 3_600_000

/** Removes expired files: first the bytes, then the rows that refer to them. @throws the first error of the storage */
export async function removeExpiredFiles({ store, files, clock }: Essentials & Media): Promise<void> {
  for (;;) {
    const ids = await listExpiredAttachments(store.db, clock.now() - KEPT_MS, FILES_AT_ONCE)
    if (ids.length === 0) return
    const { removed, failures } = await removeBytes(files, ids)
    if (removed.length > 0) await store.write((tx) => removeAttachments(tx, removed))
    if (failures.length > 0) throw failures[0]
    if (ids.length < FILES_AT_ONCE) return
  }
}

/** Removes files until one fails. */
async function removeBytes(files: Media['files'], ids: readonly string[]) {
  const [removed, failures]: [string[], unknown[]] = [[], []]
  const left = ids.values()
  const removeSome = async () => {
    for (const id of left) {
      await files.discard(id).then(
        () => removed.push(id),
        (error: unknown) => failures.push(error),
      )
      if (failures.length > 0) return
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_REMOVALS }, removeSome))
  return { removed, failures }
}
