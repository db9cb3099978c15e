/** The limits of lobbies (docs/spec/lobbies.md#limits). Lengths count code points. */
export const LOBBY_LIMITS = {
  /** The total length of all keys and values of a lobby's, a member's or a message's metadata. */
  metadata: { keys: 25, length: 1000 },
  idleTimeoutSeconds: { min: 5, max: 604_800, default: 300 },
  secret: { min: 1, max: 250 },
  /** For how long users can join a lobby with its secret, ms. */
  secret_ms: 30 * 86_400_000,
  webhookUrl: { max: 512 },
  additionalName: { max: 32 },
  /** The lobbies of an application; only Guildhall has this. */
  perApplication: 1000,
  /** The lobbies of an application in which a user may be. */
  perUser: 100,
  members: 1000,
  membersPerRequest: { min: 1, max: 25 },
  messagesPerPage: { min: 1, max: 200, default: 50 },
  /** For how long the invite of a member is valid, in seconds. */
  inviteSeconds: 3600,
  /** Invites per hour: of a member, and of all members of a lobby; only Guildhall has this. */
  invites: { ofMember: 3, ofLobby: 50 },
  /** Older messages are removed. */
  messages: 200,
  messages_ms: 72 * 3_600_000,
  moderation: { keys: 5, key: 1024, value: 2000 },
} as const
