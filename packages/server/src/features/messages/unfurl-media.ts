import { handler } from '../../kernel/job.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { Media } from '../../kernel/parts/media.ts'
import { ownPicturePath } from '../../media/own-media-path.ts'
import { probeMedium, type RemoteMedium } from '../../media/remote-media.ts'
import { changeShown, findShown } from './edit-after-unfurl-actions.ts'
import { unfurlMediaJob } from './messages-jobs.ts'
import { unknownMedia, withFound } from './remote-media-actions.ts'

/** The time after which a message's media are no longer fetched, ms. */
const WORTH_IT_MS = 300_000
const LOOKED_AT_ONCE = 2

/**
 * Fetches external media of a message, and stores their sizes in the message, if it still exists and shows them. Media
 * that can't be fetched are unchanged and not tried again.
 */
export const unfurlMedia = handler(unfurlMediaJob, async (kernel, { channel_id, message_id, since }) => {
  if (kernel.clock.now() - since > WORTH_IT_MS) return
  const shown = await findShown(kernel, channel_id, message_id)
  if (!shown) return
  const found = await lookAt(kernel, unknownMedia(shown.message))
  if (found.size === 0) return
  await changeShown(kernel, 'unfurl-media', shown.place, message_id, async (_tx, message) => withFound(message, found))
})

async function lookAt(
  { outside, store: { db } }: Essentials & Media,
  urls: string[],
): Promise<Map<string, RemoteMedium>> {
  const found = new Map<string, RemoteMedium>()
  const lookOn = async () => {
    for (let url = urls.shift(); url !== undefined; url = urls.shift()) {
      if ((await ownPicturePath(db, url)) !== undefined) continue
      const medium = await probeMedium(outside, url)
      if (medium) found.set(url, medium)
    }
  }
  await Promise.all(Array.from({ length: LOOKED_AT_ONCE }, lookOn))
  return found
}
