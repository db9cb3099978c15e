import { firstIdAt } from '../../kernel/ids/ids.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { Media } from '../../kernel/parts/media.ts'
import { listKnownAttachments } from './attachments-store.ts'

const FILES_AT_ONCE = 500
/** Longer than any request lasts. */
const SETTLED_MS = 3_600_000

/**
 * Files that a process left behind where it received them, because it was killed or its disk failed: those of which the
 * database knows get their place, the others are removed. A restore of the same files that was killed leaves half of one behind.
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
