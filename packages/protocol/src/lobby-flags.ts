/** The flags of a lobby (docs/spec/lobbies.md#lobby-object). */
export const LobbyFlag = {
  /** Only users who have authorized the application can send messages in the linked channel. */
  REQUIRE_APPLICATION_AUTHORIZATION: 1 << 0,
} as const

/** The flags of a lobby's member (docs/spec/lobbies.md#members). */
export const LobbyMemberFlag = {
  /** The member may link the lobby to a channel. */
  CAN_LINK_LOBBY: 1 << 0,
} as const
