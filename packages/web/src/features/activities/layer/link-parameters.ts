import { ACTIVITY_LINK_ID } from '../../../shared/page/paths.ts'
import type { ActivityContext } from '../ports/activity-context.ts'

/** The parameters of the link that opened an app. */
export type LinkParameters = { readonly customId: string | null; readonly referrerId: string | null }

/** Reads them from an address; the user who shared a link is named by ID. */
export function linkParametersIn(search: string): LinkParameters {
  const query = new URLSearchParams(search)
  const referrerId = query.get('referrer_id')
  return {
    customId: query.get('custom_id'),
    referrerId: referrerId !== null && /^[0-9]{17,20}$/u.test(referrerId) ? referrerId : null,
  }
}

/** The ID of the created link, from the address's path or its query. */
export function linkIdIn(search: string): string | null {
  const linkId = new URLSearchParams(search).get('link_id')
  return linkId !== null && ACTIVITY_LINK_ID.test(linkId) ? linkId : null
}

const nothing: LinkParameters = { customId: null, referrerId: null }

let kept: (Pick<ActivityContext, 'applicationId' | 'channelId'> & LinkParameters) | null = null

/** Keeps them until the app is loaded in the channel where it was launched. */
export function storeLinkParameters(applicationId: string, channelId: string, words: LinkParameters | null): void {
  kept = words && { applicationId, channelId, ...words }
}

/** The kept parameters for an app, which a reloaded frame receives again. */
export function takeLinkParameters({ applicationId, channelId }: ActivityContext): LinkParameters {
  if (kept?.applicationId !== applicationId || kept.channelId !== channelId) return nothing
  return { customId: kept.customId, referrerId: kept.referrerId }
}
