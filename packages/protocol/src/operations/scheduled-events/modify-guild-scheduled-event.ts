import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { ScheduledEvent, ScheduledEventChanges } from '../../objects/guilds/scheduled-event.ts'

export const modifyGuildScheduledEvent = contract({
  name: 'Modify Guild Scheduled Event',
  method: 'PATCH',
  path: '/guilds/:guildId/scheduled-events/:eventId',
  body: ScheduledEventChanges,
  bodyBytes: BODY_BYTES.images,
  returns: ScheduledEvent,
  errors: ['ScheduledEventOver', 'StageOfEventNotOpened', 'UnknownScheduledEvent', 'UserStorageFull'],
})
