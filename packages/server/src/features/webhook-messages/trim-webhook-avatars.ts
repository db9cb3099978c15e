import type { Essentials } from '../../kernel/parts/essentials.ts'
import { removeUnshownAvatars } from '../../media/webhook-avatars-store.ts'

const ROWS_AT_ONCE = 200

/** Removes stored avatars that no message of their webhook shows any more. */
export async function trimWebhookAvatars({ store, clock }: Essentials): Promise<void> {
  for (;;) {
    const removed = await store.write((tx) => removeUnshownAvatars(tx, clock.now(), ROWS_AT_ONCE))
    if (removed < ROWS_AT_ONCE) return
  }
}
