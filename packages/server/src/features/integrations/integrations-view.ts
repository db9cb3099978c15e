import type { EventPayload } from '@guildhall/protocol/events'
import type {
  Integration,
  IntegrationChanges,
  PartialIntegration,
} from '@guildhall/protocol/objects/applications/integration'
import { toIntegrationApplication } from '../commands/application-view.ts'
import type { FoundIntegration, StoredIntegration } from './integrations-store.ts'

/**
 * The integration as those see it who manage the guild (docs/spec/integrations.md#integration-object): an application
 * is called by its present name.
 */
export const toIntegration = (found: FoundIntegration): Integration => ({
  ...shownToAll(found),
  ...(found.user && { user: found.user }),
})

/** What the guild hears of an integration (docs/spec/gateway-events.md#integrations). */
export const toIntegrationEvent = (guildId: string, found: FoundIntegration): EventPayload<'INTEGRATION_UPDATE'> => ({
  guild_id: guildId,
  ...shownToAll(found),
})

function shownToAll({ stored, subscriberCount, application, bot }: FoundIntegration): Omit<Integration, 'user'> {
  if (!application) return { ...stored, subscriber_count: subscriberCount }
  const { id, name } = application
  return { ...stored, name, account: { id, name }, application: toIntegrationApplication(application, bot) }
}

/** What the audit log says beside an entry that is about the integration (docs/spec/integrations.md#partial-integrations). */
export function toPartialIntegration(found: FoundIntegration): PartialIntegration {
  const { id, name, type, account } = shownToAll(found)
  return { id, name, type, account, ...(found.application && { application_id: found.application.id }) }
}

/** What the audit log writes down of an integration; that it is being brought up to date is nobody's act. */
export function auditedIntegration(found: FoundIntegration): object {
  const { name, type, enabled, revoked, enable_emoticons, expire_behavior, expire_grace_period } = shownToAll(found)
  return { name, type, enabled, revoked, enable_emoticons, expire_behavior, expire_grace_period }
}

/**
 * An integration after changes: absent fields stay, and emoticons are for Twitch alone
 * (docs/spec/integrations.md#integration-object).
 */
export function withIntegrationChanges(stored: StoredIntegration, changes: IntegrationChanges): StoredIntegration {
  const { enable_emoticons, ...others } = changes
  const isOfType = stored.type === 'twitch' && enable_emoticons !== undefined
  return { ...stored, ...others, ...(isOfType && { enable_emoticons }) }
}
