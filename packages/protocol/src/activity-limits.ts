/** The limits of Activities (docs/spec/activities.md#settings). Lengths count code points. */
export const ACTIVITY_LIMITS = {
  /** The number of image URLs that one request may proxy. */
  externalAssets: { min: 1, max: 2 },
  urlMappings: { max: 100 },
  urlMapping: { min: 1, max: 255 },
  /** The maximum number of participants that an application may set; -1 for no limit. */
  participants: { min: -1, max: 100_000 },
  /** Of its images: the minimum width in pixels, and the aspect ratio. */
  artWidth: 1024,
  artRatio: 16 / 9,
  previewVideoBytes: 1_048_576,
  previewVideo_ms: 10_000,
  /** Of a link to an Activity. */
  linkTitle: { min: 1, max: 32 },
  linkDescription: { min: 1, max: 64 },
  linkCustomId: { max: 256 },
  linkImageBytes: 1_048_576,
  /** The aspect ratio of the image of a custom link. */
  linkRatio: 43 / 24,
  /** For each application: custom links, and quick links. */
  links: 100,
  quickLinks: 10_000,
  quickLink_ms: 30 * 86_400_000,
  /** The maximum number of Activities in one response. */
  shelf: 200,
} as const
