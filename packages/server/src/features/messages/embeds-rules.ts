import { LIMITS } from '@guildhall/protocol/limits'
import { codePoints } from '@guildhall/protocol/literals'
import type { Embed, NewEmbed } from '@guildhall/protocol/objects/embed'
import type { FieldError } from '@guildhall/protocol/parse-form'
import { ApiError } from '../../kernel/api-error.ts'
import { toTimestamp } from '../../kernel/clock.ts'

type Path = readonly (string | number)[]

/**
 * Embeds as a message keeps them: of type `rich`, without what is empty (conventions B.11).
 *
 * @param at where the fields of the message stand in the body
 * @throws InvalidFormBody for one that shows nothing, and for more than 6000 characters in all
 */
export function readEmbeds(sent: readonly NewEmbed[] | null | undefined, at: Path): Embed[] {
  if (!sent || sent.length === 0) return []
  const path = [...at, 'embeds']
  const faults = sent.flatMap((embed, index) => faultsOf(embed, [...path, index]))
  if (faults.length > 0) throw new ApiError('InvalidFormBody', faults)
  const embeds = sent.map(toEmbed)
  const length = embeds.flatMap(textsOf).reduce((sum, text) => sum + codePoints(text, undefined), 0)
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
  const { footer, author, fields = [] } = embed
  const required: (Path | false)[] = [
    footer?.text === '' && ['footer', 'text'],
    author?.name === '' && ['author', 'name'],
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

/** A colour and a link are seen only with something else. */
function showsAnything(embed: NewEmbed): boolean {
  const { title, description, timestamp, footer, image, thumbnail, author, fields = [] } = embed
  const parts = [title, description, timestamp, footer, image?.url, thumbnail?.url, author, fields.length]
  return parts.some(Boolean)
}

function toEmbed({ title, description, timestamp, image, thumbnail, fields = [], ...others }: NewEmbed): Embed {
  return {
    type: 'rich',
    ...(title && { title }),
    ...(description && { description }),
    ...others,
    ...(timestamp !== undefined && { timestamp: toTimestamp(Date.parse(timestamp)) }),
    ...(image?.url !== undefined && { image: { url: image.url } }),
    ...(thumbnail?.url !== undefined && { thumbnail: { url: thumbnail.url } }),
    ...(fields.length > 0 && { fields }),
  }
}

/** The texts that count. */
function textsOf({ title = '', description = '', footer, author, fields = [] }: Embed): string[] {
  const inFields = fields.flatMap(({ name, value }) => [name, value])
  return [title, description, footer?.text ?? '', author?.name ?? '', ...inFields]
}
