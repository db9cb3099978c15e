import { Side } from './gateway-side.ts'
import { FIRST_FRAMES, identify, median } from './gateway-talk.ts'
import { figure } from './report.ts'

const STORM_ROUNDS = 3
/** How many times as long as connecting to bare `ws` identifying may take. */
const STORM_GOAL = 10

/** How many idle sessions are measured, and how many are opened before: the first ones allocate what all share. */
const IDLE = 2000
const FIRST = 200
const IDLE_GOAL_KB = 50
const COMPRESSED_GOAL_KB = 64

/** Encodings and compressions of connections. */
const KINDS: readonly { name: string; query: string; goal: number | null }[] = [
  { name: 'json', query: '', goal: IDLE_GOAL_KB },
  { name: 'zlib-stream', query: '&compress=zlib-stream', goal: COMPRESSED_GOAL_KB },
  { name: 'zstd-stream', query: '&compress=zstd-stream', goal: COMPRESSED_GOAL_KB },
]

/** Measures sessions that all identify at once, against connections to bare `ws`. */
export async function measureStorm(
  name: string,
  { sessions, guilds }: { sessions: number; guilds: number },
): Promise<void> {
  const ours = await Side.start('ours')
  const floor = await Side.start('floor')
  const greetings = (await ours.fill(guilds, sessions / guilds)).flatMap(({ tokens }) => tokens.map(identify))
  const bare = new Array<string>(greetings.length).fill('')
  const ratios: number[] = []
  const took = { ours: [0], floor: [0] }
  for (let round = 0; round < STORM_ROUNDS; round++) {
    const open = await floor.connect(bare, 0)
    await floor.leave()
    const connect = () => ours.connect(greetings, FIRST_FRAMES)
    const isLast = round === STORM_ROUNDS - 1
    const served = await (isLast ? ours.profiled(name, connect) : connect())
    if (!isLast) await ours.leave()
    ratios.push(served.servedMs / open.openMs)
    took.floor.push(open.openMs)
    took.ours.push(served.servedMs)
  }
  const seconds = (all: number[]) => `${(median(all.slice(1)) / 1000).toFixed(1)} s`
  figure({
    name: `${name}, ${sessions} sessions`,
    against: 'times as long as opening connections to a server that uses only the library ws',
    value: median(ratios),
    goal: { atMost: STORM_GOAL },
    details: `${seconds(took.ours)}, floor ${seconds(took.floor)}`,
    headline: true,
  })
  await ours.end()
  await floor.end()
}

/** Measures the memory of an idle session, by compression, and that of a connection to bare `ws`. */
export async function measureIdle(name: string): Promise<void> {
  await weigh(`${name} only ws`, await Side.start('floor'), { query: '', goal: null })
  for (const { name: kind, query, goal } of KINDS) {
    await weigh(`${name} ${kind}`, await Side.start('ours'), { query, goal })
  }
}

async function weigh(name: string, side: Side, { query, goal }: { query: string; goal: number | null }): Promise<void> {
  const isOurs = side.name === 'ours'
  const guilds = isOurs ? await side.fill((FIRST + IDLE) / 10, 10) : []
  const greetings = isOurs
    ? guilds.flatMap(({ tokens }) => tokens.map(identify))
    : new Array<string>(FIRST + IDLE).fill('')
  const frames = isOurs ? FIRST_FRAMES : 0
  await side.connect(greetings.slice(0, FIRST), frames, query)
  await side.stayIdle()
  const before = await side.usage()
  await side.connect(greetings.slice(FIRST), frames, query)
  await side.stayIdle()
  const after = await side.usage()
  const kb = (part: 'rss' | 'heap') => (after[part] - before[part]) / IDLE / 1024
  figure({
    name,
    against: 'of resident memory for each session',
    value: kb('rss'),
    unit: 'KB',
    ...(goal !== null && { goal: { atMost: goal }, headline: true }),
    details: `${kb('heap').toFixed(1)} KB of heap`,
  })
  await side.end()
}
