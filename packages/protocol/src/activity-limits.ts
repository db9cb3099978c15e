/** The numbers of Activities (docs/spec/activities.md#settings). Lengths count code points. */
export const ACTIVITY_LIMITS = {
  /** URLs of pictures that one request has led through this server. */
  externalAssets: { min: 1, max: 2 },
  urlMappings: { max: 100 },
  urlMapping: { min: 1, max: 255 },
  /** Who takes part at once, where the application says so; -1 stands for as many as like. */
  participants: { min: -1, max: 100_000 },
  /** Its pictures: pixels across, and across to down. */
  artWidth: 1024,
  artRatio: 16 / 9,
  previewVideoBytes: 1_048_576,
  previewVideo_ms: 10_000,
  /** Of a link that leads into one. */
  linkTitle: { min: 1, max: 32 },
  linkDescription: { min: 1, max: 64 },
  linkCustomId: { max: 256 },
  linkImageBytes: 1_048_576,
  /** Across to down, of the picture of a link that stays. */
  linkRatio: 43 / 24,
  /** Of one application: links that stay, and those that don't. */
  links: 100,
  quickLinks: 10_000,
  quickLink_ms: 30 * 86_400_000,
  /** Activities that one answer lists. */
  shelf: 200,
} as const
