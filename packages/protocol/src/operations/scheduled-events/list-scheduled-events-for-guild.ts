import { contract } from '../../contract.ts'
import { ScheduledEvent, ScheduledEventQuery } from '../../objects/guilds/scheduled-event.ts'
import { list } from '../../schema.ts'

export const listScheduledEventsForGuild = contract({
  name: 'List Scheduled Events for Guild',
  method: 'GET',
  path: '/guilds/:guildId/scheduled-events',
  query: ScheduledEventQuery,
  returns: list(ScheduledEvent),
})
