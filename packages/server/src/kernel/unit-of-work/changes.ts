import type { Change } from '../parts/signals.ts'

/** A change as processes tell it to each other. */
export const toMessage = ({ streamId, guildId, version }: Change): string => `${streamId} ${guildId ?? ''} ${version}`

/** Reads what another process told. */
export function fromMessage(message: string): Change {
  const [streamId = '', guildId = '', version = '0'] = message.split(' ')
  return { streamId, guildId: guildId === '' ? null : guildId, version: Number(version) }
}
