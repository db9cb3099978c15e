import { BareScheduledEvent } from '../objects/guilds/scheduled-event.ts'
import { ScheduledEventException } from '../objects/guilds/scheduled-event-exception.ts'
import { withException, withoutException } from '../scheduled-events/exceptions.ts'
import { shape, snowflake } from '../schema.ts'
import { isScheduledOrActive } from '../state/guild-state.ts'
import { withChanged, withEntry, withoutKey } from '../state/map-changes.ts'
import { type EventFacts, type EventRules, event } from './event.ts'

const facts: EventFacts = { stream: 'guild', audience: { to: 'hosted' }, intent: 'GUILD_SCHEDULED_EVENTS' }
const change: EventRules<BareScheduledEvent> = {
  ...facts,
  applyToGuild: ({ scheduledEvents: all }, each) => ({
    scheduledEvents: isScheduledOrActive(each) ? withEntry(all, each) : withoutKey(all, each.id),
  }),
}
const Interest = shape({ guild_scheduled_event_id: snowflake(), user_id: snowflake(), guild_id: snowflake() })

const Exception = shape({ ...ScheduledEventException.properties, guild_id: snowflake() })
type Exceptions = ScheduledEventException[]

/** Applies a change to the exceptions of an event. */
const exceptions = <T extends { event_id: string }>(
  apply: (all: Exceptions, data: T) => Exceptions,
): EventRules<T> => ({
  ...facts,
  applyToGuild: ({ scheduledEvents }, data) => ({
    scheduledEvents: withChanged(scheduledEvents, data.event_id, (each) => ({
      ...each,
      guild_scheduled_event_exceptions: apply(each.guild_scheduled_event_exceptions, data),
    })),
  }),
})
const exceptionChange = exceptions<ScheduledEventException & { guild_id: string }>(
  (all, { guild_id: _guildId, ...changed }) => withException(all, changed),
)

/** Events about scheduled events. */
export const SCHEDULED_EVENT_EVENTS = {
  GUILD_SCHEDULED_EVENT_CREATE: event(BareScheduledEvent, change),
  GUILD_SCHEDULED_EVENT_UPDATE: event(BareScheduledEvent, change),
  GUILD_SCHEDULED_EVENT_DELETE: event(BareScheduledEvent, {
    ...facts,
    applyToGuild: ({ scheduledEvents }, { id }) => ({ scheduledEvents: withoutKey(scheduledEvents, id) }),
  }),
  GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE: event(Exception, exceptionChange),
  GUILD_SCHEDULED_EVENT_EXCEPTION_UPDATE: event(Exception, exceptionChange),
  GUILD_SCHEDULED_EVENT_EXCEPTION_DELETE: event(
    Exception,
    exceptions((all, { event_exception_id }) => withoutException(all, event_exception_id)),
  ),
  /** All exceptions of an event. */
  GUILD_SCHEDULED_EVENT_EXCEPTIONS_DELETE: event(
    shape({ guild_id: snowflake(), event_id: snowflake() }),
    exceptions(() => []),
  ),
  GUILD_SCHEDULED_EVENT_USER_ADD: event(Interest, facts),
  GUILD_SCHEDULED_EVENT_USER_REMOVE: event(Interest, facts),
}
