import { World } from '@guildhall/testing/worlds/world'
import { blankMessage } from '../../src/features/messages/messages-view.ts'
import { addToIndex, toSearchRow } from '../../src/features/search-index/search-index-store.ts'
import { firstIdAt } from '../../src/kernel/ids/ids.ts'
import { answer } from '../peer.ts'
import { beforeLeaving, openBenchStore } from '../temporary.ts'

/** Guildhall on disk with a guild whose channels have many messages. */
export interface Searched {
  port: number
  token: string
  guildId: string
  authorIds: string[]
  /** Words by frequency, the most frequent first. */
  words: string[]
  /** Words that are in ten of a million messages. */
  rare: string[]
}

const CHANNELS = 30
const AUTHORS = 100
const WORDS = 20_000
const WORDS_EACH = 10
const RARE = 1000
const ROWS = 1000
const YEAR_MS = 365 * 86_400_000

const world = await World.create({}, await openBenchStore())
delete world.app.kernel.observe
beforeLeaving(() => world.close())

const SYLLABLES = ['ba', 'do', 'ki', 'lu', 'me', 'no', 'pa', 'ri', 'so', 'tu']
const wordOf = (number: number) => [...String(number + 10_000)].map((digit) => SYLLABLES[Number(digit)]).join('')

/** The n-th word is about n times as rare as the first one, as in natural languages. */
const someWord = (words: readonly string[], random: () => number) =>
  words[Math.floor(words.length ** random()) - 1] ?? ''

/** Repeatable random numbers. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

async function fill(count: number): Promise<Searched> {
  const { id: guildId } = await world.newGuild(world.owner, 'Archive')
  const began = world.clock.now()
  world.clock.advance(YEAR_MS)
  const channelIds: string[] = []
  for (let number = 0; number < CHANNELS; number++) {
    const { body } = await world.owner.api.post(`/guilds/${guildId}/channels`, { name: `channel-${number}` })
    channelIds.push(body.id)
  }
  const authorIds = [world.owner.id, ...Array.from({ length: AUTHORS - 1 }, (_, i) => firstIdAt(began + 1000 * i))]
  const words = Array.from({ length: WORDS }, (_, number) => wordOf(number))
  const rare = Array.from({ length: RARE }, (_, number) => `rare${wordOf(number)}`)
  const random = randomNumbers(7)
  const messageOf = (i: number) => {
    const at = began + 1_000_000 + Math.floor(((YEAR_MS - 2_000_000) / count) * i)
    const own = Array.from({ length: WORDS_EACH }, () => someWord(words, random))
    if (i % 100 === 0) own.push(rare[(i / 100) % RARE] ?? '')
    const channelId = channelIds[Math.floor(random() * CHANNELS)] ?? ''
    const authorId = authorIds[Math.floor(random() * AUTHORS)] ?? ''
    const blank = blankMessage(firstIdAt(at), channelId, authorId, at)
    return { ...blank, content: `${own.join(' ')}${i % 20 === 0 ? ' https://example.org/' : ''}` }
  }
  for (let from = 0; from < count; from += ROWS) {
    const messages = Array.from({ length: Math.min(ROWS, count - from) }, (_, i) => messageOf(from + i))
    const rows = messages.map((message) => ({
      guild_id: guildId,
      channel_id: message.channel_id,
      id: message.id,
      author_id: message.author_id,
      wire: JSON.stringify(message),
    }))
    await world.app.kernel.store.write(async (db) => {
      await db.q.insertInto('messages').values(rows).execute()
      const placed = messages.map((message) => {
        const channelId = message.channel_id
        return toSearchRow({ guildId, channelId, scopeId: channelId, moderatedId: null }, message)
      })
      addToIndex(db, placed)
    })
  }
  return { port: await world.app.listen(), token: world.owner.token, guildId, authorIds, words, rare }
}

await answer({ fill: ({ messages }: { messages: number }) => fill(messages) })
