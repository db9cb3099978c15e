import { Opcode } from '@guildhall/protocol/gateway'
import { Side, type Stretch } from './gateway-side.ts'
import { at, FIRST_FRAMES, identify, median, talks } from './gateway-talk.ts'
import { Peer } from './peer.ts'
import { figure } from './report.ts'

const SESSIONS = Number(process.env.GUILDHALL_BENCH_SESSIONS ?? 1000)

/** The gateway and bare `ws`. */
interface Sides {
  ours: Side
  floor: Side
}

/** One kind of connection to measure, with the number of events per round. */
export interface FanOut {
  name: string
  rounds: number
  goal: number
  query: string
  events: number
}

/** Connects sessions of different bots in one guild, and as many clients of bare `ws`; both receive the same frames. */
async function bothSides(query: string): Promise<Sides> {
  const ours = await Side.start('ours')
  const floor = await Side.start('floor')
  const [guild] = await ours.fill(1, SESSIONS)
  if (!guild) throw new Error('no guild was made')
  ours.postsTo(`/api/v10/channels/${guild.channelId}/messages`, (content) => JSON.stringify({ content }))
  const sample = await frameOf(ours, guild.tokens[0] ?? '')
  await ours.connect(guild.tokens.map(identify), FIRST_FRAMES, query)
  // Sessions with the same sequence number share serialized frames; real sessions differ in theirs.
  const question = { op: Opcode.REQUEST_CHANNEL_INFO, d: { guild_id: guild.id, fields: ['status'] } }
  await ours.clients.ask('send', { frame: JSON.stringify(question), different: 10 })
  floor.postsTo('/', (content) => sample.replace('CONTENT', content))
  await floor.connect(new Array(SESSIONS).fill(''), 0, query)
  return { ours, floor }
}

/** The frame that the gateway sends for a message, as text, with CONTENT as its content. */
async function frameOf(ours: Side, token: string): Promise<string> {
  const listener = Peer.start('./gateway-clients.ts')
  const path = '/gateway?v=10'
  await listener.ask('connect', { port: ours.port, path, greetings: [identify(token)], frames: FIRST_FRAMES })
  await listener.ask('keep')
  await listener.ask('expect', { frames: 1 })
  await ours.post('CONTENT')
  await listener.ask('reached', { place: 0 })
  const text = await listener.ask<string>('kept')
  await listener.end()
  return text
}

/** Has both servers send events to their clients, in turns, with `atOnce` concurrent writers. */
async function inTurns({ ours, floor }: Sides, { rounds, events }: FanOut, atOnce: number) {
  const floors: Stretch[] = []
  const results: Stretch[] = []
  for (let round = 0; round < rounds; round++) {
    floors.push(await floor.run(talks(events), atOnce))
    results.push(await ours.run(talks(events), atOnce))
  }
  const ratio = median(results.map(({ rate }, i) => rate / (floors[i]?.rate ?? Number.NaN)))
  const per = (all: Stretch[]) =>
    `${Math.round(median(all.map(({ rate }) => rate)))}/s at ${median(all.map(({ cpu }) => cpu)).toFixed(1)} us`
  return { ratio, details: `Guildhall ${per(results)}, floor ${per(floors)}` }
}

/** Measures frames delivered per second against bare `ws`, and the delay from a write's response until the last client has its frame. */
export async function measureFanOut(fanOut: FanOut): Promise<void> {
  const { name, goal, query, events } = fanOut
  const sides = await bothSides(query)
  const { ours, floor } = sides
  for (const side of [floor, ours]) await side.run(talks(events), 4)
  for (const atOnce of [1, 8, 64]) {
    const { ratio, details } = await inTurns(sides, fanOut, atOnce)
    figure({
      name: `${name}, ${atOnce === 1 ? 'one writer' : `${atOnce} writers`}`,
      against: `times the rate of a server that uses only the library ws, with ${SESSIONS} sessions`,
      value: ratio,
      goal: { atLeast: goal },
      details: `${details} per frame`,
      headline: true,
    })
    await ours.profiled(`${name} ${atOnce}`, () => ours.run(talks(events), atOnce))
    await floor.profiled(`${name} ${atOnce}`, () => floor.run(talks(events), atOnce))
  }
  for (const side of [ours, floor]) {
    const delays = await side.delays(talks(events))
    figure({
      name: `  last client, ${side.name === 'ours' ? 'Guildhall' : 'floor'}`,
      against: 'from the response to the write until the last client has the event (p50)',
      value: at(delays, 0.5),
      unit: 'ms',
      details: `p99 ${at(delays, 0.99).toFixed(1)} ms`,
    })
  }
  await ours.end()
  await floor.end()
}
