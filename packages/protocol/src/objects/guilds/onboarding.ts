import { OnboardingMode, OnboardingPromptType } from '../../enums/onboarding.ts'
import { LIMITS } from '../../limits.ts'
import {
  boolean,
  choice,
  type Infer,
  list,
  nameText,
  nullable,
  optional,
  shape,
  snowflake,
  text,
} from '../../schema.ts'

const mode = choice(Object.values(OnboardingMode))
const promptType = choice(Object.values(OnboardingPromptType))

/**
 * An option of a prompt, and the roles and channels that it grants (docs/spec/onboarding.md#options). Without an emoji its id and
 * name are null.
 */
export const OnboardingOption = shape({
  id: snowflake(),
  title: text(),
  description: text(),
  emoji: shape({ id: nullable(snowflake()), name: nullable(text()), animated: boolean() }),
  role_ids: list(snowflake()),
  channel_ids: list(snowflake()),
})
/** A value of {@link OnboardingOption}. */
export type OnboardingOption = Infer<typeof OnboardingOption>

/** A question to new members (docs/spec/onboarding.md#prompts). */
export const OnboardingPrompt = shape({
  id: snowflake(),
  type: promptType,
  title: text(),
  options: list(OnboardingOption),
  single_select: boolean(),
  required: boolean(),
  in_onboarding: boolean(),
})
/** A value of {@link OnboardingPrompt}. */
export type OnboardingPrompt = Infer<typeof OnboardingPrompt>

/** The onboarding object without its computed field (docs/spec/onboarding.md#onboarding-object). */
export const OnboardingSettings = shape({
  prompts: list(OnboardingPrompt),
  default_channel_ids: list(snowflake()),
  enabled: boolean(),
  mode,
})
/** A value of {@link OnboardingSettings}. */
export type OnboardingSettings = Infer<typeof OnboardingSettings>

/**
 * The onboarding object (docs/spec/onboarding.md#onboarding-object). `below_requirements` is true if it doesn't meet
 * the requirements for being enabled (docs/spec/onboarding.md#requirements).
 */
export const Onboarding = shape({
  guild_id: snowflake(),
  ...OnboardingSettings.properties,
  below_requirements: boolean(),
})
/** A value of {@link Onboarding}. */
export type Onboarding = Infer<typeof Onboarding>

const field = <T extends Parameters<typeof nullable>[0]>(schema: T) => optional(nullable(schema))
const grants = () => field(list(snowflake(), { ...LIMITS.onboardingOptionGrants, unique: true }))

const SentOnboardingOption = shape({
  id: field(snowflake()),
  title: nameText(LIMITS.onboardingOptionTitle),
  description: field(text(LIMITS.onboardingOptionDescription)),
  /** Some clients send the emoji in the form of responses, others in the three fields that follow. */
  emoji: field(shape({ id: field(snowflake()), name: field(text(LIMITS.emojiNameSent)) })),
  emoji_id: field(snowflake()),
  emoji_name: field(text(LIMITS.emojiNameSent)),
  emoji_animated: field(boolean()),
  role_ids: grants(),
  channel_ids: grants(),
})
/** An option in a request; an unknown id means a new one (docs/spec/onboarding.md#changes). */
export type SentOnboardingOption = Infer<typeof SentOnboardingOption>

const SentPrompt = shape({
  id: snowflake(),
  type: field(promptType),
  title: nameText(LIMITS.onboardingPromptTitle),
  options: list(SentOnboardingOption, LIMITS.onboardingOptions),
  single_select: field(boolean()),
  required: field(boolean()),
  in_onboarding: field(boolean()),
})
/** A prompt in a request; an unknown id means a new one (docs/spec/onboarding.md#changes). */
export type SentPrompt = Infer<typeof SentPrompt>

/** The body of Modify Guild Onboarding: `prompts` is the complete list (docs/spec/onboarding.md#changes). */
export const OnboardingChanges = shape({
  prompts: field(list(SentPrompt, LIMITS.onboardingPrompts)),
  default_channel_ids: field(list(snowflake(), { ...LIMITS.defaultChannels, unique: true })),
  enabled: field(boolean()),
  mode: field(mode),
})
/** A value of {@link OnboardingChanges}. */
export type OnboardingChanges = Infer<typeof OnboardingChanges>

/**
 * The body of Answer Guild Onboarding: all chosen options, which replace the earlier ones. Unless `completed` is false,
 * the member has completed onboarding (docs/spec/onboarding.md#answers).
 */
export const OnboardingResponses = shape({
  onboarding_responses: list(snowflake(), {
    max: LIMITS.onboardingPrompts.max * LIMITS.onboardingOptions.max,
    unique: true,
  }),
  completed: optional(boolean()),
})
/** A value of {@link OnboardingResponses}. */
export type OnboardingResponses = Infer<typeof OnboardingResponses>

/** The member's chosen options, and the channels that their client shows: the default ones and those of the options. */
export const MemberOnboarding = shape({
  guild_id: snowflake(),
  user_id: snowflake(),
  onboarding_responses: list(snowflake()),
  channel_ids: list(snowflake()),
})
/** A value of {@link MemberOnboarding}. */
export type MemberOnboarding = Infer<typeof MemberOnboarding>
