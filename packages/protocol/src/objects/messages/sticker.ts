import { LIMITS } from '../../limits.ts'
import {
  boolean,
  type Infer,
  integer,
  list,
  nameText,
  nullable,
  optional,
  shape,
  snowflake,
  text,
} from '../../schema.ts'
import { User } from '../users/user.ts'

/**
 * A guild's own sticker. Its creator is shown only to those who may manage or create expressions
 * (docs/spec/expressions.md#creators).
 */
export const Sticker = shape({
  id: snowflake(),
  name: text(),
  tags: text(),
  type: integer(),
  format_type: integer(),
  description: nullable(text()),
  available: boolean(),
  guild_id: snowflake(),
  user: optional(User),
})
/** A value of {@link Sticker}. */
export type Sticker = Infer<typeof Sticker>

/** A sticker as a message shows it (docs/spec/expressions.md#sticker-object). */
export const StickerItem = shape({ id: snowflake(), name: text(), format_type: integer() })
/** A value of {@link StickerItem}. */
export type StickerItem = Infer<typeof StickerItem>

const name = nameText({ ...LIMITS.stickerName, trim: true })
const tags = text(LIMITS.stickerTags)
const description = optional(nullable(text({ max: LIMITS.stickerDescription.max })))

/** The body of Create Guild Sticker beside its file (docs/spec/expressions.md#creating-stickers). */
export const NewSticker = shape({ name, tags, description })
/** A value of {@link NewSticker}. */
export type NewSticker = Infer<typeof NewSticker>

/** The body of Modify Guild Sticker (docs/spec/expressions.md#modifying-stickers). */
export const StickerChanges = shape({ name: optional(name), tags: optional(tags), description })
/** A value of {@link StickerChanges}. */
export type StickerChanges = Infer<typeof StickerChanges>

/** A pack of the platform's own stickers. */
export const StickerPack = shape({
  id: snowflake(),
  stickers: list(Sticker),
  name: text(),
  sku_id: snowflake(),
  description: nullable(text()),
})

/** The available packs. */
export const StickerPacks = shape({ sticker_packs: list(StickerPack) })
