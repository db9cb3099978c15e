/**
 * The limits of applications and of interactions with them (docs/spec/limits.md#applications-and-interactions). Lengths count
 * code points.
 */
export const APPLICATION_LIMITS = {
  description: { max: 400 },
  tags: { max: 5 },
  tag: { min: 1, max: 20 },
  /** One of its URLs. */
  address: { max: 512 },
  redirectUris: { max: 10 },
  redirectUri: { min: 1, max: 2048 },
  /** The records of metadata for linked roles. */
  roleConnections: { max: 5 },
  roleConnectionKey: { min: 1, max: 50 },
  roleConnectionName: { min: 1, max: 100 },
  roleConnectionDescription: { min: 1, max: 200 },
  /** The platform name and user name in a role connection. */
  platformName: { max: 50 },
  platformUsername: { max: 100 },
  roleConnectionValue: { max: 100 },
  /** Roles with conditions on the connections of members, their groups of rules, and the rules of a group. */
  linkedRolesPerGuild: 25,
  linkedRoleGroups: { max: 5 },
  linkedRoleRules: { min: 1, max: 5 },
  teamName: { min: 2, max: 32 },
  teamMembers: 50,
  emojis: 2000,
  /** For each application, without the groups of subscriptions. */
  skus: 50,
  skuName: { min: 1, max: 100 },
  /** In the smallest unit of the currency. */
  priceAmount: { min: 0, max: 100_000_000 },
  /** SKU ids in one query of entitlements. */
  skuIds: 100,
  entitlementsPerPage: { min: 1, max: 100 },
  subscriptionsPerPage: { min: 1, max: 100 },
  /** With an interaction, and in a user's own list. */
  entitlementsShown: 200,
  sessionId: { max: 128 },
  /** The client's identifier for launching an Activity. */
  launchNonce: { max: 64 },
  /** Choices that an application suggests for an option. */
  suggestions: { max: 25 },
  choiceName: { min: 1, max: 100 },
  choiceValue: { max: 100 },
  /** Applications that one user has installed for their account. */
  userInstallations: 100,
  /** The maximum number of followups of an application that only its user has installed. */
  followups: 5,
  /** Of an interaction: ms until the first response must arrive, and until its token expires. */
  answer_ms: 3000,
  token_ms: 900_000,
  /** For how long a modal can be submitted, ms. */
  modal_ms: 86_400_000,
  /** For how long an ephemeral message is stored after its last change, ms. */
  ephemeralMessage_ms: 86_400_000,
} as const
