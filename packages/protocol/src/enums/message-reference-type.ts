/**
 * Why a message refers to another one: it is a reply to it or an announcement of it, or it forwards it
 * (docs/spec/messages.md#message-references).
 */
export const MessageReferenceType = { DEFAULT: 0, FORWARD: 1 } as const
