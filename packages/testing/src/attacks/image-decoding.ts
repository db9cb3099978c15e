import sharp from 'sharp'
import type { Attack } from './attack.ts'
import { AttackerConnection, combineConnections } from './attacker-connection.ts'

const PICTURES = 12

/** Small files with many pixels: one above the limit, and the largest one allowed. */
const slow = () =>
  sharp({ create: { width: 5600, height: 5600, channels: 3, background: '#c33' } })
    .avif({ effort: 0 })
    .toBuffer()
const large = () =>
  sharp({ create: { width: 8192, height: 4096, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()

let made: Promise<readonly (readonly [string, Buffer])[]> | undefined

async function make() {
  return [
    ['emojis', await slow()],
    ['avatar', await large()],
  ] as const
}

/** Sends pictures that take long to decode, all at once, from two accounts. */
export const imageDecoding: Attack = {
  name: 'images',
  description: `${PICTURES} emojis of 5600 by 5600 pixels and ${PICTURES} avatars of 8192 by 4096, at once`,
  launch: async ({ ports, guildId, ownerToken, memberToken }) => {
    made ??= make()
    const requests = (await made).map(([what, picture]) => {
      const image = `data:image/png;base64,${picture.toString('base64')}`
      const isEmoji = what === 'emojis'
      const body = JSON.stringify(isEmoji ? { name: 'slow', image } : { avatar: image })
      const line = isEmoji ? `POST /api/v10/guilds/${guildId}/emojis` : 'PATCH /api/v10/users/@me'
      const token = isEmoji ? ownerToken : memberToken
      return `${line} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    })
    const sent = requests.flatMap((request) =>
      Array.from({ length: PICTURES }, (_, n) => ({
        request,
        connection: new AttackerConnection(ports[n % ports.length] ?? 0),
      })),
    )
    await Promise.all(sent.map(({ connection, request }) => connection.send(request)))
    return combineConnections(sent.map(({ connection }) => connection))
  },
}
