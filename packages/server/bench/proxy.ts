import { join } from 'node:path'
import { median } from './gateway-talk.ts'
import { measure, type NextRequest, type Result, request } from './load.ts'
import { Peer } from './peer.ts'
import type { ServedActivity } from './proxy-server.ts'
import { figure, heading } from './report.ts'

const PROFILES = process.env.GUILDHALL_BENCH_PROFILES
const GOAL = 0.5
const MB = 2 ** 20

/** The measured requests, with `ofDirect` as the goal: their rate as a share of that of direct requests to the Activity's server. */
const ROWS = [
  { name: 'Activity, 2 KB over 64 connections', path: '/small.js', connections: 64, bytes: 2048, ofDirect: null },
  { name: 'Activity, 2 KB over 16 connections', path: '/small.js', connections: 16, bytes: 2048, ofDirect: 0.5 },
  { name: 'Activity, 2 KB over one connection', path: '/small.js', connections: 1, bytes: 2048, ofDirect: 0.3 },
  { name: 'Activity, 1 MB over 8 connections', path: '/large.js', connections: 8, bytes: MB, ofDirect: 0.8 },
]

/** One of the two proxies in front of the same server, or that server itself. */
interface Side {
  peer: Peer
  port: number
  host: string
  /** The cookie that identifies the user; null if none is required. */
  cookie: string | null
}

/** The result of one phase, with the proxy's CPU time, microseconds per response. */
type Stretch = Result & { cpu: number }

async function run({ peer, port, host, cookie }: Side, path: string, extent: { connections: number; seconds: number }) {
  const sent = request('GET', path, null, undefined, cookie === null ? host : `${host}\r\ncookie: ${cookie}`)
  const next: NextRequest = () => sent
  const before = await peer.ask<number>('cpu')
  const result = await measure(port, next, extent)
  if (result.failed > 0) throw new Error(`${path}: ${result.failed} requests failed`)
  return { ...result, cpu: (((await peer.ask<number>('cpu')) - before) * 1000) / result.count }
}

/** Measures files of an Activity through Guildhall, through bare `@fastify/http-proxy`, and directly, in turns within one run. */
export async function measureProxy(rounds: number, seconds: number): Promise<void> {
  heading('proxy of Activities')
  const target = Peer.start('./proxy-target.ts')
  const targetPort = await target.ask<number>('listen')
  const upstream = `localhost:${targetPort}`
  const direct: Side = { peer: target, port: targetPort, host: upstream, cookie: null }
  const floorPeer = Peer.start('./proxy-floor-server.ts')
  const floorPort = await floorPeer.ask<number>('listen', { upstream: `http://${upstream}` })
  const floor: Side = { peer: floorPeer, port: floorPort, host: 'localhost', cookie: null }
  const peer = Peer.start('./proxy-server.ts')
  const ours: Side = { peer, ...(await peer.ask<ServedActivity>('listen', { target: upstream })) }
  for (const row of ROWS) await compare(row, { ours, floor, direct }, rounds, seconds)
  await Promise.all([target, floor.peer, ours.peer].map((each) => each.end()))
}

const floorShare = (floors: Stretch[], directs: Stretch[]): number =>
  median(floors.map(({ rate }, i) => rate / (directs[i]?.rate ?? Number.NaN)))

async function compare(
  { name, path, connections, bytes, ofDirect }: (typeof ROWS)[number],
  { ours, floor, direct }: { ours: Side; floor: Side; direct: Side },
  rounds: number,
  seconds: number,
): Promise<void> {
  for (const side of [floor, ours, direct]) await run(side, path, { connections, seconds: 1 })
  const floors: Stretch[] = []
  const directs: Stretch[] = []
  const results: Stretch[] = []
  for (let round = 0; round < rounds; round++) {
    floors.push(await run(floor, path, { connections, seconds }))
    results.push(await run(ours, path, { connections, seconds }))
    directs.push(await run(direct, path, { connections, seconds }))
  }
  const per = (all: Stretch[]) => {
    const rate = median(all.map((one) => one.rate))
    const speed = bytes < MB ? `${Math.round(rate)}/s` : `${Math.round((rate * bytes) / MB)} MB/s`
    return `${speed} at ${median(all.map(({ cpu }) => cpu)).toFixed(0)} us`
  }
  const share = (others: Stretch[]) => median(results.map(({ rate }, i) => rate / (others[i]?.rate ?? Number.NaN)))
  figure({
    name,
    against: 'times the rate of bare @fastify/http-proxy',
    value: share(floors),
    goal: { atLeast: GOAL },
    details: `${per(results)}, floor ${per(floors)}`,
    headline: true,
  })
  figure({
    name,
    against: 'times the rate of direct requests',
    value: share(directs),
    ...(ofDirect !== null && { goal: { atLeast: ofDirect } }),
    details: `${per(directs)} direct; @fastify/http-proxy reaches ${floorShare(floors, directs).toFixed(2)}`,
    headline: true,
  })
  if (PROFILES === undefined) return
  for (const [kind, side] of Object.entries({ ours, floor })) {
    await side.peer.ask('profile', { file: null })
    await run(side, path, { connections, seconds: 3 })
    await side.peer.ask('profile', { file: join(PROFILES, `${kind} ${name}.cpuprofile`) })
  }
}
