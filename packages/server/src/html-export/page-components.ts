// Components of messages as HTML. Buttons and selects can't be used, so only their texts are shown.
import type { MessageComponent, Section } from '@guildhall/protocol/components/message-components'
import { ComponentType } from '@guildhall/protocol/enums/component-type'
import { type Markup, markup, webLink } from './markup.ts'
import { edgeMarkup } from './page-embeds.ts'
import { mediumMarkup } from './page-files.ts'
import { emojiMarkup, markdownText, spoilerMarkup } from './page-markdown.ts'
import type { PageNames } from './page-names.ts'

export const componentsMarkup = (names: PageNames, components: readonly MessageComponent[]): Markup | null =>
  components.length === 0
    ? null
    : markup`<div class="components">${components.map((component) => componentMarkup(names, component))}</div>`

function componentMarkup(names: PageNames, component: MessageComponent): Markup {
  switch (component.type) {
    case ComponentType.ACTION_ROW:
      return markup`<div class="row">${component.components.map((part) => componentMarkup(names, part))}</div>`
    case ComponentType.TEXT_DISPLAY:
      return markup`<div class="text" dir="auto">${markdownText(names, component.content, 'message')}</div>`
    case ComponentType.SECTION:
      return sectionMarkup(names, component)
    case ComponentType.MEDIA_GALLERY:
      return markup`<div class="files">${component.items.map(galleryItemMarkup)}</div>`
    case ComponentType.THUMBNAIL:
      return galleryItemMarkup(component)
    case ComponentType.FILE:
      return covered(component.spoiler, mediumMarkup(component.file, 'File'))
    case ComponentType.SEPARATOR:
      return component.divider ? markup`<hr>` : markup``
    case ComponentType.CONTAINER:
      return covered(
        component.spoiler,
        markup`<div class="box">${edgeMarkup(component.accent_color)}${componentsMarkup(names, component.components)}</div>`,
      )
    case ComponentType.BUTTON: {
      const face = markup`${component.emoji && emojiMarkup(names, component.emoji)} ${component.label ?? 'Purchase'}`
      return markup`<span class="button">${webLink(component.url, face)}</span>`
    }
    default:
      return markup`<span class="button">${component.placeholder ?? 'Selection'}</span>`
  }
}

const covered = (isSpoiler: boolean, content: Markup): Markup => (isSpoiler ? spoilerMarkup(content) : content)

const sectionMarkup = (names: PageNames, { components, accessory }: Section): Markup =>
  markup`<div class="section"><div>${components.map((part) => componentMarkup(names, part))}</div>${componentMarkup(names, accessory)}</div>`

function galleryItemMarkup(item: Extract<MessageComponent, { type: typeof ComponentType.THUMBNAIL }> | GalleryItem) {
  const kind = item.media.content_type?.startsWith('video/') ? 'Video' : 'Image'
  return covered(item.spoiler, mediumMarkup(item.media, kind, item.description))
}

type GalleryItem = Extract<MessageComponent, { type: typeof ComponentType.MEDIA_GALLERY }>['items'][number]
