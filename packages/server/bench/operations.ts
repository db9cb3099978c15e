import { join } from 'node:path'
import { ComponentType } from '@guildhall/protocol/enums/component-type'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import type { FloorAnswers } from './floor-server.ts'
import { median } from './gateway-talk.ts'
import type { Served } from './guildhall-server.ts'
import { measure, type NextRequest, type Result, request } from './load.ts'
import { Peer } from './peer.ts'
import { figure, heading } from './report.ts'
import type { MeasuredStore } from './stores.ts'

const PROFILES = process.env.GUILDHALL_BENCH_PROFILES

/** One operation, the floor that it is compared with, and the ratio that is its goal. */
interface Row {
  name: string
  goal?: Goal
  floor: NextRequest
  against: string
  ours: NextRequest
}

/** A ratio, which may differ by store. */
type Goal = number | Readonly<Record<MeasuredStore['name'], number>>

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

let count = 0
const fresh = () => `name ${++count}`
type Kind = 'constant' | 'pictures' | 'objects'

const readFloor = (kind: Kind, name: string): NextRequest => {
  return () => request('GET', `/${kind}/${name}`, null)
}
const COMMIT: NextRequest = () => request('POST', '/commit/0', null, { name: fresh() })

interface Read {
  name: string
  path: string
  kind: Kind
  goal?: Goal
  /** The `Authorization` header, if it isn't the bot's token; null for none. */
  by?: string | null
}

/** Each read with its path and its floor: the same bytes from a constant, or the same objects, stringified. */
const readsOf = ({ guildId, largerGuildId, memberId, channels, bearer }: Served): Read[] => [
  { name: 'Get Guild', path: `/guilds/${guildId}`, kind: 'constant', goal: 0.5 },
  { name: 'Get Guild Member', path: `/guilds/${guildId}/members/${memberId}`, kind: 'constant', goal: 0.5 },
  { name: 'List Guild Members, 1000', path: `/guilds/${largerGuildId}/members?limit=1000`, kind: 'objects', goal: 0.6 },
  {
    name: 'Get Channel Messages, 50',
    path: `/channels/${channels.read}/messages`,
    kind: 'objects',
    goal: { SQLite: 0.7, PostgreSQL: 0.5 },
  },
  { name: 'Get Current User Guilds, 10', path: '/users/@me/guilds', kind: 'constant', goal: 0.4, by: bearer },
  { name: 'Get Guild Widget', path: `/guilds/${guildId}/widget.json`, kind: 'constant', goal: 0.7, by: null },
  {
    name: 'Get Guild Widget Image',
    path: `/guilds/${guildId}/widget.png?style=banner1`,
    kind: 'pictures',
    goal: 0.7,
    by: null,
  },
]

function readRows(served: Served): Row[] {
  return readsOf(served).map(({ name, path, kind, goal, by = served.token }, index) => ({
    name,
    ...(goal !== undefined && { goal }),
    floor: readFloor(kind, String(index)),
    against:
      kind === 'objects'
        ? 'times the rate of a server that only serializes the same objects'
        : 'times the rate of a server that sends constant bytes',
    ours: () => request('GET', `/api/v10${path}`, by),
  }))
}

function writeRows(served: Served): Row[] {
  const { token, guildId, roleId, memberId, channels } = served
  const write = (method: string, path: string, body?: object) => request(method, `/api/v10${path}`, token, body)
  const written = {
    // On disks that flush as fast as they write, SQLite can't gain by sharing commits.
    goal: { SQLite: 2, PostgreSQL: 1.2 },
    floor: COMMIT,
    against: 'times the rate of a server that makes one commit for each request',
  }
  const say = (channelId: string) => write('POST', `/channels/${channelId}/messages`, { content: fresh() })
  return [
    {
      ...written,
      name: 'Modify Guild Role',
      ours: () => write('PATCH', `/guilds/${guildId}/roles/${roleId}`, { name: fresh() }),
    },
    {
      ...written,
      name: 'Modify Guild Member',
      ours: () => write('PATCH', `/guilds/${guildId}/members/${memberId}`, { nick: fresh() }),
    },
    { ...written, name: 'Create Message', ours: () => say(channels.general) },
    {
      ...written,
      name: 'Create Message, 64 channels',
      goal: { SQLite: 1.5, PostgreSQL: 0.6 },
      floor: () => request('POST', `/commit/${count % channels.others.length}`, null, { name: fresh() }),
      ours: () => say(channels.others[count % channels.others.length] ?? ''),
    },
    {
      ...written,
      goal: 0.8,
      name: 'Create Message, 40 components',
      ours: () =>
        write('POST', `/channels/${channels.general}/messages`, {
          flags: MessageFlag.IS_COMPONENTS_V2,
          components: fortyComponents(),
        }),
    },
    { ...written, name: 'Create and Delete Own Reaction', ours: reactions(served) },
  ]
}

/** The most components a message may have: a container with texts and buttons in twelve sections, and a text and a button below it. */
function fortyComponents(): object[] {
  const text = (content: string) => ({ type: ComponentType.TEXT_DISPLAY, content })
  const button = (custom_id: string) => ({ type: ComponentType.BUTTON, style: 2, label: 'Choose', custom_id })
  const section = (at: number) => ({
    type: ComponentType.SECTION,
    components: [text(`Choice number ${at}`)],
    accessory: button(`choice ${at}`),
  })
  return [
    { type: ComponentType.CONTAINER, components: Array.from({ length: 12 }, (_, at) => section(at)) },
    text(fresh()),
    { type: ComponentType.ACTION_ROW, components: [button('all of it')] },
  ]
}

const EMOJIS = [...'😀😁😂😃😄😅😆😇😈😉😊😋😌😍😎😏😐😑😒😓'].map(encodeURIComponent)

/** Adds every emoji to every message and then removes them all, so that each request changes something. */
function reactions({ token, channels, messages }: Served): NextRequest {
  const targets = messages.flatMap((id) => EMOJIS.map((emoji) => `${id}/reactions/${emoji}/@me`))
  let turn = 0
  return () => {
    const method = Math.floor(turn / targets.length) % 2 === 0 ? 'PUT' : 'DELETE'
    return request(method, `/api/v10/channels/${channels.read}/messages/${targets[turn++ % targets.length]}`, token)
  }
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
  const rows = [...readRows(served), ...writeRows(served)].filter(isAsked)
  heading(`operations, ${store}, 64 connections`)
  const floor = Peer.start('./floor-server.ts')
  const floorPort = await floor.ask<number>('listen', await answersOf(served))
  for (const row of rows) await compare(row, { ours, port: served.port, floorPort, store }, rounds, seconds)
  await Promise.all([ours.end(), floor.end()])
}
