// Converts the embeds of a source's messages.
import { LIMITS } from '@guildhall/protocol/limits'
import { type Embed, NewEmbed } from '@guildhall/protocol/objects/messages/embed'
import { parseForm } from '@guildhall/protocol/parse-form'
import { readEmbeds } from '../features/messages/embeds-rules.ts'
import { ApiError } from '../kernel/api-error.ts'
import { clippedName, clippedText, integerIn, listOf, recordOf } from './values.ts'

/** Embeds of links have types of their own; `poll_result` is the result of a poll. */
const TYPES: readonly unknown[] = ['rich', 'image', 'video', 'gifv', 'article', 'link', 'poll_result']

interface Converting {
  readonly rewritten: (text: string) => string
  readonly proxyPathOf: (url: string) => string
  readonly lose: (reason: string) => void
}

/** The embeds that can be read, as a message stores them. */
export function toEmbeds(sent: readonly unknown[], parts: Converting): Embed[] {
  const embeds = sent.slice(0, LIMITS.embeds.max).flatMap((value) => {
    const embed = toEmbed(recordOf(value), parts)
    if (!embed) parts.lose('an embed is invalid or empty')
    return embed ?? []
  })
  if (sent.length > LIMITS.embeds.max) parts.lose(`more than ${LIMITS.embeds.max} embeds`)
  return embeds
}

function toEmbed(sent: Readonly<Record<string, unknown>>, { rewritten, proxyPathOf }: Converting): Embed | null {
  const text = (value: unknown, { max }: { max: number }) => {
    const clipped = clippedText(value, max)
    return clipped === null ? undefined : (clippedText(rewritten(clipped), max) ?? undefined)
  }
  const footer = recordOf(sent.footer)
  const author = recordOf(sent.author)
  const fields = listOf(sent.fields).slice(0, LIMITS.embedFields.max).map(recordOf)
  const parsed = parseForm(NewEmbed, {
    title: text(sent.title, LIMITS.embedTitle),
    description: text(sent.description, LIMITS.embedDescription),
    url: addressOf(sent.url),
    timestamp: sent.timestamp ?? undefined,
    color: integerIn(sent.color, LIMITS.color, 0) || undefined,
    footer: { text: text(footer.text, LIMITS.embedFooter), icon_url: addressOf(footer.icon_url) },
    image: { url: addressOf(recordOf(sent.image).url) },
    thumbnail: { url: addressOf(recordOf(sent.thumbnail).url) },
    author: {
      name: text(author.name, LIMITS.embedAuthor),
      url: addressOf(author.url),
      icon_url: addressOf(author.icon_url),
    },
    fields: fields.flatMap((field) => {
      const name = text(field.name, LIMITS.embedFieldName)
      const value = text(field.value, LIMITS.embedFieldValue)
      return name && value ? [{ name, value, inline: field.inline === true }] : []
    }),
  })
  if (!parsed.ok) return null
  const [embed] = readOrNull(parsed.value)
  return embed ? withMedia({ ...embed, type: typeOf(sent.type) }, sent, proxyPathOf) : null
}

function readOrNull(embed: NewEmbed): Embed[] {
  try {
    return readEmbeds([embed], [])
  } catch (error) {
    if (error instanceof ApiError) return []
    throw error
  }
}

const typeOf = (type: unknown): string => (TYPES.includes(type) ? String(type) : 'rich')

/** The URL, unless it is invalid: one invalid URL needn't lose the embed. */
const addressOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= LIMITS.mediaUrl.max && /^https?:/iu.test(value) && URL.canParse(value)
    ? value
    : undefined

/** Adds what the source knows about the media, the provider and the video, which the platform finds out itself. */
function withMedia(embed: Embed, sent: Readonly<Record<string, unknown>>, proxyPathOf: (url: string) => string): Embed {
  const medium = (value: unknown) => {
    const { url, width, height, content_type } = recordOf(value)
    const address = addressOf(url)
    if (address === undefined) return undefined
    const [w, h] = [sizeOf(width), sizeOf(height)]
    const type = clippedName(content_type, 100)
    return {
      ...{ url: address, proxy_url: proxyPathOf(address) },
      ...(w > 0 && h > 0 && { width: w, height: h }),
      ...(type !== null && { content_type: type }),
    }
  }
  const icon = <T extends { icon_url?: string }>(part: T): T =>
    part.icon_url === undefined ? part : { ...part, proxy_icon_url: proxyPathOf(part.icon_url) }
  const [image, thumbnail, video] = [medium(sent.image), medium(sent.thumbnail), medium(sent.video)]
  const provider = recordOf(sent.provider)
  const [name, url] = [clippedName(provider.name, LIMITS.embedAuthor.max), addressOf(provider.url)]
  return {
    ...embed,
    ...(image && { image }),
    ...(thumbnail && { thumbnail }),
    ...(video && { video }),
    ...(embed.footer && { footer: icon(embed.footer) }),
    ...(embed.author && { author: icon(embed.author) }),
    ...(name !== null && { provider: { name, ...(url !== undefined && { url }) } }),
  }
}

const sizeOf = (value: unknown): number => integerIn(value, { min: 1, max: 65_536 }, 0)
