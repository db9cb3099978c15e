/**
 * The numbers of applications and of interactions with them (docs/spec/limits.md#applications-and-interactions).
 * Lengths count code points.
 */
export const APPLICATION_LIMITS = {
  description: { max: 400 },
  tags: { max: 5 },
  tag: { min: 1, max: 20 },
  /** An address that it names. */
  address: { max: 512 },
  redirectUris: { max: 10 },
  redirectUri: { min: 1, max: 2048 },
  /** Of its metadata for linked roles. */
  roleConnections: { max: 5 },
  roleConnectionKey: { min: 1, max: 50 },
  roleConnectionName: { min: 1, max: 100 },
  roleConnectionDescription: { min: 1, max: 200 },
  /** Of what an application says of a user's account with it. */
  platformName: { max: 50 },
  platformUsername: { max: 100 },
  roleConnectionValue: { max: 100 },
  teamName: { min: 2, max: 32 },
  teamMembers: 50,
  emojis: 2000,
  /** Of an application, without the groups that come with subscriptions. */
  skus: 50,
  skuName: { min: 1, max: 100 },
  /** In the smallest unit of a currency. */
  priceAmount: { min: 0, max: 100_000_000 },
  /** Of what entitlements are for, in one query. */
  skuIds: 100,
  entitlementsPerPage: { min: 1, max: 100 },
  /** With an interaction, and among one's own. */
  entitlementsShown: 200,
  sessionId: { max: 128 },
  /** What a client knows its launch of an Activity by. */
  launchNonce: { max: 64 },
  /** Of an option whose values an application suggests. */
  suggestions: { max: 25 },
  choiceName: { min: 1, max: 100 },
  choiceValue: { max: 100 },
  /** Applications that one user has installed to their own account. */
  userInstallations: 100,
  /** How often an application says more where it is there for one user alone. */
  followups: 5,
  /** Of an interaction: ms until the first answer must be there, and until its token is worth nothing. */
  answer_ms: 3000,
  token_ms: 900_000,
  /** How long a modal that is shown can be sent, ms. */
  modal_ms: 86_400_000,
  /** How long a message for one user is kept after the last change, ms. */
  ephemeralMessage_ms: 86_400_000,
} as const
