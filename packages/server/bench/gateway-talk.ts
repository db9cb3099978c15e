import { Intent } from '@guildhall/protocol/enums/intent'
import { Opcode } from '@guildhall/protocol/gateway'

/** Frames before a session is served, if it is in one guild: HELLO, READY and the guild. */
export const FIRST_FRAMES = 3

/** What shows that a client is there. */
export const BEAT = JSON.stringify({ op: Opcode.HEARTBEAT, d: null })

/** What a bot sends first. */
export const identify = (token: string): string =>
  JSON.stringify({
    op: Opcode.IDENTIFY,
    d: {
      token,
      intents: Intent.GUILDS | Intent.GUILD_MESSAGES | Intent.MESSAGE_CONTENT,
      properties: { os: 'linux', browser: 'bench', device: 'bench' },
    },
  })

const WORDS = 'the event went out to all who were there and nobody had to wait for anyone else in line today'.split(' ')
let seed = 1

/** Something to say, of about 500 characters: words in an order that doesn't come again. */
function talk(): string {
  const said: string[] = []
  for (let i = 0; i < 100; i++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    said.push(WORDS[(seed >> 8) % WORDS.length] ?? '')
  }
  return said.join(' ')
}

export const talks = (count: number): string[] => Array.from({ length: count }, talk)

/** The value at a share of some values: half is the median. */
export function at(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
}

export const median = (values: readonly number[]): number => at(values, 0.5)
