import { LIMITS } from '@guildhall/protocol/limits'
import type { Outside } from '../../kernel/external-requests.ts'
import { type RemoteMedium, readMedium } from '../remote-media.ts'
import { fetchOembed, NO_TEXTS, type OembedTexts } from './oembed.ts'
import { type PageHead, readPageHead } from './page-head.ts'

const TIME_MS = 5000
const ACCEPT = 'text/html,application/xhtml+xml;q=0.9,image/*;q=0.8,video/*;q=0.8,audio/*;q=0.8'
const PAGE = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/iu

/** What a link leads to: a page, or a media file. */
export type LinkTarget = {
  /** The URL after redirects. */
  readonly url: string
} & ({ readonly head: PageHead; readonly oembed: OembedTexts } | { readonly medium: RemoteMedium })

/**
 * Fetches the beginning of what a link leads to.
 *
 * @returns undefined if it is neither a page nor a media file
 * @throws OutsideFailure, ServiceUnavailable if too many images are queued
 */
export async function readLink(outside: Outside, link: string): Promise<LinkTarget | undefined> {
  const answer = await outside.get(link, { maxBytes: LIMITS.remoteMediaBytes, time_ms: TIME_MS, accept: ACCEPT })
  const { url, status, headers } = answer
  if (status !== 200 || !PAGE.test(headers['content-type'] ?? '')) {
    const medium = await readMedium(answer)
    return medium && { url, medium }
  }
  const head = await readPageHead(answer)
  const described = head.oembed === null ? undefined : URL.parse(head.oembed, url)
  return { url, head, oembed: described ? await fetchOembed(outside, described.href) : NO_TEXTS }
}
