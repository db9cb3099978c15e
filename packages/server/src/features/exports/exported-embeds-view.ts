import type { Embed } from '@guildhall/protocol/objects/messages/embed'
import { attachmentPath } from './exported-paths-view.ts'
import { colorText } from './exported-people-view.ts'

/** A file of this server in an embed, by the path that its message stores. */
const STORED_FILE = /^attachments\/\d+\/(?<id>\d+)\/(?<filename>[^/]*)$/u

/** The file of a stored path; undefined for other addresses. */
export function storedFile(address: string): { id: string; filename: string } | undefined {
  const { id, filename } = STORED_FILE.exec(address)?.groups ?? {}
  return id === undefined || filename === undefined ? undefined : { id, filename }
}

/** An embed in the format of DiscordChatExporter. Files of this server are named by their paths in the export. */
export function toExportedEmbed(embed: Embed) {
  const { title = '', url = null, timestamp = null, description = '', color = 0, author, footer, fields = [] } = embed
  const image = embed.image && toExportedMedium(embed.image)
  return {
    title,
    url,
    timestamp,
    description,
    color: colorText(color),
    ...(author && { author: { name: author.name, url: author.url ?? null, ...icon(author) } }),
    ...(embed.thumbnail && { thumbnail: toExportedMedium(embed.thumbnail) }),
    ...(image && { image }),
    ...(embed.video && { video: toExportedMedium(embed.video) }),
    ...(footer && { footer: { text: footer.text, ...icon(footer) } }),
    images: image ? [image] : [],
    fields: fields.map(({ name, value, inline }) => ({ name, value, isInline: inline })),
    inlineEmojis: [],
  }
}

const exportedAddress = (address: string): string => {
  const file = storedFile(address)
  return file ? attachmentPath(file) : address
}

const toExportedMedium = ({ url, width, height }: { url: string; width?: number; height?: number }) => ({
  url: exportedAddress(url),
  canonicalUrl: exportedAddress(url),
  width: width ?? null,
  height: height ?? null,
})

const icon = ({ icon_url }: { icon_url?: string }) =>
  icon_url === undefined ? {} : { iconUrl: exportedAddress(icon_url), iconCanonicalUrl: exportedAddress(icon_url) }

/** The files of this server that embeds show. */
export const filesOfEmbeds = (embeds: readonly Embed[]) =>
  embeds
    .flatMap(({ image, thumbnail, video, author, footer }) => [
      ...[image, thumbnail, video].map((medium) => medium?.url),
      ...[author, footer].map((part) => part?.icon_url),
    ])
    .map((address) => (address === undefined ? undefined : storedFile(address)))
    .filter((file) => file !== undefined)
