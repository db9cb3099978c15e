// Attachments, other media and stickers as HTML. Nothing is loaded from other servers.
import { AttachmentFlag } from '@guildhall/protocol/enums/attachment-flag'
import type { Attachment } from '@guildhall/protocol/objects/messages/attachment'
import type { StickerItem } from '@guildhall/protocol/objects/messages/sticker'
import { storedFile } from '../features/exports/exported-embeds-view.ts'
import { attachmentPath } from '../features/exports/exported-paths-view.ts'
import { addressOfPath, harmlessAddress, type Markup, markup, webLink } from './markup.ts'
import { spoilerMarkup } from './page-markdown.ts'
import type { PageNames } from './page-names.ts'
import { inertPath } from './page-paths.ts'

interface ShownFile {
  readonly path: string
  readonly name: string
  readonly description?: string | null | undefined
  readonly contentType?: string | null | undefined
  readonly width?: number | null | undefined
  readonly height?: number | null | undefined
  readonly size?: number | undefined
}

export const attachmentsMarkup = (attachments: readonly Attachment[]): Markup | null =>
  attachments.length === 0 ? null : markup`<div class="files">${attachments.map(attachmentMarkup)}</div>`

function attachmentMarkup(attachment: Attachment): Markup {
  const { filename, title, description, content_type: contentType, width, height, size, flags = 0 } = attachment
  const path = attachmentPath(attachment)
  const shown = fileMarkup({ path, name: title ?? filename, description, contentType, width, height, size })
  return (flags & AttachmentFlag.IS_SPOILER) === 0 ? shown : spoilerMarkup(shown)
}

/** A file beside the pages. */
function fileMarkup(file: ShownFile): Markup {
  const { name, description, contentType, width, height, size } = file
  const href = addressOfPath(inertPath(file.path))
  const [family, kind = ''] = (contentType ?? '').toLowerCase().split('/')
  if (family === 'image' && !kind.includes('svg')) {
    const sides = width && height ? markup` width="${width}" height="${height}"` : null
    const image = markup`<img class="picture" src="${href}" alt="${description ?? name}"${sides} loading="lazy">`
    return markup`<a href="${href}">${image}</a>`
  }
  const link = markup`<a href="${href}" download="${name}"><bdi>${name}</bdi></a>`
  const details = markup`<div class="file">${link} <small>${size === undefined ? null : sizeText(size)}</small></div>`
  const label = description ?? name
  if (family === 'video')
    return markup`<div><video controls preload="none" src="${href}" aria-label="${label}"></video>${details}</div>`
  if (family === 'audio')
    return markup`<div><audio controls preload="none" src="${href}" aria-label="${label}"></audio>${details}</div>`
  return details
}

const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const

/** A file size with its unit. */
function sizeText(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  return `${Number((bytes / 1024 ** step).toFixed(step === 0 ? 0 : 1))} ${UNITS[step]}`
}

interface Medium {
  readonly url: string
  readonly width?: number | null | undefined
  readonly height?: number | null | undefined
  readonly content_type?: string | null | undefined
}

/** A medium of an embed or a component: a file of the message, or a link to another server. */
export function mediumMarkup(medium: Medium, kind: 'Image' | 'Video' | 'File', description?: string | null): Markup {
  const { url, width, height, content_type } = medium
  const file = storedFile(url)
  if (!file) {
    const host = URL.parse(harmlessAddress(url) ?? '')?.host
    return host === undefined ? markup`` : webLink(url, markup`${kind} at ${host}`)
  }
  const contentType = content_type ?? { Image: 'image/png', Video: 'video/mp4', File: '' }[kind]
  return fileMarkup({ path: attachmentPath(file), name: file.filename, description, contentType, width, height })
}

export function stickersMarkup(names: PageNames, stickers: readonly StickerItem[]): Markup | null {
  if (stickers.length === 0) return null
  return markup`<div class="files">${stickers.map(({ id, name }) => {
    const path = names.stickerPath(id)
    // A Lottie sticker is a JSON file, which browsers can't show.
    if (path === '' || path.endsWith('.json')) return markup`<div class="file">Sticker: ${name}</div>`
    return markup`<img class="sticker" src="${addressOfPath(path)}" alt="Sticker: ${name}" loading="lazy">`
  })}</div>`
}
