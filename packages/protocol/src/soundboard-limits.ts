/** The limits of sounds (docs/spec/soundboard.md). */
export const SOUNDBOARD_LIMITS = {
  name: { min: 2, max: 32 },
  volume: { min: 0, max: 1 },
  bytes: 524_288,
  seconds: 5.2,
  /** By premium tier. */
  soundsPerTier: [8, 24, 36, 48],
} as const
