import type { Embed } from '@guildhall/protocol/objects/messages/embed'
import type { Instance } from '../../kernel/parts/configuration.ts'
import type { Media } from '../../kernel/parts/media.ts'
import { readLink } from '../../media/linked-pages/read-link.ts'
import { probeMedium } from '../../media/remote-media.ts'
import { mediumPreview, pagePreview, summarize } from './preview-embed-view.ts'
import { leadsToUs } from './previewed-links-rules.ts'

/**
 * Fetches the preview of a link: the page, its oEmbed description, its picture and its video.
 *
 * @returns undefined if there is nothing to show
 * @throws OutsideFailure, ServiceUnavailable or RateLimited if too many images are queued
 */
export async function fetchPreview(
  { outside, instance }: Pick<Media, 'outside'> & { instance: Instance },
  link: string,
): Promise<Embed | undefined> {
  const target = await readLink(outside, link)
  if (!target || leadsToUs(target.url, instance)) return undefined
  if ('medium' in target) return mediumPreview(link, target.medium)
  const summary = summarize(target)
  const look = async (url: string | undefined) => (url === undefined ? undefined : probeMedium(outside, url))
  const [picture, video] = await Promise.all([
    look(summary.picture),
    look(summary.video?.isFile ? summary.video.url : undefined),
  ])
  return pagePreview(link, summary, { picture, video })
}
