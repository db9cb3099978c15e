import { ComponentType } from '@guildhall/protocol/enums/component-type'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import type { Served } from './guildhall-server.ts'
import { type NextRequest, request } from './load.ts'
import type { MeasuredStore } from './stores.ts'

/** A ratio, which may differ by store. */
export type Goal = number | Readonly<Record<MeasuredStore['name'], number>>

/** One operation, the floor that it is compared with, and the ratio that is its goal. */
export interface Row {
  name: string
  goal?: Goal
  floor: NextRequest
  against: string
  ours: NextRequest
}

/** The measured operations. */
export const rowsOf = (served: Served): Row[] => [...readRows(served), ...writeRows(served)]

let count = 0
const fresh = () => `name ${++count}`

type Kind = 'constant' | 'pictures' | 'objects'

const readFloor = (kind: Kind, name: string): NextRequest => {
  return () => request('GET', `/${kind}/${name}`, null)
}
const COMMIT: NextRequest = () => request('POST', '/commit/0', null, { name: fresh() })

export interface Read {
  name: string
  path: string
  kind: Kind
  goal?: Goal
  /** The `Authorization` header, if it isn't the bot's token; null for none. */
  by?: string | null
}

/** Each read with its path and its floor: the same bytes from a constant, or the same objects, stringified. */
export const readsOf = ({ guildId, largerGuildId, memberId, channels, bearer }: Served): Read[] => [
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
