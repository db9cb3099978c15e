import { join } from 'node:path'
import { median } from './gateway-talk.ts'
import { measure, type NextRequest, type Result, request } from './load.ts'
import { Peer } from './peer.ts'
import type { ServedActivity } from './proxy-server.ts'
import { figure, heading } from './report.ts'

const PROFILES = process.env.GUILDHALL_BENCH_PROFILES
const GOAL = 0.5
const MB = 2 ** 20

/** What is asked for, over how many connections. */
const ROWS = [
  { name: 'Activity, a file of 2 KB', path: '/small.js', connections: 64, bytes: 2048 },
  { name: 'Activity, a file of 1 MB', path: '/large.js', connections: 8, bytes: MB },
]

/** One of the two proxies that pass on what the same server answers. */
interface Side {
  peer: Peer
  port: number
  host: string
}

/** A stretch, and what the proxy's processor time was of it, microseconds an answer. */
type Stretch = Result & { cpu: number }

async function run({ peer, port, host }: Side, path: string, extent: { connections: number; seconds: number }) {
  const next: NextRequest = () => request('GET', path, null, undefined, host)
  const before = await peer.ask<number>('cpu')
  const result = await measure(port, next, extent)
  if (result.failed > 0) throw new Error(`${path}: ${result.failed} requests failed`)
  return { ...result, cpu: (((await peer.ask<number>('cpu')) - before) * 1000) / result.count }
}

/** Files of an Activity, passed on by Guildhall and by bare `@fastify/http-proxy`, in turns within one run. */
export async function measureProxy(rounds: number, seconds: number): Promise<void> {
  heading('proxy of Activities')
  const target = Peer.start('./proxy-target.ts')
  const upstream = `localhost:${await target.ask<number>('listen')}`
  const floorPeer = Peer.start('./proxy-floor-server.ts')
  const floorPort = await floorPeer.ask<number>('listen', { upstream: `http://${upstream}` })
  const floor: Side = { peer: floorPeer, port: floorPort, host: 'localhost' }
  const peer = Peer.start('./proxy-server.ts')
  const ours: Side = { peer, ...(await peer.ask<ServedActivity>('listen', { target: upstream })) }
  for (const row of ROWS) await compare(row, { ours, floor }, rounds, seconds)
  await Promise.all([target, floor.peer, ours.peer].map((each) => each.end()))
}

async function compare(
  { name, path, connections, bytes }: (typeof ROWS)[number],
  { ours, floor }: { ours: Side; floor: Side },
  rounds: number,
  seconds: number,
): Promise<void> {
  for (const side of [floor, ours]) await run(side, path, { connections, seconds: 1 })
  const floors: Stretch[] = []
  const results: Stretch[] = []
  for (let round = 0; round < rounds; round++) {
    floors.push(await run(floor, path, { connections, seconds }))
    results.push(await run(ours, path, { connections, seconds }))
  }
  const per = (all: Stretch[]) => {
    const rate = median(all.map((one) => one.rate))
    const speed = bytes < MB ? `${Math.round(rate)}/s` : `${Math.round((rate * bytes) / MB)} MB/s`
    return `${speed} at ${median(all.map(({ cpu }) => cpu)).toFixed(0)} us`
  }
  figure({
    name,
    against: 'of bare @fastify/http-proxy',
    value: median(results.map(({ rate }, i) => rate / (floors[i]?.rate ?? Number.NaN))),
    goal: { atLeast: GOAL },
    said: `${per(results)}, floor ${per(floors)}`,
    headline: true,
  })
  if (PROFILES === undefined) return
  for (const [kind, side] of Object.entries({ ours, floor })) {
    await side.peer.ask('profile', { file: null })
    await run(side, path, { connections, seconds: 3 })
    await side.peer.ask('profile', { file: join(PROFILES, `${kind} ${name}.cpuprofile`) })
  }
}
