import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { NewScheduledEvent, ScheduledEvent } from '../../objects/guilds/scheduled-event.ts'

export const createGuildScheduledEvent = contract({
  name: 'Create Guild Scheduled Event',
  method: 'POST',
  path: '/guilds/:guildId/scheduled-events',
  body: NewScheduledEvent,
  bodyBytes: BODY_BYTES.images,
  returns: ScheduledEvent,
  errors: ['TooManyScheduledEvents', 'UserStorageFull'],
})
