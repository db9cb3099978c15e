/** Limits of the previews of links. */
export const LINK_PREVIEW_LIMITS = {
  /** Previews of one message. */
  links: 5,
  /** Characters of a description. */
  description: 350,
} as const
