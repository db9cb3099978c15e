import { CommandPermissions } from '../objects/applications/application-command.ts'
import { IntegrationEvent } from '../objects/applications/integration.ts'
import { optional, shape, snowflake } from '../schema.ts'
import { type EventFacts, event } from './event.ts'

const integrations: EventFacts = { stream: 'guild', audience: { to: 'members' }, intent: 'GUILD_INTEGRATIONS' }

/** Events about the integrations of a guild, its webhooks and the permissions of commands. */
export const INTEGRATION_EVENTS = {
  INTEGRATION_CREATE: event(IntegrationEvent, integrations),
  INTEGRATION_UPDATE: event(IntegrationEvent, integrations),
  INTEGRATION_DELETE: event(
    shape({ id: snowflake(), guild_id: snowflake(), application_id: optional(snowflake()) }),
    integrations,
  ),
  /** Accompanies each of those, without further data. */
  GUILD_INTEGRATIONS_UPDATE: event(shape({ guild_id: snowflake() }), integrations),
  /** Webhooks of the channel were created, deleted or changed; the event doesn't say which. */
  WEBHOOKS_UPDATE: event(shape({ guild_id: snowflake(), channel_id: snowflake() }), {
    stream: 'guild',
    audience: { to: 'viewers' },
    intent: 'GUILD_WEBHOOKS',
  }),
  /**
   * Sent to the whole guild, for any application's command; clients determine by it whether they may use the command
   * (docs/spec/gateway-intents.md#events-without-an-intent).
   */
  APPLICATION_COMMAND_PERMISSIONS_UPDATE: event(CommandPermissions, {
    stream: 'guild',
    audience: { to: 'members' },
    intent: null,
  }),
}
