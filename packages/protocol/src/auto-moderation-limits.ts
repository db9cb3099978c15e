/** The limits of auto moderation (docs/spec/auto-moderation.md#limits). */
export const AUTO_MODERATION_LIMITS = {
  ruleName: { min: 1, max: 100 },
  /** Per guild, by trigger type. */
  rulesOfType: { 1: 6, 3: 1, 4: 1, 5: 1, 6: 1 },
  keywords: { max: 1000 },
  keyword: { min: 1, max: 60 },
  patterns: { max: 10 },
  pattern: { min: 1, max: 260 },
  /** By trigger type. */
  allowed: { 1: 100, 4: 1000, 6: 100 },
  allowList: { max: 1000 },
  presets: { max: 3 },
  mentions: { min: 0, max: 50 },
  /** One action of each type. */
  actions: { max: 4 },
  customMessage: { max: 150 },
  timeoutSeconds: { min: 1, max: 2_419_200 },
  exemptRoles: { max: 20 },
  exemptChannels: { max: 50 },
} as const
