import type { StreamChange } from '../parts/signals.ts'

/** A change as processes tell it to each other. */
export const encodeChange = ({ streamId, guildId, version }: StreamChange): string =>
  `${streamId} ${guildId ?? ''} ${version}`

/** Reads what another process told. */
export function decodeChange(message: string): StreamChange {
  const [streamId = '', guildId = '', version = '0'] = message.split(' ')
  return { streamId, guildId: guildId === '' ? null : guildId, version: Number(version) }
}
