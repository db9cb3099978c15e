import { request as httpRequest } from 'node:http'
import { Peer } from '../peer.ts'
import { figure, heading } from '../report.ts'
import type { Searched } from './search-server.ts'

const MESSAGES = Number(process.env.GUILDHALL_BENCH_MESSAGES ?? 1_000_000)
const SEARCHES = 200

type Drawn = (searched: Searched, random: () => number) => string

const some = <T>(among: readonly T[], random: () => number): T | string =>
  among[Math.floor(random() * among.length)] ?? ''

const KINDS: readonly { name: string; query: Drawn; goal?: { atMost: number } }[] = [
  { name: 'a rare word', query: ({ rare }, random) => `content=${some(rare, random)}`, goal: { atMost: 50 } },
  { name: 'a rare word, by relevance', query: ({ rare }, random) => `content=${some(rare, random)}&sort_by=relevance` },
  {
    name: 'the beginning of a rare word',
    query: ({ rare }, random) => `content=${String(some(rare, random)).slice(0, -1)}`,
  },
  { name: 'a common word', query: ({ words }, random) => `content=${some(words.slice(0, 20), random)}` },
  {
    name: 'two common words, near each other',
    query: ({ words }, random) =>
      `content=${some(words.slice(0, 50), random)}%20${some(words.slice(0, 50), random)}&slop=2`,
  },
  {
    name: 'a common word of an author',
    query: ({ words, authorIds }, random) =>
      `content=${some(words.slice(0, 20), random)}&author_id=${some(authorIds, random)}`,
  },
  { name: 'all messages with links', query: () => 'has=link' },
  { name: 'a word that no message has', query: (_, random) => `content=none${Math.floor(random() * 1e9)}` },
]

/** Measures searches in a guild with a million messages, one after the other. */
export async function measureSearch(store: string): Promise<void> {
  heading(`search, ${store}`)
  const server = Peer.start('./searches/search-server.ts')
  const began = performance.now()
  const searched = await server.ask<Searched>('fill', { messages: MESSAGES })
  const filling_us = ((performance.now() - began) * 1000) / MESSAGES
  console.log(`${MESSAGES} messages written and indexed, ${filling_us.toFixed(0)} µs each`)
  for (const { name, query, goal } of KINDS) {
    let state = 0
    const random = () => {
      state = (state + 0.618_033_988_75) % 1
      return state
    }
    const times: number[] = []
    for (let turn = -10; turn < SEARCHES; turn++) {
      const from = performance.now()
      await search(searched, query(searched, random))
      if (turn >= 0) times.push(performance.now() - from)
    }
    times.sort((a, b) => a - b)
    const at = (part: number) => times[Math.floor(part * (times.length - 1))] ?? 0
    figure({
      name: `Search for ${name}`,
      against: `at the 95th percentile, among ${MESSAGES} messages`,
      value: at(0.95),
      unit: 'ms',
      ...(goal && { goal }),
      details: `p50 ${at(0.5).toFixed(1)} ms, longest ${at(1).toFixed(1)} ms`,
    })
  }
  await server.end()
}

function search({ port, token, guildId }: Searched, query: string): Promise<void> {
  const path = `/api/v10/guilds/${guildId}/messages/search?${query}`
  return new Promise((resolve, reject) => {
    const asked = httpRequest({ port, path, headers: { authorization: token } }, (answer) => {
      answer.resume()
      answer.once('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`a search returned ${answer.statusCode}`)),
      )
    })
    asked.once('error', reject).end()
  })
}
