/** What kind a message is; those that the server writes or that one may answer (conventions C.10). */
export const MessageType = {
  DEFAULT: 0,
  CHANNEL_PINNED_MESSAGE: 6,
  USER_JOIN: 7,
  REPLY: 19,
  CHAT_INPUT_COMMAND: 20,
  CONTEXT_MENU_COMMAND: 23,
} as const
