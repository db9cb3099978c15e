/** The scopes that an application's default install link may request (docs/spec/applications.md#install-links). */
export const INSTALL_SCOPES = ['applications.commands', 'bot'] as const

/** Whether an application receives webhook events (docs/spec/applications.md#event-webhooks). */
export const EventWebhooksStatus = { DISABLED: 1, ENABLED: 2, DISABLED_BY_PLATFORM: 3 } as const

/** The types of webhook events (docs/spec/applications.md#event-webhooks). */
export const EVENT_WEBHOOK_TYPES = [
  'APPLICATION_AUTHORIZED',
  'APPLICATION_DEAUTHORIZED',
  'ENTITLEMENT_CREATE',
  'ENTITLEMENT_UPDATE',
  'ENTITLEMENT_DELETE',
  'QUEST_USER_ENROLLMENT',
  'LOBBY_MESSAGE_CREATE',
  'LOBBY_MESSAGE_UPDATE',
  'LOBBY_MESSAGE_DELETE',
  'GAME_DIRECT_MESSAGE_CREATE',
  'GAME_DIRECT_MESSAGE_UPDATE',
  'GAME_DIRECT_MESSAGE_DELETE',
] as const

/**
 * The comparisons of an account's value with a guild's condition (docs/spec/applications.md#role-connections): numbers
 * at most, at least, equal and not equal; dates at most or at least so many days ago; true and false.
 */
export const ROLE_CONNECTION_TYPES = [1, 2, 3, 4, 5, 6, 7, 8] as const
