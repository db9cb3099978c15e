import { LIMITS } from '@guildhall/protocol/limits'
import type { NewEmbed } from '@guildhall/protocol/objects/messages/embed'

/** Replaces the missing name or value of a field. */
const NOTHING = '\u200b'

/** An embed whose texts may be longer than those of a message. */
export interface LongEmbed {
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly url?: string | undefined
  readonly color?: number | undefined
  readonly timestamp?: string | undefined
  readonly author?: {
    readonly name?: string | undefined
    readonly url?: string | undefined
    readonly icon?: string | undefined
  }
  readonly footer?: { readonly text?: string | undefined; readonly icon?: string | undefined }
  readonly image?: string | undefined
  readonly thumbnail?: string | undefined
  readonly fields?: readonly { readonly name: string; readonly value: string; readonly inline: boolean }[]
}

/**
 * Embeds within the limits of a message: texts that are too long are truncated, individually and in total; empty ones
 * and invalid URLs are omitted.
 */
export function truncateEmbeds(embeds: readonly LongEmbed[]): NewEmbed[] {
  let left = LIMITS.embedTexts
  const take = (text: string | undefined, { max }: { max: number }): string | undefined => {
    const taken = cut(text ?? '', Math.min(max, left))
    left -= [...taken].length
    return taken === '' ? undefined : taken
  }
  return embeds
    .slice(0, LIMITS.embeds.max)
    .map((embed) => fitting(embed, take))
    .filter((embed) => Object.keys(embed).some((key) => key !== 'color' && key !== 'url'))
}

type Take = (text: string | undefined, limit: { max: number }) => string | undefined

function fitting(embed: LongEmbed, take: Take): NewEmbed {
  const { color, timestamp } = embed
  const author = take(embed.author?.name, LIMITS.embedAuthor)
  const title = take(embed.title, LIMITS.embedTitle)
  const description = take(embed.description, LIMITS.embedDescription)
  const fields = (embed.fields ?? []).slice(0, LIMITS.embedFields.max).flatMap(({ name, value, inline }) => {
    if (name.trim() === '' && value.trim() === '') return []
    const [fieldName, fieldValue] = [take(name, LIMITS.embedFieldName), take(value, LIMITS.embedFieldValue)]
    return fieldName === undefined && fieldValue === undefined
      ? []
      : [{ name: fieldName ?? NOTHING, value: fieldValue ?? NOTHING, inline }]
  })
  const footer = take(embed.footer?.text, LIMITS.embedFooter)
  const [url, image, thumbnail] = [toLink(embed.url), toLink(embed.image), toLink(embed.thumbnail)]
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(url !== undefined && { url }),
    ...(timestamp !== undefined && { timestamp }),
    ...(color !== undefined && { color }),
    ...(footer !== undefined && { footer: { text: footer, ...withIcon(embed.footer?.icon) } }),
    ...(image !== undefined && { image: { url: image } }),
    ...(thumbnail !== undefined && { thumbnail: { url: thumbnail } }),
    ...(author !== undefined && {
      author: { name: author, ...withIcon(embed.author?.icon), ...withUrl(embed.author?.url) },
    }),
    ...(fields.length > 0 && { fields }),
  }
}

const withIcon = (sent: string | undefined) => {
  const icon = toLink(sent)
  return icon === undefined ? {} : { icon_url: icon }
}

const withUrl = (sent: string | undefined) => {
  const url = toLink(sent)
  return url === undefined ? {} : { url }
}

/** A URL that a message may contain; undefined if it is invalid. */
export function toLink(sent: string | undefined): string | undefined {
  const text = sent?.trim() ?? ''
  if (text.length > LIMITS.avatarUrl || !/^https?:\/\//iu.test(text) || !URL.canParse(text)) return undefined
  return text
}

/** A trimmed text of at most some code points; an ellipsis marks truncation. */
export function cut(text: string, max: number): string {
  // Only the part that can be used is examined: a code point has at most two units. A surrogate that was separated from
  // its pair is removed, because strict clients couldn't parse the message.
  const points = [
    ...text
      .slice(0, 4 * max + 1000)
      .toWellFormed()
      .trim(),
  ]
  if (points.length <= max) return points.join('')
  return max === 0
    ? ''
    : `${points
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}
