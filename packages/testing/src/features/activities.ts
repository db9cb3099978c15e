import { type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import type { UrlMappingRow } from '@guildhall/protocol/url-mappings'
import { activitySessionCookie } from 'guildhall/activities/cookies'
import { hashToken } from 'guildhall/features/accounts/accounts-rules'
import { newVisitToken } from 'guildhall/features/activity-proxy/proxy-tickets-rules'
import { FIRST_ACTIVITY, type StoredActivity } from 'guildhall/features/applications/activity-rules'
import { findApplication } from 'guildhall/features/applications/applications-store'
import { activityOrigin } from 'guildhall/kernel/activities/activity-origin'
import { newBot, type Person } from '../worlds/people.ts'
import type { World } from '../worlds/world.ts'

/** The client's address in a world with Activities. */
export const CLIENT_HOST = 'chat.example'

/** Creates an application of the owner's with an Activity. */
export async function newActivity(
  world: World,
  url_map: readonly UrlMappingRow[],
  settings: Partial<StoredActivity> = {},
): Promise<string> {
  const { id } = await newBot(world.app, world.owner, ApplicationFlag.EMBEDDED)
  await changeActivity(world, id, { url_map, is_published: true, ...settings })
  return id
}

/** Changes an application's Activity settings, and notifies everyone. */
export async function changeActivity(world: World, id: string, changes: Partial<StoredActivity>): Promise<void> {
  const activity = JSON.stringify({ ...FIRST_ACTIVITY, ...changes })
  await world.app.kernel.store.write(({ q }) =>
    q.updateTable('applications').set({ activity }).where('id', '=', id).execute(),
  )
  world.app.kernel.activityChanged(id)
}

/** Headers that a page's script set itself, as a service worker sends them. */
export const packedHeaders = (headers: readonly (readonly [name: string, value: string])[]): string =>
  Buffer.from(JSON.stringify(headers), 'latin1').toString('base64')

/** The response of a request to an Activity's origin. */
export interface ProxiedResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly body?: string
  /** Replaces the Activity's own. */
  readonly host?: string
  /** The user whose client opened the requesting page; null without one. */
  readonly visitor?: Person | null
}

/** The cookie of a page that a user's client opened; empty if the application doesn't exist. */
export async function activityCookie(
  world: World,
  id: string,
  visitor: Pick<Person, 'id' | 'token'> = world.owner,
): Promise<string> {
  const row = await findApplication(world.db, id)
  const origin = activityOrigin(world.app.kernel.instance, id) ?? ''
  const visit = { userId: visitor.id, sessionHash: hashToken(visitor.token) }
  return row ? `${activitySessionCookie(origin)}=${newVisitToken(row, visit, world.clock.now())}` : ''
}

/** Sends a request to an Activity's origin, as a page that the owner's client has opened. */
export async function requestActivity(
  world: World,
  id: string,
  path: string,
  asked: Asked = {},
): Promise<ProxiedResponse> {
  const { method = 'GET', body, host = `${id}.activities.${CLIENT_HOST}`, visitor = world.owner } = asked
  const cookies = [asked.headers?.cookie ?? [], visitor === null ? [] : await activityCookie(world, id, visitor)].flat()
  const cookie = cookies.filter((each) => each !== '').join('; ')
  const headers = { ...asked.headers, ...(cookie !== '' && { cookie }) }
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
