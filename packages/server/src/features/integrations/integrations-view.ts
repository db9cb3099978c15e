import type { EventPayload } from '@guildhall/protocol/events'
import type {
  Integration,
  IntegrationChanges,
  PartialIntegration,
} from '@guildhall/protocol/objects/applications/integration'
import { toIntegrationApplication } from '../commands/application-view.ts'
import type { FoundIntegration, StoredIntegration } from './integrations-store.ts'

/**
 * The integration as members who manage the guild see it (docs/spec/integrations.md#integration-object), with the application's
 * current name.
 */
export const toIntegration = (found: FoundIntegration): Integration => ({
  ...shownToAll(found),
  ...(found.user && { user: found.user }),
})

/** The integration in events (docs/spec/gateway-events.md#integrations). */
export const toIntegrationEvent = (guildId: string, found: FoundIntegration): EventPayload<'INTEGRATION_UPDATE'> => ({
  guild_id: guildId,
  ...shownToAll(found),
})

function shownToAll({ stored, subscriberCount, application, bot }: FoundIntegration): Omit<Integration, 'user'> {
  if (!application) return { ...stored, subscriber_count: subscriberCount }
  const { id, name } = application
  return { ...stored, name, account: { id, name }, application: toIntegrationApplication(application, bot) }
}

/**
 * The integration as the audit log lists it beside entries about it (docs/spec/integrations.md#partial-integrations).
 */
export function toPartialIntegration(found: FoundIntegration): PartialIntegration {
  const { id, name, type, account } = shownToAll(found)
  return { id, name, type, account, ...(found.application && { application_id: found.application.id }) }
}

/** The audited fields of an integration; synchronization is not an action of a user. */
export function auditedIntegration(found: FoundIntegration): object {
  const { name, type, enabled, revoked, enable_emoticons, expire_behavior, expire_grace_period } = shownToAll(found)
  return { name, type, enabled, revoked, enable_emoticons, expire_behavior, expire_grace_period }
}

/**
 * An integration after changes: absent fields are unchanged, and emoticons apply only to Twitch
 * (docs/spec/integrations.md#integration-object).
 */
export function withIntegrationChanges(stored: StoredIntegration, changes: IntegrationChanges): StoredIntegration {
  const { enable_emoticons, ...others } = changes
  const isOfType = stored.type === 'twitch' && enable_emoticons !== undefined
  return { ...stored, ...others, ...(isOfType && { enable_emoticons }) }
}
