import { type ChildProcess, spawn } from 'node:child_process'
import { cpus } from 'node:os'
import { createInterface } from 'node:readline'
import { measure, type NextRequest, type Result, request } from './load.ts'

/**
 * Measures Guildhall against the floor of the machine, in turns within one run, and prints ratios: absolute figures
 * differ from machine to machine and from minute to minute.
 */
const ROUNDS = 5
const SECONDS = Number(process.env.GUILDHALL_BENCH_SECONDS ?? 2)

interface Row {
  name: string
  goal: number
  floor: { port: number; next: NextRequest }
  ours: { port: number; next: NextRequest }
}

const started: ChildProcess[] = []

/** Starts a server of this folder and reads the line that it prints when it is ready. */
async function start(file: string, ...args: string[]): Promise<Record<string, string> & { port: number }> {
  const child = spawn(process.execPath, [new URL(file, import.meta.url).pathname, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line)
  throw new Error(`${file} didn't start`)
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function compare({ name, goal, floor, ours }: Row): Promise<void> {
  await measure(floor.port, floor.next, { seconds: 1 })
  await measure(ours.port, ours.next, { seconds: 1 })
  const floors: Result[] = []
  const results: Result[] = []
  for (let round = 0; round < ROUNDS; round++) {
    floors.push(await measure(floor.port, floor.next, { seconds: SECONDS }))
    results.push(await measure(ours.port, ours.next, { seconds: SECONDS }))
  }
  const failed = [...floors, ...results].reduce((sum, result) => sum + result.failed, 0)
  if (failed > 0) throw new Error(`${name}: ${failed} requests failed`)
  const ratio = median(results.map(({ rate }, i) => rate / (floors[i]?.rate ?? Number.NaN)))
  const per = (all: Result[]) => `${Math.round(median(all.map(({ rate }) => rate)))}/s`
  const p99 = median(results.map((result) => result.p99)).toFixed(1)
  const verdict = ratio >= goal ? 'met' : 'NOT MET'
  console.log(
    `${name.padEnd(24)} ${ratio.toFixed(2).padStart(6)} of the floor (goal ${goal}, ${verdict})   ours ${per(results)}, floor ${per(floors)}, p99 ${p99} ms`,
  )
}

const guildhall = await start('./guildhall-server.ts')
const { token = '', guildId, roleId, channelId } = guildhall
const guildPath = `/api/v10/guilds/${guildId}`
const guildJson = await (
  await fetch(`http://127.0.0.1:${guildhall.port}${guildPath}`, { headers: { authorization: token } })
).text()
const floorServer = await start('./floor-server.ts', guildJson)
let count = 0
const fresh = () => `name ${++count}`
const commit = { port: floorServer.port, next: () => request('POST', '/commit', null, { name: fresh() }) }
const ours = (next: NextRequest) => ({ port: guildhall.port, next })

console.log(
  `Node ${process.version}, ${cpus().length} cores, ${cpus()[0]?.model}; ${ROUNDS} rounds of ${SECONDS} s, 64 connections`,
)
const rows: Row[] = [
  {
    name: 'Get Guild',
    goal: 0.5,
    floor: { port: floorServer.port, next: () => request('GET', '/constant', null) },
    ours: ours(() => request('GET', guildPath, token)),
  },
  {
    name: 'Modify Guild Role',
    goal: 1.5,
    floor: commit,
    ours: ours(() => request('PATCH', `${guildPath}/roles/${roleId}`, token, { name: fresh() })),
  },
  {
    name: 'Create Message',
    goal: 1.5,
    floor: commit,
    ours: ours(() => request('POST', `/api/v10/channels/${channelId}/messages`, token, { content: fresh() })),
  },
]
const only = process.argv[2]
for (const row of rows) {
  if (!only || row.name.includes(only)) await compare(row)
}
for (const child of started) child.kill()
