import { isDeepStrictEqual } from 'node:util'
import type { Embed } from '@guildhall/protocol/objects/messages/embed'
import type { ProxiedUrls } from '../../kernel/activities/proxied-urls.ts'
import { handler } from '../../kernel/job.ts'
import type { Instance } from '../../kernel/parts/configuration.ts'
import { changeShown, findShown } from '../messages/edit-after-unfurl-actions.ts'
import { keyOf } from '../messages/messages-store.ts'
import type { StoredMessage } from '../messages/messages-view.ts'
import { enqueueCrosspostUpdate } from '../messages/remove-messages-actions.ts'
import { previewFetcher } from './link-preview-fetcher-actions.ts'
import { showLinkPreviewsJob } from './link-previews-jobs.ts'
import { hasPreviews } from './link-previews-store.ts'
import { linksToPreview, mayShowPreviews, previewAuthorOf } from './previewed-links-rules.ts'

/** The time after which the previews of a message are no longer fetched, ms. */
const WORTH_IT_MS = 300_000

/** Fetches the previews of a message's links, and adds them to the message if it still exists and contains the links. */
export const showLinkPreviews = handler(showLinkPreviewsJob, async (kernel, { channel_id, message_id, since }) => {
  const { clock, settings, store, instance } = kernel
  if (clock.now() - since > WORTH_IT_MS || !settings.current.link_previews) return
  const shown = await findShown(kernel, channel_id, message_id)
  if (!shown || !mayShowPreviews(shown.message)) return
  const { guild, channel } = shown.place
  if (guild && !(await hasPreviews(store.db, guild.id))) return
  const known = new Set(shown.message.previews?.map(({ link }) => link))
  const links = linksToPreview(shown.message, instance).filter((link) => !known.has(link))
  const placeId = guild?.id ?? channel_id
  const found = await previewFetcher(kernel).find(links, { authorId: previewAuthorOf(shown.message, placeId), placeId })
  if (found.size === 0) return
  await changeShown(kernel, 'show-link-previews', shown.place, message_id, async (tx, message) => {
    const after = withPreviews(message, found, { ...tx, instance })
    if (after) enqueueCrosspostUpdate(tx.enqueue, keyOf(guild, channel), after)
    return after
  })
})

interface Parts {
  readonly proxied: ProxiedUrls
  readonly instance: Instance
}

/** The message with the previews of the links that it contains now; undefined if nothing changes. */
function withPreviews(
  message: StoredMessage,
  found: ReadonlyMap<string, Embed>,
  { proxied, instance }: Parts,
): StoredMessage | undefined {
  if (!mayShowPreviews(message)) return undefined
  const { previews: before = [] } = message
  const previews = linksToPreview(message, instance).flatMap((link) => {
    const known = before.find((preview) => preview.link === link)
    const embed = found.get(link)
    return known ?? (embed ? { link, embed: withProxies(embed, proxied) } : [])
  })
  return isDeepStrictEqual(previews, before) ? undefined : { ...message, previews }
}

/** Media files are loaded through this server. A video without a type is a page with a player. */
function withProxies(embed: Embed, proxied: ProxiedUrls): Embed {
  const shown = { ...embed }
  for (const name of ['thumbnail', 'image', 'video'] as const) {
    const medium = embed[name]
    if (medium?.content_type !== undefined) shown[name] = { ...medium, proxy_url: proxied.pathOf(medium.url) }
  }
  return shown
}
