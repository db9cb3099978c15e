import { LIMITS } from '../../limits.ts'
import { boolean, imageData, list, nullable, type Of, optional, shape, snowflake, text } from '../../schema.ts'
import { User } from '../users/user.ts'

/**
 * An emoji of a guild or of an application. Its creator is shown only to those who may manage or create expressions
 * (docs/spec/expressions.md#creators).
 */
export const Emoji = shape({
  id: snowflake(),
  name: text(),
  /** The roles whose members may use it; none means everyone. */
  roles: list(snowflake()),
  require_colons: boolean(),
  managed: boolean(),
  animated: boolean(),
  available: boolean(),
  user: optional(User),
})
/** A value of {@link Emoji}. */
export type Emoji = Of<typeof Emoji>

const name = text({ ...LIMITS.emojiName, pattern: '^[A-Za-z0-9_]+$' })
const roles = optional(nullable(list(snowflake(), { max: LIMITS.rolesPerGuild, unique: true })))

/** What Create Guild Emoji takes (docs/spec/expressions.md#creating-emojis). */
export const NewEmoji = shape({ name, image: imageData(), roles })
/** A value of {@link NewEmoji}. */
export type NewEmoji = Of<typeof NewEmoji>

/** What Modify Guild Emoji takes; `roles` of null opens it to everyone (docs/spec/expressions.md#modifying-emojis). */
export const EmojiChanges = shape({ name: optional(name), roles })
/** A value of {@link EmojiChanges}. */
export type EmojiChanges = Of<typeof EmojiChanges>

/**
 * What Create Application Emoji takes: an application's emoji is kept to no roles
 * (docs/spec/expressions.md#application-emojis).
 */
export const NewApplicationEmoji = shape({ name, image: imageData() })

/** What Modify Application Emoji takes (docs/spec/expressions.md#application-emojis). */
export const ApplicationEmojiChanges = shape({ name: optional(name) })

/** What List Application Emojis answers (docs/spec/expressions.md#application-emojis). */
export const ApplicationEmojis = shape({ items: list(Emoji) })
