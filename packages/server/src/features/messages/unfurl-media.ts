import { handler } from '../../kernel/job.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { Media } from '../../kernel/parts/media.ts'
import { ownPicturePath } from '../../media/own-picture.ts'
import { probeMedium, type RemoteMedium } from '../../media/remote-media.ts'
import { unfurlMediaJob } from './messages-jobs.ts'
import { unknownMedia, withFound } from './remote-media-actions.ts'
import { changeShown, findShown } from './shown-later-actions.ts'

/** Nobody looks at a message of long ago again: what waited for longer is given up, ms. */
const WORTH_IT_MS = 300_000
const LOOKED_AT_ONCE = 2

/**
 * Looks at media of a message that lie elsewhere, and says in the message how large they are, if it is still there and still
 * shows them. What can't be had stays as it is, and isn't tried again.
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
