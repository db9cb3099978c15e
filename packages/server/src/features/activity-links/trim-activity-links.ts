import type { Essentials } from '../../kernel/parts/essentials.ts'
import { removeImagesOf } from '../../media/images-store.ts'
import { removeSomeExpiredLinks } from './links-store.ts'

/** Each link may have an image to remove. */
const LINKS_AT_ONCE = 50

/** Removes expired links to Activities. */
export async function trimActivityLinks({ store, clock }: Essentials): Promise<void> {
  for (;;) {
    const count = await store.write(async (tx) => {
      const ids = await removeSomeExpiredLinks(tx, clock.now(), LINKS_AT_ONCE)
      for (const id of ids) await removeImagesOf(tx, id)
      return ids.length
    })
    if (count < LINKS_AT_ONCE) return
  }
}
