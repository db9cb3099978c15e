import { join } from 'node:path'
import type { FloorAnswers } from './floor-server.ts'
import { median } from './gateway-talk.ts'
import type { Served } from './guildhall-server.ts'
import { measure, type Result } from './load.ts'
import { type Goal, type Row, readsOf, rowsOf } from './operation-rows.ts'
import { Peer } from './peer.ts'
import { figure, heading } from './report.ts'
import type { MeasuredStore } from './stores.ts'

const PROFILES = process.env.GUILDHALL_BENCH_PROFILES

const goalOn = (store: MeasuredStore['name'], goal: Goal): number => (typeof goal === 'number' ? goal : goal[store])

/** The two servers that receive requests in turns. */
interface Sides {
  ours: Peer
  port: number
  floorPort: number
  store: MeasuredStore['name']
}

async function compare(row: Row, sides: Sides, rounds: number, seconds: number): Promise<void> {
  const { ours, port, floorPort, store } = sides
  await measure(floorPort, row.floor, { seconds: 1 })
  await measure(port, row.ours, { seconds: 1 })
  const floors: Result[] = []
  const results: Result[] = []
  for (let round = 0; round < rounds; round++) {
    floors.push(await measure(floorPort, row.floor, { seconds }))
    results.push(await measure(port, row.ours, { seconds }))
  }
  const failed = [...floors, ...results].reduce((sum, result) => sum + result.failed, 0)
  if (failed > 0) throw new Error(`${row.name}: ${failed} requests failed`)
  const per = (all: Result[]) => `${Math.round(median(all.map(({ rate }) => rate)))}/s`
  const p99 = median(results.map((result) => result.p99)).toFixed(1)
  figure({
    name: row.name,
    against: row.against,
    value: median(results.map(({ rate }, i) => rate / (floors[i]?.rate ?? Number.NaN))),
    ...(row.goal !== undefined && { goal: { atLeast: goalOn(store, row.goal) } }),
    details: `${per(results)}, floor ${per(floors)}, p99 ${p99} ms`,
    headline: store === 'SQLite',
  })
  if (PROFILES === undefined) return
  await ours.ask('profile', { file: null })
  await measure(port, row.ours, { seconds: 3 })
  await ours.ask('profile', { file: join(PROFILES, `${store} ${row.name}.cpuprofile`) })
}

async function answersOf(served: Served): Promise<FloorAnswers> {
  const answers: FloorAnswers = { constant: {}, pictures: {}, objects: {} }
  for (const [index, { path, kind, by = served.token }] of readsOf(served).entries()) {
    const url = `http://127.0.0.1:${served.port}/api/v10${path}`
    const answer = await fetch(url, by === null ? {} : { headers: { authorization: by } })
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (kind === 'pictures') answers.pictures[index] = bytes.toString('base64')
    else if (kind === 'constant') answers.constant[index] = bytes.toString()
    else answers.objects[index] = JSON.parse(bytes.toString())
  }
  return answers
}

/** Measures responses per second, against the floor of the machine. */
export async function measureOperations(
  store: MeasuredStore['name'],
  rounds: number,
  seconds: number,
  only: string | undefined,
): Promise<void> {
  const isAsked = ({ name }: { name: string }) => !only || only === 'operations' || name.includes(only)
  const ours = Peer.start('./guildhall-server.ts')
  const served = await ours.ask<Served>('served')
  const rows = rowsOf(served).filter(isAsked)
  heading(`operations, ${store}, 64 connections`)
  const floor = Peer.start('./floor-server.ts')
  const floorPort = await floor.ask<number>('listen', await answersOf(served))
  for (const row of rows) await compare(row, { ours, port: served.port, floorPort, store }, rounds, seconds)
  await Promise.all([ours.end(), floor.end()])
}
