import { contract } from '../../contract.ts'
import {
  ScheduledEventException,
  ScheduledEventExceptionChanges,
} from '../../objects/guilds/scheduled-event-exception.ts'

export const modifyGuildScheduledEventException = contract({
  name: 'Modify Guild Scheduled Event Exception',
  method: 'PATCH',
  path: '/guilds/:guildId/scheduled-events/:eventId/exceptions/:exceptionId',
  body: ScheduledEventExceptionChanges,
  returns: ScheduledEventException,
  errors: ['ScheduledEventOver', 'UnknownScheduledEvent'],
})
