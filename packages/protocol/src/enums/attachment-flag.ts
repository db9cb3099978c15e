/** docs/spec/messages.md#attachment-flags */
export const AttachmentFlag = {
  /** It is shown when somebody asks for it. */
  IS_SPOILER: 1 << 3,
  /** A picture that moves. */
  IS_ANIMATED: 1 << 5,
} as const
