import { LIMITS } from '@guildhall/protocol/limits'
import type { Embed, NewEmbed } from '@guildhall/protocol/objects/messages/embed'
import type { FieldError } from '@guildhall/protocol/parse-form'
import { countCodePoints } from '@guildhall/protocol/parse-literals'
import { ApiError } from '../../kernel/api-error.ts'
import { toTimestamp } from '../../kernel/clock.ts'

/** The embeds in a body, including the single one of old API versions. */
export function withListedEmbed<T extends { embed?: NewEmbed | null; embeds?: readonly NewEmbed[] | null }>(body: T) {
  const { embed, ...others } = body
  if (embed === undefined || others.embeds !== undefined) return others
  return { ...others, embeds: embed === null ? [] : [embed] }
}

type Path = readonly (string | number)[]

/**
 * The embeds as a message stores them: of type `rich`, without empty fields (docs/spec/messages.md#embeds).
 *
 * @param at the path of the message's fields in the body
 * @throws InvalidFormBody for an empty one, and for more than 6000 characters in total
 */
export function readEmbeds(sent: readonly NewEmbed[] | null | undefined, at: Path): Embed[] {
  if (!sent || sent.length === 0) return []
  const path = [...at, 'embeds']
  const faults = sent.flatMap((embed, index) => faultsOf(embed, [...path, index]))
  if (faults.length > 0) throw new ApiError('InvalidFormBody', faults)
  const embeds = sent.map(toEmbed)
  const length = embeds.flatMap(textsOf).reduce((sum, text) => sum + countCodePoints(text, undefined), 0)
  if (length > LIMITS.embedTexts) {
    const message = `Embed size exceeds maximum size of ${LIMITS.embedTexts}`
    throw new ApiError('InvalidFormBody', [{ path, code: 'MAX_EMBED_SIZE_EXCEEDED', message }])
  }
  return embeds
}

function faultsOf(embed: NewEmbed, path: Path): FieldError[] {
  if (Object.keys(embed).length === 0) {
    return [{ path, code: 'LIST_ITEM_VALUE_REQUIRED', message: 'List item values of ModelType are required' }]
  }
  const { fields = [] } = embed
  const required: (Path | false)[] = [
    ...fields.flatMap(({ name, value }, index) => [
      name === '' && ['fields', index, 'name'],
      value === '' && ['fields', index, 'value'],
    ]),
    !showsAnything(embed) && ['description'],
  ]
  return required
    .filter((steps) => steps !== false)
    .map((steps) => ({ path: [...path, ...steps], code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }))
}

/** A colour or a URL alone is not visible. */
function showsAnything(embed: NewEmbed): boolean {
  const { title, description, timestamp, footer, image, thumbnail, author, fields = [] } = embed
  const parts = [title, description, timestamp, footer?.text, image?.url, thumbnail?.url, author?.name, fields.length]
  return parts.some(Boolean)
}

/** A footer without text and an author without a name are omitted, with their images. */
function toEmbed(embed: NewEmbed): Embed {
  const { title, description, timestamp, footer, image, thumbnail, author, fields = [], ...others } = embed
  return {
    type: 'rich',
    ...(title && { title }),
    ...(description && { description }),
    ...others,
    ...(timestamp !== undefined && { timestamp: toTimestamp(Date.parse(timestamp)) }),
    ...(footer?.text !== undefined && { footer: { ...footer, text: footer.text } }),
    ...(image?.url !== undefined && { image: { url: image.url } }),
    ...(thumbnail?.url !== undefined && { thumbnail: { url: thumbnail.url } }),
    ...(author?.name !== undefined && { author: { ...author, name: author.name } }),
    ...(fields.length > 0 && { fields }),
  }
}

/** The texts that count toward the limit. */
function textsOf({ title = '', description = '', footer, author, fields = [] }: Embed): string[] {
  const inFields = fields.flatMap(({ name, value }) => [name, value])
  return [title, description, footer?.text ?? '', author?.name ?? '', ...inFields]
}
