import { LIMITS } from '../../limits.ts'
import {
  boolean,
  type Infer,
  integer,
  list,
  nullable,
  omissible,
  optional,
  shape,
  text,
  timestamp,
  unlessEmpty,
  url,
  withDefault,
} from '../../schema.ts'

const link = () => unlessEmpty(url({ schemes: ['http', 'https'], ...LIMITS.mediaUrl }))
const picture = () => unlessEmpty(url({ schemes: ['http', 'https', 'attachment'], ...LIMITS.mediaUrl }))
const trimmed = (rules: { max: number }) => text({ ...rules, trim: true })

/**
 * An embed as clients send it (docs/spec/messages.md#embeds). Fields that only the server sets are ignored: `type`, `provider`,
 * and everything of an image except its URL. Null and empty strings count as omitted.
 */
export const NewEmbed = shape({
  title: omissible(trimmed(LIMITS.embedTitle)),
  description: omissible(trimmed(LIMITS.embedDescription)),
  url: link(),
  timestamp: unlessEmpty(timestamp()),
  color: omissible(integer(LIMITS.color)),
  footer: omissible(shape({ text: unlessEmpty(trimmed(LIMITS.embedFooter)), icon_url: picture() })),
  image: omissible(shape({ url: picture() })),
  thumbnail: omissible(shape({ url: picture() })),
  author: omissible(shape({ name: unlessEmpty(trimmed(LIMITS.embedAuthor)), url: link(), icon_url: picture() })),
  fields: omissible(
    list(
      shape({
        name: trimmed(LIMITS.embedFieldName),
        value: trimmed(LIMITS.embedFieldValue),
        inline: withDefault(boolean(), false),
      }),
      LIMITS.embedFields,
    ),
  ),
})
/** A value of {@link NewEmbed}. */
export type NewEmbed = Infer<typeof NewEmbed>

/** An image or a video as it is shown. The server sets all fields except its URL, if it knows them. */
const EmbedMedia = shape({
  url: text(),
  proxy_url: optional(text()),
  width: optional(integer()),
  height: optional(integer()),
  content_type: optional(text()),
})

/** An embed as a message shows it (docs/spec/messages.md#embeds). */
export const Embed = shape({
  type: text(),
  title: optional(text()),
  description: optional(text()),
  url: optional(text()),
  timestamp: optional(text()),
  color: optional(integer()),
  footer: optional(shape({ text: text(), icon_url: optional(text()), proxy_icon_url: optional(text()) })),
  image: optional(EmbedMedia),
  thumbnail: optional(EmbedMedia),
  video: optional(EmbedMedia),
  provider: optional(shape({ name: optional(text()), url: optional(text()) })),
  author: optional(
    shape({ name: text(), url: optional(text()), icon_url: optional(text()), proxy_icon_url: optional(text()) }),
  ),
  fields: optional(list(shape({ name: text(), value: text(), inline: boolean() }))),
})
/** A value of {@link Embed}. */
export type Embed = Infer<typeof Embed>

/** The field `embeds` of a message in a request. */
export const newEmbeds = () => optional(nullable(list(NewEmbed, LIMITS.embeds)))
/** The single embed of API versions below 9; a list takes precedence. */
export const newEmbed = () => optional(nullable(NewEmbed))
