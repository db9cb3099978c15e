import { referencedAttachment } from '@guildhall/protocol/components/attachment-name'
import { flattenComponents, mediaItemsOf } from '@guildhall/protocol/components/flatten-components'
import { ComponentType } from '@guildhall/protocol/enums/component-type'
import type { MediaUrls } from '../../kernel/files/media-urls.ts'
import { shownFilename } from '../attachments/attachments-rules.ts'
import type { StoredAttachment } from '../attachments/attachments-store.ts'
import type { StoredMessage } from './messages-view.ts'

/** The parts of a message that may show files. */
type Parts = Pick<StoredMessage, 'embeds' | 'components'>

/** An object of an embed or component that contains a URL. */
interface Medium {
  url: string
  proxy_url?: string
  width?: number | null
  height?: number | null
  content_type?: string | null
}

/**
 * Replaces references to files in embeds and components, by `attachment://` or by an address at which this server
 * serves them. The other files are in the list of attachments (docs/spec/messages.md#listed-attachments).
 *
 * @param files all files of the message
 */
export function withFiles(message: StoredMessage, files: readonly StoredAttachment[], urls: MediaUrls): StoredMessage {
  const find = (url: string): StoredAttachment | undefined => {
    const name = referencedAttachment(url)
    if (name === undefined) return files.find((file) => file.url === (urls.pathIn(url) ?? url))
    return files.find(({ filename }) => filename === shownFilename(name))
  }
  const copy = { ...message, ...structuredClone({ embeds: message.embeds, components: message.components }) }
  const used = new Set([...fillEmbeds(copy, find), ...fillComponents(copy, find)])
  return { ...copy, attachments: files.filter(({ id }) => !used.has(id)) }
}

/** The files that embeds and components show. */
export const filesShownBy = (parts: Partial<Parts>): ReadonlySet<string> =>
  new Set(addressesIn(parts).flatMap((url) => (url.startsWith('attachments/') ? [url.split('/')[2] ?? ''] : [])))

type Find = (url: string) => StoredAttachment | undefined

function* fillComponents({ components }: Parts, find: Find): Iterable<string> {
  for (const { component } of flattenComponents(components)) {
    for (const { part } of mediaItemsOf(component)) {
      const file = find(part.url)
      if (!file) continue
      Object.assign(part, mediumOf(file), { id: file.id, attachment_id: file.id })
      if (component.type === ComponentType.FILE) Object.assign(component, { name: file.filename, size: file.size })
      yield file.id
    }
  }
}

function* fillEmbeds({ embeds }: Parts, find: Find): Iterable<string> {
  for (const embed of embeds) {
    for (const field of ['image', 'thumbnail'] as const) {
      const medium = embed[field]
      const file = medium && find(medium.url)
      if (file) {
        embed[field] = mediumOf(file)
        yield file.id
      }
    }
    for (const icon of [embed.footer, embed.author]) {
      const file = icon?.icon_url === undefined ? undefined : find(icon.icon_url)
      if (icon && file) {
        Object.assign(icon, { icon_url: file.url, proxy_icon_url: file.url })
        yield file.id
      }
    }
  }
}

const mediumOf = ({ url, proxy_url, width, height, content_type }: StoredAttachment) => ({
  url,
  proxy_url,
  ...(width !== undefined && { width }),
  ...(height !== undefined && { height }),
  ...(content_type !== undefined && { content_type }),
})

function addressesIn({ embeds = [], components = [] }: Partial<Parts>): string[] {
  const media: (Medium | undefined)[] = [
    ...embeds.flatMap(({ image, thumbnail }) => [image, thumbnail]),
    ...flattenComponents(components).flatMap(({ component }) => mediaItemsOf(component).map(({ part }) => part)),
  ]
  const icons = embeds.flatMap(({ footer, author }) => [footer?.icon_url, author?.icon_url])
  return [...media.map((medium) => medium?.url), ...icons].filter((url) => url !== undefined)
}
