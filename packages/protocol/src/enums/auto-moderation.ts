/** What triggers an auto moderation rule (docs/spec/auto-moderation.md#trigger-types). */
export const AutoModerationTrigger = {
  KEYWORD: 1,
  SPAM: 3,
  KEYWORD_PRESET: 4,
  MENTION_SPAM: 5,
  MEMBER_PROFILE: 6,
} as const

/** When a rule is checked (docs/spec/auto-moderation.md#event-types). */
export const AutoModerationEvent = { MESSAGE_SEND: 1, MEMBER_UPDATE: 2 } as const

/** What happens when a rule is triggered (docs/spec/auto-moderation.md#actions). */
export const AutoModerationAction = {
  BLOCK_MESSAGE: 1,
  SEND_ALERT_MESSAGE: 2,
  TIMEOUT: 3,
  BLOCK_MEMBER_INTERACTION: 4,
} as const

/** The word lists of the server (docs/spec/auto-moderation.md#presets). */
export const KeywordPreset = { PROFANITY: 1, SEXUAL_CONTENT: 2, SLURS: 3 } as const
