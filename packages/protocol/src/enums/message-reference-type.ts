/**
 * Why a message points to another one: it answers it or tells of it, or shows it as it was
 * (docs/spec/messages.md#message-references).
 */
export const MessageReferenceType = { DEFAULT: 0, FORWARD: 1 } as const
