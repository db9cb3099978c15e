import { LIMITS } from '../../limits.ts'
import { boolean, type Infer, imageData, list, nullable, optional, shape, snowflake, text } from '../../schema.ts'
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
export type Emoji = Infer<typeof Emoji>

const name = text({ ...LIMITS.emojiName, pattern: '^[A-Za-z0-9_]+$' })
const roles = optional(nullable(list(snowflake(), { max: LIMITS.rolesPerGuild, unique: true })))

/** The body of Create Guild Emoji (docs/spec/expressions.md#creating-emojis). */
export const NewEmoji = shape({ name, image: imageData(), roles })
/** A value of {@link NewEmoji}. */
export type NewEmoji = Infer<typeof NewEmoji>

/**
 * The body of Modify Guild Emoji; null `roles` makes it available to everyone
 * (docs/spec/expressions.md#modifying-emojis).
 */
export const EmojiChanges = shape({ name: optional(name), roles })
/** A value of {@link EmojiChanges}. */
export type EmojiChanges = Infer<typeof EmojiChanges>

/**
 * The body of Create Application Emoji, which can't be restricted to roles
 * (docs/spec/expressions.md#application-emojis).
 */
export const NewApplicationEmoji = shape({ name, image: imageData() })

/** The body of Modify Application Emoji (docs/spec/expressions.md#application-emojis). */
export const ApplicationEmojiChanges = shape({ name: optional(name) })

/** The response of List Application Emojis (docs/spec/expressions.md#application-emojis). */
export const ApplicationEmojis = shape({ items: list(Emoji) })
