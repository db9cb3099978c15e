import type { Embed } from '@guildhall/protocol/objects/messages/embed'
import { colorText } from '../features/exports/exported-people-view.ts'
import { type Markup, markup, webLink } from './markup.ts'
import { mediumMarkup } from './page-files.ts'
import { markdownText } from './page-markdown.ts'
import type { PageNames } from './page-names.ts'

/** The coloured edge of a box. A style attribute would violate the content security policy. */
export const edgeMarkup = (color: number | null | undefined): Markup =>
  markup`<svg class="edge" aria-hidden="true"><rect width="100%" height="100%"${
    color ? markup` fill="${colorText(color)}"` : null
  }/></svg>`

export function embedMarkup(names: PageNames, embed: Embed): Markup {
  const { title, url, description, color, author, provider, fields = [], image, thumbnail, video, footer } = embed
  return markup`<div class="box">${edgeMarkup(color)}${[
    provider?.name ? markup`<div class="quiet">${webLink(provider.url, provider.name)}</div>` : null,
    author ? markup`<div class="author-of">${webLink(author.url, markup`<bdi>${author.name}</bdi>`)}</div>` : null,
    title
      ? markup`<div class="title" dir="auto">${url ? webLink(url, title) : markdownText(names, title, 'inline')}</div>`
      : null,
    description ? textMarkup(names, description) : null,
    fields.length === 0 ? null : markup`<dl class="fields">${fields.map((field) => fieldMarkup(names, field))}</dl>`,
    ...[image, thumbnail].map((medium) => medium && mediumMarkup(medium, 'Image')),
    video ? mediumMarkup(video, 'Video') : null,
    footMarkup(footer?.text, embed.timestamp),
  ]}</div>`
}

const textMarkup = (names: PageNames, text: string): Markup =>
  markup`<div class="text" dir="auto">${markdownText(names, text, 'embed')}</div>`

const fieldMarkup = (
  names: PageNames,
  { name, value, inline }: { readonly name: string; readonly value: string; readonly inline: boolean },
): Markup =>
  markup`<div${inline ? markup` class="inline"` : null}><dt dir="auto">${markdownText(names, name, 'inline')}</dt><dd class="text" dir="auto">${markdownText(names, value, 'embed')}</dd></div>`

function footMarkup(text: string | undefined, timestamp: string | undefined): Markup | null {
  const time = timestamp === undefined ? undefined : `${timestamp.slice(0, 10)} ${timestamp.slice(11, 16)} UTC`
  const parts = [text, time].filter((part) => part !== undefined)
  return parts.length === 0 ? null : markup`<div class="quiet" dir="auto">${parts.join(' · ')}</div>`
}
