import { ACTIVITY_LINK_ID } from '../../../shared/page/paths.ts'
import type { ActivityPlace } from '../ports/activity-place.ts'

/** What the link had for the app that led to it. */
export type LinkWords = { readonly customId: string | null; readonly referrerId: string | null }

/** Reads them from an address; who shared a link is named by an id. */
export function linkWordsIn(search: string): LinkWords {
  const query = new URLSearchParams(search)
  const referrerId = query.get('referrer_id')
  return {
    customId: query.get('custom_id'),
    referrerId: referrerId !== null && /^[0-9]{17,20}$/u.test(referrerId) ? referrerId : null,
  }
}

/** Which link of those that were made for it leads there: the address names one, or its query does. */
export function linkIdIn(search: string): string | null {
  const linkId = new URLSearchParams(search).get('link_id')
  return linkId !== null && ACTIVITY_LINK_ID.test(linkId) ? linkId : null
}

const nothing: LinkWords = { customId: null, referrerId: null }

let kept: (Pick<ActivityPlace, 'applicationId' | 'channelId'> & LinkWords) | null = null

/** Keeps them until the app is loaded where it was launched. */
export function keepLinkWords(applicationId: string, channelId: string, words: LinkWords | null): void {
  kept = words && { applicationId, channelId, ...words }
}

/** What was kept for an app; a frame that is loaded again is given it again. */
export function takeLinkWords({ applicationId, channelId }: ActivityPlace): LinkWords {
  if (kept?.applicationId !== applicationId || kept.channelId !== channelId) return nothing
  return { customId: kept.customId, referrerId: kept.referrerId }
}
