import { LIMITS } from '@guildhall/protocol/limits'
import { LINK_PREVIEW_LIMITS } from '@guildhall/protocol/link-preview-limits'
import type { Embed } from '@guildhall/protocol/objects/messages/embed'
import type { LinkTarget } from '../../media/linked-pages/read-link.ts'
import type { RemoteMedium } from '../../media/remote-media.ts'
import { colorOf, plainText, webAddress } from './preview-values-view.ts'

type Page = Extract<LinkTarget, { head: object }>
/** A picture or video of an embed. */
export type PreviewMedium = NonNullable<Embed['image']>

/** What a page says about itself, before its pictures are fetched. */
export interface PageSummary {
  readonly type: 'link' | 'article' | 'rich' | 'image' | 'video'
  readonly texts: Omit<Embed, 'type'>
  /** The address of its picture, and whether the page wants it to be large. */
  readonly picture: string | undefined
  readonly isLarge: boolean
  readonly video: PageVideo | undefined
}

interface PageVideo {
  readonly url: string
  /** Whether it is a media file. Other videos are pages with a player, which only some clients can show. */
  readonly isFile: boolean
  readonly width: number | undefined
  readonly height: number | undefined
}

/** The preview of a link to a media file. */
export function mediumPreview(link: string, medium: RemoteMedium): Embed {
  const shown = toMedium(link, medium)
  return medium.contentType.startsWith('image/')
    ? { type: 'image', url: link, thumbnail: shown }
    : { type: 'video', url: link, video: shown }
}

/** What a page says about itself, in Open Graph, Twitter cards, oEmbed and plain HTML, in this order. */
export function summarize({ url, head, oembed }: Page): PageSummary {
  const meta = (...names: readonly string[]) => names.map((name) => head.meta.get(name)).find((value) => value)
  const title = plainText(meta('og:title', 'twitter:title') ?? oembed.get('title') ?? head.title, LIMITS.embedTitle.max)
  const description = plainText(
    meta('og:description', 'twitter:description', 'description'),
    LINK_PREVIEW_LIMITS.description,
  )
  const author = plainText(oembed.get('author_name') ?? meta('author'), LIMITS.embedAuthor.max)
  const authorUrl = webAddress(oembed.get('author_url'), url)
  const site = plainText(meta('og:site_name') ?? oembed.get('provider_name'), LIMITS.embedAuthor.max)
  const siteUrl = webAddress(oembed.get('provider_url'), url)
  const color = colorOf(meta('theme-color'))
  const video = videoOf(meta, url)
  const photo = oembed.get('type') === 'photo' ? webAddress(oembed.get('url'), url) : undefined
  const picture =
    webAddress(meta('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'), url) ??
    photo ??
    webAddress(oembed.get('thumbnail_url'), url)
  return {
    type: video ? 'video' : photo ? 'image' : typeOf(meta, oembed.get('type')),
    texts: {
      ...(site && { provider: { name: site, ...(siteUrl && { url: siteUrl }) } }),
      ...(author && { author: { name: author, ...(authorUrl && { url: authorUrl }) } }),
      ...(title && { title }),
      ...(description && { description }),
      ...(color !== undefined && { color }),
    },
    picture,
    isLarge: meta('twitter:card') === 'summary_large_image',
    video,
  }
}

type Meta = (...names: readonly string[]) => string | undefined

function typeOf(meta: Meta, oembedType: string | undefined): 'link' | 'article' | 'rich' {
  if (/^article\b/iu.test(meta('og:type') ?? '')) return 'article'
  const isCard = meta('twitter:card') !== undefined && meta('og:title') === undefined
  return isCard || oembedType === 'rich' ? 'rich' : 'link'
}

function videoOf(meta: Meta, base: string): PageVideo | undefined {
  const stream = webAddress(meta('twitter:player:stream'), base)
  const url =
    webAddress(meta('og:video:secure_url', 'og:video:url', 'og:video'), base) ??
    stream ??
    webAddress(meta('twitter:player'), base)
  if (url === undefined) return undefined
  const isFile =
    url === stream || /^video\//iu.test(meta('og:video:type') ?? '') || VIDEO_FILE.test(new URL(url).pathname)
  return {
    url,
    isFile,
    width: sideOf(meta('og:video:width', 'twitter:player:width')),
    height: sideOf(meta('og:video:height', 'twitter:player:height')),
  }
}

const VIDEO_FILE = /\.(?:mp4|webm)$/iu
const GIF = /\.gif(?:v)?$/iu

const sideOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,4}$/u.test(text) ? Number(text) : undefined

/** What was found about the media of a page; undefined for those that can't be shown. */
export interface PageMedia {
  readonly picture: RemoteMedium | undefined
  readonly video: RemoteMedium | undefined
}

/** The preview of a page; undefined if it says nothing about itself. */
export function pagePreview(link: string, summary: PageSummary, { picture, video }: PageMedia): Embed | undefined {
  const { texts, type } = summary
  const image =
    summary.picture !== undefined && picture?.contentType.startsWith('image/')
      ? toMedium(summary.picture, picture)
      : undefined
  const film = shownVideo(summary.video, video)
  if (summary.video && film && isAnimation(link, summary, video)) {
    const { provider } = texts
    return { type: 'gifv', url: link, ...(provider && { provider }), ...(image && { thumbnail: image }), video: film }
  }
  if (!image && !film && texts.title === undefined && texts.description === undefined) return undefined
  const shownType = (type === 'video' && !film) || (type === 'image' && !image) ? 'link' : type
  const place = shownType === 'rich' && summary.isLarge ? 'image' : 'thumbnail'
  return { type: shownType, url: link, ...texts, ...(image && { [place]: image }), ...(film && { video: film }) }
}

/** A video file is shown if it could be fetched, a player at its own address. */
function shownVideo(declared: PageVideo | undefined, found: RemoteMedium | undefined): PreviewMedium | undefined {
  if (!declared) return undefined
  const { url, isFile, width, height } = declared
  const size = width !== undefined && height !== undefined ? { width, height } : {}
  if (!isFile) return { url, ...size }
  return found?.contentType.startsWith('video/') ? { url, ...size, content_type: found.contentType } : undefined
}

/** A silent video that replaces an animated GIF. */
const isAnimation = (link: string, { picture, video }: PageSummary, found: RemoteMedium | undefined): boolean =>
  found !== undefined &&
  video?.isFile === true &&
  [link, picture].some((url) => url !== undefined && GIF.test(new URL(url).pathname))

const toMedium = (url: string, { width, height, contentType }: RemoteMedium): PreviewMedium => ({
  url,
  ...(width !== null && height !== null && { width, height }),
  content_type: contentType,
})
