import assert from 'node:assert/strict'
import { authorizePath, type ClientApplication } from './oauth2.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

/** An answer of the page. */
export interface PageAnswer {
  readonly status: number
  readonly headers: Record<string, string | string[] | number | undefined>
  readonly text: string
}

/** Asks for the page, or sends it a form, as a browser without scripts and cookies does. */
export async function consent(
  { app }: World,
  path: string,
  form?: Record<string, string> | string[][],
  more: { method?: 'PUT' | 'OPTIONS' | 'HEAD'; headers?: Record<string, string>; payload?: string } = {},
): Promise<PageAnswer> {
  const { method = form || more.payload !== undefined ? 'POST' : 'GET', headers = {} } = more
  const payload = more.payload ?? (form && new URLSearchParams(form).toString())
  const {
    statusCode,
    headers: answered,
    body,
  } = await app.http.inject({
    method,
    url: path,
    headers: { ...(payload !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }), ...headers },
    ...(payload !== undefined && { payload }),
  })
  return { status: statusCode, headers: answered, text: body }
}

/** The value of a hidden field. */
export function hidden({ text }: PageAnswer, name: string): string {
  const found = new RegExp(`<input type="hidden" name="${name}" value="([^"]*)">`, 'u').exec(text)?.[1]
  assert.ok(found, `no ${name} in ${text.slice(text.indexOf('<body>'))}`)
  return found
}

/** Signs somebody in to the page of a request; the ticket with which he answers. */
export async function ticketFor(world: World, path: string, who: Person): Promise<string> {
  const answer = await consent(world, path, { login: who.user.username, password: who.password })
  assert.equal(answer.status, 200, answer.text)
  return hidden(answer, 'ticket')
}

/** Signs somebody in, and has him answer. */
export async function answerPage(
  world: World,
  client: ClientApplication,
  who: Person,
  more: Record<string, string> = {},
  form: Record<string, string> | string[][] = { decision: 'allow' },
): Promise<PageAnswer & { url: URL }> {
  const path = authorizePath(client, more)
  const ticket = await ticketFor(world, path, who)
  const fields = Array.isArray(form) ? form : Object.entries(form)
  const answer = await consent(world, path, [['ticket', ticket], ...fields])
  return { ...answer, url: new URL(String(answer.headers.location ?? 'none:')) }
}
