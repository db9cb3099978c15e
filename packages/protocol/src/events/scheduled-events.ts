import { BareScheduledEvent } from '../objects/guilds/scheduled-event.ts'
import { shape, snowflake } from '../schema.ts'
import { isScheduledOrActive } from '../state/guild-state.ts'
import { withEntry, withoutKey } from '../state/map-changes.ts'
import { type EventFacts, type EventRules, event } from './event.ts'

const facts: EventFacts = { stream: 'guild', audience: { to: 'hosted' }, intent: 'GUILD_SCHEDULED_EVENTS' }
const change: EventRules<BareScheduledEvent> = {
  ...facts,
  applyToGuild: ({ scheduledEvents: all }, each) => ({
    scheduledEvents: isScheduledOrActive(each) ? withEntry(all, each) : withoutKey(all, each.id),
  }),
}
const Interest = shape({ guild_scheduled_event_id: snowflake(), user_id: snowflake(), guild_id: snowflake() })

/** Events about scheduled events. */
export const SCHEDULED_EVENT_EVENTS = {
  GUILD_SCHEDULED_EVENT_CREATE: event(BareScheduledEvent, change),
  GUILD_SCHEDULED_EVENT_UPDATE: event(BareScheduledEvent, change),
  GUILD_SCHEDULED_EVENT_DELETE: event(BareScheduledEvent, {
    ...facts,
    applyToGuild: ({ scheduledEvents }, { id }) => ({ scheduledEvents: withoutKey(scheduledEvents, id) }),
  }),
  GUILD_SCHEDULED_EVENT_USER_ADD: event(Interest, facts),
  GUILD_SCHEDULED_EVENT_USER_REMOVE: event(Interest, facts),
}
