import { flattenComponents, mediaItemsOf } from '@guildhall/protocol/components/flatten-components'
import type { TopLevelComponent } from '@guildhall/protocol/components/message-components'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { RemoteMedium } from '../../media/remote-media.ts'
import { unfurlMediaJob } from './messages-jobs.ts'

/** For how many media of one message sizes are determined: further ones have none. */
const MOST_LOOKED_AT = 16

/** A medium of a message, with the known data about it. */
interface ShownMedium {
  readonly url: string
  id?: string
  proxy_url?: string
  width?: number | null
  height?: number | null
  content_type?: string | null
}

interface ShownIcon {
  readonly icon_url?: string
  proxy_icon_url?: string
}

interface ShownEmbed {
  readonly image?: ShownMedium
  readonly thumbnail?: ShownMedium
  readonly footer?: ShownIcon
  readonly author?: ShownIcon
}

/** The parts of a message that show media. */
interface ShowsMedia {
  readonly embeds?: readonly ShownEmbed[]
  readonly components?: readonly TopLevelComponent[]
  readonly flags?: number
}

/**
 * Adds the proxy URLs of all external media of a message. Media of uploaded files are unchanged.
 *
 * @param before the message before the edit: known data about its media is reused
 */
export function withProxies<M extends ShowsMedia>(
  { proxied, newId }: Pick<TxBase<never>, 'proxied' | 'newId'>,
  shown: M,
  before: ShowsMedia = {},
): M {
  if (!shown.embeds?.length && !shown.components?.length) return shown
  const copy = copyOf(shown)
  const known = new Map(mediaIn(before).map((medium) => [medium.url, medium]))
  for (const medium of mediaIn(copy).filter(isRemote)) {
    medium.proxy_url = proxied.pathOf(medium.url)
    const { width, height, content_type } = known.get(medium.url) ?? {}
    if (content_type != null) medium.content_type = content_type
    if (width != null && height != null) Object.assign(medium, { width, height })
  }
  for (const medium of inComponents(copy).filter(isRemote)) medium.id ??= known.get(medium.url)?.id ?? newId()
  for (const icon of (copy.embeds ?? []).flatMap(({ footer, author }) => [footer, author])) {
    if (icon?.icon_url && REMOTE.test(icon.icon_url)) icon.proxy_icon_url = proxied.pathOf(icon.icon_url)
  }
  return copy
}

/** Queues a job that fetches unknown media, if a new or edited message shows any. */
export function enqueueUnfurl(
  { enqueue, now }: Pick<TxBase<never>, 'enqueue' | 'now'>,
  message: ShowsMedia & { id: string; channel_id: string },
): void {
  if (unknownMedia(message).length === 0) return
  enqueue(unfurlMediaJob, { channel_id: message.channel_id, message_id: message.id, since: now })
}

/** The URLs of media that have not been fetched yet, up to the limit. */
export const unknownMedia = (message: ShowsMedia): string[] =>
  [...new Set(unknownIn(message).map(({ url }) => url))].slice(0, MOST_LOOKED_AT)

/**
 * A message with the data found about its media; undefined if nothing changes, because the message was edited
 * meanwhile.
 */
export function withFound<M extends ShowsMedia>(message: M, found: ReadonlyMap<string, RemoteMedium>): M | undefined {
  const copy = copyOf(message)
  const unknown = unknownIn(copy).filter(({ url }) => found.has(url))
  for (const medium of unknown) {
    const { contentType, width, height } = found.get(medium.url) ?? {}
    if (contentType !== undefined) medium.content_type = contentType
    if (width != null && height != null) Object.assign(medium, { width, height })
  }
  return unknown.length > 0 ? copy : undefined
}

/** Suppressed embeds are skipped. */
function unknownIn(message: ShowsMedia): ShownMedium[] {
  const isHidden = ((message.flags ?? 0) & MessageFlag.SUPPRESS_EMBEDS) !== 0
  const media = isHidden ? inComponents(message) : mediaIn(message)
  return media.filter((medium) => isRemote(medium) && medium.content_type == null)
}

const REMOTE = /^https?:/iu
const isRemote = ({ url }: ShownMedium): boolean => REMOTE.test(url)

const mediaIn = (shown: ShowsMedia): ShownMedium[] => [...inEmbeds(shown), ...inComponents(shown)]

const inEmbeds = ({ embeds = [] }: ShowsMedia): ShownMedium[] =>
  embeds.flatMap(({ image, thumbnail }) => [image, thumbnail].filter((medium) => medium !== undefined))

const inComponents = ({ components = [] }: ShowsMedia): ShownMedium[] =>
  flattenComponents(components).flatMap(({ component }) => mediaItemsOf(component).map(({ part }) => part))

const copyOf = <M extends ShowsMedia>(shown: M): M => ({
  ...shown,
  ...(shown.embeds && { embeds: structuredClone(shown.embeds) }),
  ...(shown.components && { components: structuredClone(shown.components) }),
})
