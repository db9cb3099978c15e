import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measure, type NextRequest, type Result, request } from './load.ts'
import { start, stopAll } from './servers.ts'

interface Row {
  name: string
  goal: number
  floor: { port: number; next: NextRequest }
  ours: { port: number; next: NextRequest }
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function compare({ name, goal, floor, ours }: Row, rounds: number, seconds: number): Promise<void> {
  await measure(floor.port, floor.next, { seconds: 1 })
  await measure(ours.port, ours.next, { seconds: 1 })
  const floors: Result[] = []
  const results: Result[] = []
  for (let round = 0; round < rounds; round++) {
    floors.push(await measure(floor.port, floor.next, { seconds }))
    results.push(await measure(ours.port, ours.next, { seconds }))
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

interface Guildhall {
  port: number
  token: string
  guildId: string
  roleId: string
  channelId: string
  memberId: string
  largerGuildId: string
}

async function rowsOf(guildhall: Guildhall): Promise<Row[]> {
  const { token, guildId, roleId, channelId, memberId, largerGuildId } = guildhall
  const guildPath = `/api/v10/guilds/${guildId}`
  const membersPath = `/api/v10/guilds/${largerGuildId}/members?limit=1000`
  const read = async (path: string) =>
    (await fetch(`http://127.0.0.1:${guildhall.port}${path}`, { headers: { authorization: token } })).text()
  const answers = { constant: await read(guildPath), members: JSON.parse(await read(membersPath)) }
  const answersFile = join(mkdtempSync(join(tmpdir(), 'guildhall-floor-')), 'answers.json')
  writeFileSync(answersFile, JSON.stringify(answers))
  const floorServer = await start<{ port: number }>('./floor-server.ts', answersFile)
  let count = 0
  const fresh = () => `name ${++count}`
  const commit = { port: floorServer.port, next: () => request('POST', '/commit', null, { name: fresh() }) }
  const ours = (next: NextRequest) => ({ port: guildhall.port, next })
  return [
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
      name: 'Modify Guild Member',
      goal: 1.5,
      floor: commit,
      ours: ours(() => request('PATCH', `${guildPath}/members/${memberId}`, token, { nick: fresh() })),
    },
    {
      name: 'List Guild Members',
      goal: 0.5,
      floor: { port: floorServer.port, next: () => request('GET', '/members', null) },
      ours: ours(() => request('GET', membersPath, token)),
    },
    {
      name: 'Create Message',
      goal: 1.5,
      floor: commit,
      ours: ours(() => request('POST', `/api/v10/channels/${channelId}/messages`, token, { content: fresh() })),
    },
  ]
}

/** Answers a second, against the floor of the machine. */
export async function measureOperations(rounds: number, seconds: number, only: string | undefined): Promise<void> {
  const rows = await rowsOf(await start<Guildhall>('./guildhall-server.ts'))
  for (const row of rows) if (!only || row.name.includes(only)) await compare(row, rounds, seconds)
  stopAll()
}
