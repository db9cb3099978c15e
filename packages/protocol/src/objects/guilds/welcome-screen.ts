import { LIMITS } from '../../limits.ts'
import { boolean, type Infer, list, nullable, optional, shape, snowflake, text } from '../../schema.ts'

/**
 * A channel of the welcome screen; without an emoji both its fields are null
 * (docs/spec/welcome-screen.md#welcome-screen-object).
 */
const WelcomeChannel = shape({
  channel_id: snowflake(),
  description: text(),
  emoji_id: nullable(snowflake()),
  emoji_name: nullable(text()),
})

/** A guild's welcome screen for prospective members (docs/spec/welcome-screen.md#welcome-screen-object). */
export const WelcomeScreen = shape({ description: nullable(text()), welcome_channels: list(WelcomeChannel) })
/** A value of {@link WelcomeScreen}. */
export type WelcomeScreen = Infer<typeof WelcomeScreen>

const SentWelcomeChannel = shape({
  channel_id: snowflake(),
  description: text(LIMITS.welcomeChannelDescription),
  emoji_id: optional(nullable(snowflake())),
  emoji_name: optional(nullable(text(LIMITS.emojiNameSent))),
})

/** The body of Modify Guild Welcome Screen; null resets a field (docs/spec/welcome-screen.md#changes). */
export const WelcomeScreenChanges = shape({
  enabled: optional(nullable(boolean())),
  description: optional(nullable(text(LIMITS.welcomeDescription))),
  welcome_channels: optional(nullable(list(SentWelcomeChannel, LIMITS.welcomeChannels))),
})
/** A value of {@link WelcomeScreenChanges}. */
export type WelcomeScreenChanges = Infer<typeof WelcomeScreenChanges>
