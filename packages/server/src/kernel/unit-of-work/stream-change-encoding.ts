import type { StreamChange } from '../parts/kernel-callbacks.ts'

/** Encodes a change for messages between processes. */
export const encodeChange = ({ streamId, guildId, version }: StreamChange): string =>
  `${streamId} ${guildId ?? ''} ${version}`

const ENCODED = /^(?<streamId>\d{1,20}) (?<guildId>\d{0,20}) (?<version>\d{1,15})$/u

/** Decodes another process's message. @throws Error if it isn't a change */
export function decodeChange(message: string): StreamChange {
  const { streamId, guildId, version } = ENCODED.exec(message)?.groups ?? {}
  if (streamId === undefined) throw new Error('not the message of a change')
  return { streamId, guildId: guildId === undefined || guildId === '' ? null : guildId, version: Number(version) }
}
