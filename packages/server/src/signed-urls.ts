import { ProxiedUrls, proxiedUrlsKey } from './kernel/activities/proxied-urls.ts'
import { MediaUrls, mediaKey } from './kernel/files/media-urls.ts'
import type { Kernel } from './kernel/kernel.ts'

/** Creates the kinds of signed URLs, with the keys that all processes share. */
export const signedUrls = async ({
  store,
  ids,
  clock,
  instance,
}: Pick<Kernel, 'store' | 'ids' | 'clock' | 'instance'>): Promise<Pick<Kernel, 'urls' | 'proxied'>> => ({
  urls: new MediaUrls({ clock, instance }, await mediaKey({ store, ids })),
  proxied: new ProxiedUrls(instance, await proxiedUrlsKey({ store, ids })),
})
