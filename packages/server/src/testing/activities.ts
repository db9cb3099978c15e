import { type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import type { UrlMappingRow } from '@guildhall/protocol/url-mappings'
import { FIRST_ACTIVITY, type StoredActivity } from '../features/activity-settings/activity-settings-rules.ts'
import { newBot } from './people.ts'
import type { World } from './world.ts'

/** Where the client of a world with Activities is. */
export const CHAT = 'chat.example'

/** Makes an application of the owner's with an Activity. */
export async function newActivity(
  world: World,
  url_map: readonly UrlMappingRow[],
  settings: Partial<StoredActivity> = {},
): Promise<string> {
  const { id } = await newBot(world.app, world.owner, ApplicationFlag.EMBEDDED)
  await changeActivity(world, id, { url_map, is_published: true, ...settings })
  return id
}

/** Changes what an application says of its Activity, and tells of it. */
export async function changeActivity(world: World, id: string, changes: Partial<StoredActivity>): Promise<void> {
  const activity = JSON.stringify({ ...FIRST_ACTIVITY, ...changes })
  await world.app.kernel.store.write(({ q }) =>
    q.updateTable('applications').set({ activity }).where('id', '=', id).execute(),
  )
  world.app.kernel.activityChanged(id)
}

/** What came of a request to an Activity's origin. */
export interface Proxied {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly body?: string
  /** In place of the Activity's own. */
  readonly host?: string
}

/** Asks for something on an Activity's origin, as a browser does that knows its name. */
export function askActivity(world: World, id: string, path: string, asked: Asked = {}): Promise<Proxied> {
  const { method = 'GET', headers = {}, body, host = `${id}.activities.${CHAT}` } = asked
  const { port } = world.app.http.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers: { ...headers, host }, agent: false })
    sent.once('error', reject)
    sent.once('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (more) => {
        text += more
      })
      answer.once('error', reject)
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
    sent.end(body)
  })
}
