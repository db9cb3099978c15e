/** docs/spec/messages.md#attachment-flags */
export const AttachmentFlag = {
  /** Hidden until the user clicks it. */
  IS_SPOILER: 1 << 3,
  /** An animated image. */
  IS_ANIMATED: 1 << 5,
} as const
