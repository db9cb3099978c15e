import assert from 'node:assert/strict'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, type TestContext, test } from 'node:test'
import { startExternalServer } from '@guildhall/testing/worlds/external-server'
import { ManualClock } from '@guildhall/testing/worlds/manual-clock'
import { until } from '@guildhall/testing/worlds/until'
import { pino } from 'pino'
import { ApiError } from '../../kernel/api-error.ts'
import { GuardedClient } from '../../outside/guarded-client.ts'
import { readOtherAccount } from './other-account-actions.ts'

const SECRETS = ['the-secret', 'the-code', 'the-verifier', 'the-token']
const TOKEN = { access_token: 'the-token', token_type: 'bearer', expires_in: 600 }

const json =
  (value: unknown, status = 200) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

type Answer = (response: ServerResponse, request: IncomingMessage) => unknown

/** Asks a server that answers in this way for the token and for the user. */
async function scene(t: TestContext, token: Answer, user: Answer = json({ id: '77' }), networks = ['127.0.0.1']) {
  const seen: { line: string; body: string; authorization: string | undefined }[] = []
  const logged: string[] = []
  const listener: RequestListener = async (request, response) => {
    const line = `${request.method} ${request.url}`
    seen.push({ line, body: await text(request), authorization: request.headers.authorization })
    await (line.startsWith('POST') ? token : user)(response, request)
  }
  const server = await startExternalServer(listener)
  const clock = new ManualClock()
  clock.hold()
  const outside = new GuardedClient({ clock, resolve: async () => [], media: [], endpoints: networks })
  t.after(() => {
    outside.close()
    return server.close()
  })
  const log = pino({ level: 'trace' }, { write: (line) => void logged.push(line) })
  const origin = `http://127.0.0.1:${server.port}`
  const client = { host: 'chat.example', authorizeUrl: '', apiUrl: `${origin}/api/v10`, id: '5', secret: 'the-secret' }
  const grant = { code: 'the-code', verifier: 'the-verifier', redirectUri: 'https://here.example/claim/callback' }
  return { clock, seen, logged, server, read: () => readOtherAccount({ outside, log }, client, grant) }
}

/** Asserts that the user can't be read, and that nothing secret is in the error or in the log. */
async function refuses({ read, logged }: Awaited<ReturnType<typeof scene>>, code: string, isLogged = true) {
  await assert.rejects(read(), (error) => {
    assert.ok(error instanceof ApiError, String(error))
    assert.deepEqual([error.status, error.fields[0]?.code], [400, code])
    const shown = JSON.stringify(error.fields) + logged.join('')
    for (const secret of SECRETS) assert.ok(!shown.includes(secret), secret)
    return true
  })
  assert.equal(logged.length, isLogged ? 1 : 0)
}

describe('The account on another server', () => {
  test('is read with the token for which the code is exchanged', async (t) => {
    const place = await scene(t, json(TOKEN))
    assert.equal(await place.read(), '77')
    const [first, second] = place.seen
    assert.equal(first?.line, 'POST /api/v10/oauth2/token')
    assert.deepEqual(Object.fromEntries(new URLSearchParams(first?.body)), {
      grant_type: 'authorization_code',
      code: 'the-code',
      redirect_uri: 'https://here.example/claim/callback',
      code_verifier: 'the-verifier',
      client_id: '5',
      client_secret: 'the-secret',
    })
    assert.deepEqual([second?.line, second?.authorization], ['GET /api/v10/users/@me', 'Bearer the-token'])
    assert.deepEqual(place.logged, [])
  })

  test('is unknown if the code is refused', async (t) => {
    await refuses(await scene(t, json({ error: 'invalid_grant' }, 400)), 'CODE_REFUSED', false)
  })

  const tokens: Record<string, Answer> = {
    'a wrong secret': json({ error: 'invalid_client', error_description: 'the-secret' }, 401),
    'a failure': json({ error: 'the-code' }, 500),
    'no JSON': (response) => response.end('the-code'),
    'no object': json(['the-token']),
    null: json(null),
    'no token': json({ ...TOKEN, access_token: undefined }),
    'a token that is a list': json({ ...TOKEN, access_token: ['the-token'] }),
    'a token that ends the header': json({ ...TOKEN, access_token: 'a\r\nx-more: b' }),
    'a token that no header can contain': json({ ...TOKEN, access_token: 'ä'.repeat(3) }),
    'an empty token': json({ ...TOKEN, access_token: '' }),
    'a huge token': json({ ...TOKEN, access_token: 'a'.repeat(5000) }),
    'a token of another type': json({ ...TOKEN, token_type: 'mac' }),
    'no type': json({ access_token: 'the-token' }),
  }
  for (const [what, answer] of Object.entries(tokens)) {
    test(`is unknown if the token endpoint responds with ${what}`, async (t) => {
      const place = await scene(t, answer)
      await refuses(place, 'OTHER_SERVER_REFUSED')
      assert.equal(place.seen.length, 1)
    })
  }

  const users: Record<string, Answer> = {
    'a refusal': json({ message: 'the-token' }, 401),
    'no id': json({ username: 'ada' }),
    'an id that is a number': json({ id: 77 }),
    'an id that is no number': json({ id: '77 or 78' }),
    'an id with a space': json({ id: ' 77' }),
    'an id with a prefix': json({ id: 'x 77' }),
    'a list': json([{ id: '77' }]),
    'a page': (response) => response.end('<html>the-token</html>'),
  }
  for (const [what, answer] of Object.entries(users)) {
    test(`is unknown if the user is ${what}`, async (t) => {
      await refuses(await scene(t, json(TOKEN), answer), 'OTHER_SERVER_REFUSED')
    })
  }

  test('is not looked for behind redirects, which would receive the secret and the token', async (t) => {
    const elsewhere = await startExternalServer((_request, response) => response.end('{}'))
    t.after(() => elsewhere.close())
    const redirect: Answer = (response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${elsewhere.port}/` }).end()
    await refuses(await scene(t, redirect), 'OTHER_SERVER_REFUSED')
    await refuses(await scene(t, json(TOKEN), redirect), 'OTHER_SERVER_REFUSED')
    assert.equal(elsewhere.connections(), 0)
  })

  test('is unknown if the response is endless, or too slow, or nobody answers', async (t) => {
    const endless: Answer = (response) => {
      const more = () => {
        while (response.writable && response.write('a'.repeat(10_000)));
        response.once('drain', more)
      }
      more()
    }
    await refuses(await scene(t, endless), 'OTHER_SERVER_UNREACHABLE')
    await refuses(await scene(t, json(TOKEN), endless), 'OTHER_SERVER_UNREACHABLE')
    const slow = await scene(t, () => {})
    const refused = refuses(slow, 'OTHER_SERVER_UNREACHABLE')
    await until(() => slow.seen.length === 1)
    slow.clock.advance(10_000)
    await refused
    const gone = await scene(t, json(TOKEN))
    await gone.server.close()
    await refuses(gone, 'OTHER_SERVER_UNREACHABLE')
  })

  test('is not looked for at addresses that are not allowed', async (t) => {
    const place = await scene(t, json(TOKEN), json({ id: '77' }), [])
    await refuses(place, 'OTHER_SERVER_UNREACHABLE')
    assert.equal(place.server.connections(), 0)
  })
})
