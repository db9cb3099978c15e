import assert from 'node:assert/strict'
import { afterEach, mock, test } from 'node:test'
import { contract } from '@guildhall/protocol/contract'
import { boolean, integer, list, optional, shape, snowflake, text } from '@guildhall/protocol/schema'
import { type BodyOf, call, callAs, type QueryOf, toCall } from './call.ts'

const get = contract({
  name: 'Get Thing',
  method: 'GET',
  path: '/guilds/:guildId/things/:name',
  query: shape({
    limit: optional(integer()),
    role_ids: optional(list(snowflake(), { fromText: true })),
    whole: optional(boolean()),
  }),
  returns: shape({ id: snowflake() }),
})
const change = contract({
  name: 'Change Thing',
  method: 'PATCH',
  path: '/things/:name',
  body: shape({ title: text(), note: optional(text()) }),
  returns: 'nothing',
})
const leave = contract({ name: 'Leave Thing', method: 'DELETE', path: '/things/@me', returns: 'nothing' })
const table = contract({ name: 'Get Table', method: 'GET', path: '/table', returns: 'csv' })

type Sent = { path: string; method: string; headers: Headers; body: unknown; keepalive: boolean; signal: AbortSignal }

function answering(status: number, body: string | null): Sent[] {
  const sent: Sent[] = []
  mock.restoreAll()
  mock.method(globalThis, 'fetch', async (path: string, options: Omit<Sent, 'path'>) => {
    sent.push({ path, ...options })
    return new Response(body, { status })
  })
  return sent
}

afterEach(() => mock.restoreAll())

test('a call fills in the path, and encodes only reserved characters', async () => {
  const sent = answering(200, '{"id":"1"}')
  assert.deepEqual(await call(get, { guildId: '@me', name: 'a/b:1 ?é' }), { id: '1' })
  assert.equal(sent[0]?.path, '/api/v10/guilds/@me/things/a%2Fb%3A1%20%3F%C3%A9')
  assert.equal(sent[0]?.method, 'GET')
})

test('a call omits undefined query values, and joins lists with commas', () => {
  const pathOf = (query: QueryOf<typeof get>) => toCall(get, { guildId: '1', name: 'a' }, [{ query }]).path
  const bare = '/guilds/1/things/a'
  assert.equal(pathOf({ limit: 0, role_ids: ['2', '3'], whole: false }), `${bare}?limit=0&role_ids=2%2C3&whole=false`)
  assert.equal(pathOf({ limit: undefined, whole: true }), `${bare}?whole=true`)
  assert.equal(pathOf({ limit: undefined }), bare)
  assert.equal(pathOf({}), bare)
})

test('a call passes on the query of an address unchanged', async () => {
  const sent = answering(200, '{"id":"1"}')
  await call(get, { guildId: '1', name: 'a' }, { query: new URLSearchParams('b=1&b=2&c=%20') })
  assert.equal(sent[0]?.path, '/api/v10/guilds/1/things/a?b=1&b=2&c=+')
})

test('a call with a body takes options after the body', async () => {
  const sent = answering(204, null)
  const body: BodyOf<typeof change> = { title: 'new', note: undefined }
  const answer = await call(change, { name: 'a' }, body, { reason: 'it is old', token: 'abc', keepalive: true })
  assert.equal(answer, undefined)
  const [made] = sent
  assert.deepEqual([made?.method, made?.path, made?.body], ['PATCH', '/api/v10/things/a', '{"title":"new"}'])
  assert.equal(made?.headers.get('authorization'), 'abc')
  assert.equal(made?.headers.get('x-audit-log-reason'), 'it%20is%20old')
  assert.equal(made?.keepalive, true)
})

test('a call without a body takes options first', async () => {
  const sent = answering(204, null)
  const stopping = new AbortController()
  await callAs('abc', leave, {}, [{ signal: stopping.signal, reason: 'done' }])
  const [made] = sent
  assert.deepEqual([made?.method, made?.path, made?.body], ['DELETE', '/api/v10/things/@me', null])
  assert.equal(made?.headers.get('authorization'), 'abc')
  assert.equal(made?.headers.get('x-audit-log-reason'), 'done')
  assert.equal(made?.signal.aborted, false)
  stopping.abort()
  assert.equal(made?.signal.aborted, true)
})

test('a call returns a table as text', async () => {
  answering(200, 'user_id\n1\n')
  assert.equal(await call(table, {}), 'user_id\n1\n')
})

test('a call refuses arguments that its contract doesn’t have', () => {
  const misuses = () => [
    // @ts-expect-error the path has another parameter.
    call(get, { guildId: '1' }),
    // @ts-expect-error the body needs a title.
    call(change, { name: 'a' }, { note: 'x' }),
    // @ts-expect-error there is no body.
    call(leave, {}, { title: 'x' }),
    // @ts-expect-error there is no such query.
    call(get, { guildId: '1', name: 'a' }, { query: { limits: 1 } }),
  ]
  assert.ok(misuses)
})
