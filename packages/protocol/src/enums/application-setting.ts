/** What the link that the platform offers for an application may ask for (docs/spec/applications.md#install-links). */
export const INSTALL_SCOPES = ['applications.commands', 'bot'] as const

/** Whether an application is told of events by webhook (docs/spec/applications.md#event-webhooks). */
export const EventWebhooksStatus = { DISABLED: 1, ENABLED: 2, DISABLED_BY_PLATFORM: 3 } as const

/** What an application can be told of by webhook (docs/spec/applications.md#event-webhooks). */
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
 * How an account is compared with what a guild asks (docs/spec/applications.md#role-connections): numbers up to it,
 * from it on, equal and not; dates up to so many days ago and from then on; yes and no.
 */
export const ROLE_CONNECTION_TYPES = [1, 2, 3, 4, 5, 6, 7, 8] as const
