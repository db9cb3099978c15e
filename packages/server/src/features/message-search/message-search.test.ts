import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { allowMessages, startPrivateThread, startThread } from '@guildhall/testing/features/threads'
import { hidingOverwrites, newTextChannel } from '@guildhall/testing/features/webhooks'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import fc from 'fast-check'

const WORDS = ['red', 'green', 'blue', 'Blué', 'greenhouse', 'black']
const plain = (word: string) => word.toLowerCase().replace('é', 'e')

const content = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 })
const act = fc.record({
  what: fc.constantFrom('post', 'post', 'post', 'mention', 'reply', 'edit', 'delete', 'pin', 'unpin'),
  words: content,
  who: fc.nat(2),
  where: fc.nat(3),
  which: fc.nat(100),
})
const query = fc.record(
  {
    words: fc.array(fc.constantFrom('red', 'green', 'blue', 'black'), { minLength: 1, maxLength: 2 }),
    slop: fc.nat(3),
    author: fc.nat(2),
    bots: fc.boolean(),
    mentions: fc.nat(2),
    pinned: fc.boolean(),
    where: fc.nat(3),
    min: fc.nat(100),
    max: fc.nat(100),
    ascending: fc.boolean(),
  },
  { requiredKeys: [] },
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never
type Query = typeof query extends fc.Arbitrary<infer T> ? T : never

/** Whether the words occur so close to each other that at most `slop` moves by one word bring them together. */
function contains(text: string, [first = '', second]: string[], slop: number): boolean {
  const words = text.split(' ').map(plain)
  const matches = (sought: string, isLast: boolean) =>
    words.flatMap((word, place) => {
      const isFound = word === sought || (isLast && sought.length >= 4 && word.startsWith(sought))
      return isFound ? [place] : []
    })
  if (second === undefined) return matches(first, true).length > 0
  return matches(first, false).some((a) => matches(second, true).some((b) => Math.abs(b - 1 - a) <= slop))
}

describe('Searches', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await allowMessages(world)
  })
  after(() => world.close())

  /** Channels of every kind, and who may read each. */
  async function makePlaces() {
    const { owner, member, bot, moderator } = world
    const all = [owner, member, bot, moderator]
    const open = await newTextChannel(world)
    const hidden = await newTextChannel(world, { permission_overwrites: hidingOverwrites(world) })
    const thread = await startThread(world, owner, {}, open)
    const privately = await startPrivateThread(world, member)
    return [
      { id: open, readers: all },
      { id: hidden, readers: [owner, bot] },
      { id: thread.id, readers: all },
      { id: privately.id, readers: [owner, bot, member] },
    ]
  }

  const people = () => [world.owner, world.member, world.bot]
  const idOf = (index: number) => people()[index]?.id

  async function perform({ what, words, who, where, which }: Act, places: { id: string; readers: Person[] }[]) {
    const { id = '', readers = [] } = places[where] ?? {}
    const author = people()[who] ?? world.owner
    const api = readers.includes(author) ? author.api : world.owner.api
    const path = `/channels/${id}/messages`
    const text = words.join(' ')
    const existing = (await world.owner.api.get(`${path}?limit=100`)).body
    const { id: target = '1' } = existing[which % Math.max(existing.length, 1)] ?? {}
    const acts: Record<string, () => Promise<unknown>> = {
      post: () => api.post(path, { content: text }),
      mention: () => api.post(path, { content: `${text} <@${idOf(which % 3)}>` }),
      reply: () => api.post(path, { content: text, message_reference: { message_id: target } }),
      edit: () => api.patch(`${path}/${target}`, { content: text }),
      delete: () => world.owner.api.delete(`${path}/${target}`),
      pin: () => world.owner.api.put(`${path}/pins/${target}`),
      unpin: () => world.owner.api.delete(`${path}/pins/${target}`),
    }
    await acts[what]?.()
  }

  async function compare(
    { words, slop, author, bots, mentions, pinned, where, min, max, ascending }: Query,
    who: Person,
    places: { id: string; readers: Person[] }[],
    messages: any[],
    ids: Set<string>,
  ) {
    const at = (index: number | undefined) =>
      index === undefined ? undefined : messages[index % Math.max(messages.length, 1)]?.id
    const [minId, maxId] = [at(min), at(max)]
    const channels = where === undefined ? [...ids] : [places[where]?.id]
    const given = Object.entries({
      content: words?.join(' '),
      slop,
      author_id: author === undefined ? undefined : idOf(author),
      author_type: bots === undefined ? undefined : bots ? 'bot' : '-bot',
      mentions: mentions === undefined ? undefined : idOf(mentions),
      pinned,
      min_id: minId,
      max_id: maxId,
      sort_order: ascending ? 'asc' : undefined,
    }).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))
    const parameters = new URLSearchParams([...given, ...channels.map((id) => ['channel_id', String(id)])])
    const mayRead = new Set(places.filter(({ readers }) => readers.includes(who)).map(({ id }) => id))
    const expected = messages.filter(
      (message) =>
        mayRead.has(message.channel_id) &&
        channels.includes(message.channel_id) &&
        (words === undefined || contains(message.content, words, slop ?? 2)) &&
        (author === undefined || message.author.id === idOf(author)) &&
        (bots === undefined || (message.author.bot ?? false) === bots) &&
        (mentions === undefined || message.mentions.some(({ id }: any) => id === idOf(mentions))) &&
        (pinned === undefined || message.pinned === pinned) &&
        (minId === undefined || BigInt(message.id) > BigInt(minId)) &&
        (maxId === undefined || BigInt(message.id) < BigInt(maxId)),
    )
    if (ascending) expected.reverse()
    const { status, body } = await who.api.get(`/guilds/${world.guildId}/messages/search?${parameters}`)
    assert.equal(status, 200, JSON.stringify(body))
    const found = body.messages.map(([{ id }]: any) => id)
    assert.deepEqual([found, body.total_results], [expected.slice(0, 25).map(({ id }) => id), expected.length])
  }

  test('find what a simple model finds, whatever was written, edited, deleted and pinned', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 12, maxLength: 25 }),
        fc.array(query, { minLength: 8, maxLength: 12 }),
        async (acts, queries) => {
          const places = await makePlaces()
          const ids = new Set(places.map(({ id }) => id))
          for (const each of acts) await perform(each, places)
          const messages: any[] = []
          for (const { id } of places)
            messages.push(...(await world.owner.api.get(`/channels/${id}/messages?limit=100`)).body)
          messages.sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1))
          for (const each of queries)
            for (const who of [world.owner, world.member, world.moderator])
              await compare(each, who, places, messages, ids)
        },
      ),
      { numRuns: process.env.GUILDHALL_TEST_THOROUGH ? 40 : 3, endOnFailure: true },
    )
  })
})
