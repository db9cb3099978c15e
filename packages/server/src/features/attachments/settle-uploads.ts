import { firstIdAt } from '../../kernel/ids/ids.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { Media } from '../../kernel/parts/media.ts'
import { listKnownAttachments } from './attachments-store.ts'

const FILES_AT_ONCE = 500
/** Longer than the longest request. */
const SETTLED_MS = 3_600_000

/**
 * Handles files that a process left in the upload folder because it was killed or the disk failed: those with a row are
 * moved to their final path, the others are removed. A killed restore of the same files can leave a partial one.
 */
export async function settleUploads({ store, files, clock }: Essentials & Media): Promise<void> {
  const young = BigInt(firstIdAt(clock.now() - SETTLED_MS))
  const old = (await files.unplaced()).filter((id) => BigInt(id) < young)
  for (let at = 0; at < old.length; at += FILES_AT_ONCE) {
    const some = old.slice(at, at + FILES_AT_ONCE)
    const known = await listKnownAttachments(store.db, some)
    for (const id of some) await (known.has(id) ? files.settle(id) : files.discard(id))
  }
}
