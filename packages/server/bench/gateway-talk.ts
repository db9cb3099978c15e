import { Intent } from '@guildhall/protocol/enums/intent'
import { Opcode } from '@guildhall/protocol/gateway'

/** How many frames a session in one guild receives before it counts as served: HELLO, READY and GUILD_CREATE. */
export const FIRST_FRAMES = 3

/** A heartbeat. */
export const BEAT = JSON.stringify({ op: Opcode.HEARTBEAT, d: null })

/** The first frame that a bot sends. */
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

/** A text of about 500 characters whose word order doesn't repeat, so that compression can't reuse it. */
function talk(): string {
  const words: string[] = []
  for (let i = 0; i < 100; i++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    words.push(WORDS[(seed >> 8) % WORDS.length] ?? '')
  }
  return words.join(' ')
}

export const talks = (count: number): string[] => Array.from({ length: count }, talk)

/** The value at a share of some values: half is the median. */
export function at(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
}

export const median = (values: readonly number[]): number => at(values, 0.5)
