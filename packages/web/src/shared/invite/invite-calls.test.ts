import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HttpCall } from '../../api/request.ts'
import { fakeCall } from '../../testing/fake-call.ts'
import { acceptAnyInvite, readInvite } from './invite-calls.ts'

const { signal } = new AbortController()

function asking() {
  const made: string[] = []
  const call = fakeCall(({ method, path }: HttpCall) => made.push(`${method} ${path}`))
  return { caller: { call }, made }
}

test('an invite of any kind is read and accepted by its whole code', async () => {
  for (const code of ['abc-DEF', '_friend', '__group', '_', '__', 'a/b']) {
    const { caller, made } = asking()
    await readInvite(caller, code, { query: { with_counts: true }, signal })
    await acceptAnyInvite(caller, code)
    const [read = '', accepted] = made
    const path = `/invites/${encodeURIComponent(code)}`
    assert.deepEqual([read.split('?')[0], accepted], [`GET ${path}`, `POST ${path}`])
  }
})

test('invites to a guild and to a group are requested with counts and an event', async () => {
  const { caller, made } = asking()
  const query = { with_counts: true, guild_scheduled_event_id: '5' }
  for (const code of ['abc', '__group']) await readInvite(caller, code, { query, signal })
  const asked = 'with_counts=true&guild_scheduled_event_id=5'
  assert.deepEqual(made, [`GET /invites/abc?${asked}`, `GET /invites/__group?${asked}`])
})
