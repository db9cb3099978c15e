import { blankMessage } from 'guildhall/features/messages/messages-view'
import { firstIdAt } from 'guildhall/kernel/ids/ids'
import type { World } from './world.ts'

/** The content for a channel: messages of a guild's channel, all from the past. */
export interface ChannelContents {
  guildId: string
  channelId: string
  /** The authors, who alternate after some messages. */
  authorIds: readonly string[]
  count: number
  /** How long before now its newest message is, ms: two channels with another offset have no ids in common. */
  offset?: number
}

const APART_MS = 20_000
const IN_A_ROW = 4
/** Rows per statement: each row has five values, and SQLite accepts 32,766. */
const ROWS = 2000

/** Realistic texts: short and long words, with and without Markdown. */
const PHRASES = [
  'good morning',
  'Has anybody seen **the minutes** of the last meeting? They were on the table in the hall.',
  'I put them away, `shelf 3`',
  'thanks!',
  '- milk\n- bread\n- two dozen candles\n\nand whatever is missing in the kitchen',
  '> who takes the keys?\nme, if nobody else wants to',
  'See https://example.org/hall for the plan of the house, it is the *second* drawing',
  '```js\nfor (const guest of guests) welcome(guest)\n```',
  'That is a longer thought, which goes on for some lines as people write them when they explain something to each other: first ' +
    'what they saw, then what they think of it, and at the end what they would rather do instead, if anybody asked them.',
  'ok',
]

/** Fills a channel without operations and events; each message ends with its number, the oldest has 0. */
export async function fillChannel(
  world: World,
  { guildId, channelId, authorIds, count, offset = 0 }: ChannelContents,
): Promise<void> {
  const { kernel } = world.app
  const end = kernel.clock.now() - offset
  const rowOf = (i: number) => {
    const at = end - (count - i) * APART_MS
    const id = firstIdAt(at)
    const authorId = authorIds[Math.floor(i / IN_A_ROW) % authorIds.length] ?? ''
    const content = `${PHRASES[i % PHRASES.length]} (${i})`
    const wire = JSON.stringify({ ...blankMessage(id, channelId, authorId, at), content })
    return { guild_id: guildId, channel_id: channelId, id, author_id: authorId, wire }
  }
  for (let from = 0; from < count; from += ROWS) {
    const rows = Array.from({ length: Math.min(ROWS, count - from) }, (_, i) => rowOf(from + i))
    await kernel.store.write(({ q }) => q.insertInto('messages').values(rows).execute())
  }
}
