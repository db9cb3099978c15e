import type { ReceivedEvent } from '../../../gateway/received-events.ts'

/** Whether an event may have changed what a template contains of its guild. */
export function changesTemplate({ type, data }: ReceivedEvent, guildId: string): boolean {
  switch (type) {
    case 'GUILD_UPDATE':
      return data.id === guildId
    case 'GUILD_ROLE_CREATE':
    case 'GUILD_ROLE_UPDATE':
    case 'GUILD_ROLE_DELETE':
    case 'CHANNEL_CREATE':
    case 'CHANNEL_UPDATE':
    case 'CHANNEL_DELETE':
      return 'guild_id' in data && data.guild_id === guildId
    default:
      return false
  }
}
