import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { Media } from '../../kernel/parts/media.ts'
import { listExpiredAttachments, removeAttachments } from './attachments-store.ts'

const FILES_AT_ONCE = 100
/** How long a file is kept after it expired, ms: a running backup may still read it. */
const KEPT_MS = 3_600_000

/** Removes expired files: first the bytes, then the rows that refer to them. */
export async function removeExpiredFiles({ store, files, clock }: Essentials & Media): Promise<void> {
  for (;;) {
    const ids = await listExpiredAttachments(store.db, clock.now() - KEPT_MS, FILES_AT_ONCE)
    if (ids.length === 0) return
    for (const id of ids) await files.discard(id)
    await store.write((tx) => removeAttachments(tx, ids))
    if (ids.length < FILES_AT_ONCE) return
  }
}
