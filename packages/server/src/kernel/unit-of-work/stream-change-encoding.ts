import type { StreamChange } from '../parts/kernel-callbacks.ts'

/** Encodes a change for messages between processes. */
export const encodeChange = ({ streamId, guildId, version }: StreamChange): string =>
  `${streamId} ${guildId ?? ''} ${version}`

/** Decodes another process's message. */
export function decodeChange(message: string): StreamChange {
  const [streamId = '', guildId = '', version = '0'] = message.split(' ')
  return { streamId, guildId: guildId === '' ? null : guildId, version: Number(version) }
}
