import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkedHost, connectedHost, eventsOf, frameId, handshake } from './testing/checked-host.ts'
import { applicationId, channelId, fakeAuthorization, fakeVoice, friend, guildId, me } from './testing/fake-client.ts'

const hello = { v: 1, encoding: 'json', client_id: applicationId, frame_id: frameId }

describe('A handshake', () => {
  test('is answered with READY, which contains the server’s address', () => {
    const { host, frames } = checkedHost()
    host.receive(handshake)
    const config = { cdn_host: 'guildhall.localhost:3333', api_endpoint: '//guildhall.localhost:3333/api' }
    const data = { v: 1, config: { ...config, environment: 'production' } }
    assert.deepEqual(frames, [[1, { cmd: 'DISPATCH', evt: 'READY', nonce: null, data }]])
  })

  for (const [what, changed, code] of [
    ['another application', { client_id: '500000000000000009' }, 4000],
    ['another frame', { frame_id: 'another' }, 4001],
    ['another version', { v: 2 }, 4004],
    ['another encoding', { encoding: 'etf' }, 4005],
  ] as const) {
    test(`with ${what} closes the connection with ${code}`, () => {
      const { host, frames, endings, client } = checkedHost()
      host.receive([0, { ...hello, ...changed }])
      assert.equal(endings[0]?.code, code)
      if (code === 4000) assert.match(endings[0]?.message ?? '', RegExp(`500000000000000009.*${applicationId}`))
      assert.equal(frames.length, 1)
      host.receive(handshake)
      assert.equal(frames.length, 1, 'nobody is heard any more')
      assert.equal(client.hasListeners, false)
    })
  }

  test('needs no encoding', () => {
    const { host, frames } = checkedHost()
    host.receive([0, { v: 1, client_id: applicationId, frame_id: frameId, sdk_version: '2.5.0' }])
    assert.equal(eventsOf(frames, 'READY').length, 1)
  })

  test('resets subscriptions and authorization', async () => {
    const { host, frames, client, ask, let: allow } = connectedHost()
    await allow('identify', 'rpc.voice.read')
    await ask('SUBSCRIBE', { channel_id: channelId }, 'VOICE_STATE_UPDATE')
    host.receive(handshake)
    client.emit({ type: 'voice', channelId, voice: fakeVoice })
    assert.equal(eventsOf(frames, 'VOICE_STATE_UPDATE').length, 0)
    assert.equal((await ask('USER_SETTINGS_GET_LOCALE')).code, 4006)
  })

  test('is refused with 4002 after sixty in a minute', () => {
    const { host, endings, clock } = checkedHost()
    for (let count = 0; count < 60; count += 1) host.receive(handshake)
    clock.now += 61_000
    for (let count = 0; count < 60; count += 1) host.receive(handshake)
    assert.deepEqual(endings, [])
    host.receive(handshake)
    assert.deepEqual(endings, [{ by: 'host', code: 4002, message: 'Rate limited' }])
  })

  test('of a reloaded page withdraws open dialogs, whose answers are dropped', async () => {
    let answer = (_code: string) => {}
    const signals: AbortSignal[] = []
    const authorize = (_asked: unknown, signal: AbortSignal) => {
      signals.push(signal)
      return new Promise<string>((resolve) => {
        answer = resolve
      })
    }
    const { host, frames } = connectedHost({ ports: { authorize } })
    host.receive([1, { cmd: 'AUTHORIZE', args: { client_id: applicationId, scope: ['identify'] }, nonce: 'a' }])
    await Promise.resolve()
    host.receive(handshake)
    assert.equal(signals[0]?.aborted, true)
    answer('late')
    await new Promise(setImmediate)
    assert.deepEqual(
      frames.map(([, payload]) => ('evt' in payload ? payload.evt : null)),
      ['READY', 'READY'],
    )
    assert.deepEqual(host.trace.read().pending, [])
  })
})

describe('Closing', () => {
  test('shows the user nothing if the app closes itself normally', () => {
    const { host, endings, client } = connectedHost()
    host.receive([2, { code: 1000, message: 'bye', nonce: 'a' }])
    assert.deepEqual(endings, [{ by: 'app', code: 1000, message: '' }])
    assert.equal(client.hasListeners, false)
  })

  test('shows why an app failed, shortened to what can be shown', () => {
    const { host, endings } = connectedHost()
    host.receive([2, { code: 1006, message: 'x'.repeat(5_000) }])
    assert.deepEqual(endings, [{ by: 'app', code: 1006, message: 'x'.repeat(500) }])
  })

  test('ends an app with 4003 that may no longer act for the user', () => {
    const { client, endings, frames } = connectedHost()
    client.emit({ type: 'revoked' })
    assert.deepEqual(frames.at(-1), [2, { code: 4003, message: 'Token revoked' }])
    assert.deepEqual(endings, [{ by: 'host', code: 4003, message: 'Token revoked' }])
  })
})

describe('Invalid frames', () => {
  const circle: unknown[] = [1]
  circle.push(circle)
  const deep: unknown[] = []
  for (let level = 0, inner = deep; level < 100_000; level += 1) {
    const next: unknown[] = []
    inner.push(next)
    inner = next
  }
  const holes: unknown[] = []
  holes.length = 4_000_000_000
  for (const [what, message] of [
    ['a text', 'hello'],
    ['no opcode', []],
    ['an opcode of none', [9, {}]],
    ['no payload', [1]],
    ['a command without a name', [1, { nonce: 'a' }]],
    ['a circle', [1, circle]],
    ['what nests without an end', [1, { cmd: 'GET_USER', nonce: 'a', args: deep }]],
    ['a list of holes', [1, { cmd: 'GET_USER', nonce: 'a', args: holes }]],
    ['a map', [1, { cmd: 'GET_USER', nonce: 'a', args: new Map() }]],
    ['a bigint', [1, { cmd: 'GET_USER', nonce: 'a', args: { id: 1n } }]],
    ['megabytes', [1, { cmd: 'GET_USER', nonce: 'a', args: { id: 'x'.repeat(3_000_000) } }]],
    ['no nonce', [1, { cmd: 'GET_USER', args: {} }]],
    ['a nonce without an end', [1, { cmd: 'GET_USER', args: {}, nonce: 'n'.repeat(1_000) }]],
  ] as const) {
    test(`get no answer, and the developer sees why: ${what}`, async () => {
      const { host, frames } = connectedHost()
      host.receive(message)
      await new Promise(setImmediate)
      assert.equal(frames.length, 1)
      assert.equal(host.trace.read().frames.at(-1)?.verdict, 'ignored')
    })
  }

  test('include a command before a handshake, which is not executed', async () => {
    const { host, frames, client } = checkedHost()
    host.receive([1, { cmd: 'SET_CONFIG', args: { use_interactive_pip: true }, nonce: 'a' }])
    await new Promise(setImmediate)
    assert.deepEqual([frames, client.done], [[], []])
  })

  test('include an unknown command, which is refused with 4002', async () => {
    const { ask } = connectedHost({ judged: false })
    assert.deepEqual(await ask('NO_SUCH_COMMAND'), { code: 4002, message: 'Invalid command' })
  })

  test('include commands named like inherited properties, which are unknown', async () => {
    const { ask } = connectedHost({ judged: false })
    for (const name of ['toString', 'constructor', '__proto__']) assert.equal((await ask(name)).code, 4002)
  })
})

describe('A flood', () => {
  test('of 10,000 log lines is answered line by line in constant memory', async () => {
    const { host, frames, client } = connectedHost()
    for (let line = 0; line < 10_000; line += 1) {
      host.receive([1, { cmd: 'CAPTURE_LOG', args: { level: 'log', message: 'x'.repeat(10_000) }, nonce: `${line}` }])
    }
    await new Promise(setImmediate)
    const { logged, unlogged, pending, frames: traced } = host.trace.read()
    assert.equal(frames.length, 10_001)
    assert.equal(client.done.length, 200, 'what is printed')
    assert.equal(logged.length + unlogged, 10_000)
    assert.equal(logged[0]?.message.length, 2_001)
    assert.deepEqual([pending, traced.length], [[], 2])
  })

  test('of commands is refused with 5011 until some time has passed', async () => {
    const { host, frames, clock, ask } = connectedHost()
    for (let count = 0; count < 10_000; count += 1) {
      host.receive([1, { cmd: 'GET_USER', args: { id: friend.id }, nonce: `f${count}` }])
    }
    await new Promise(setImmediate)
    const refused = frames.filter(([, payload]) => 'evt' in payload && payload.evt === 'ERROR')
    assert.ok(refused.length > 9_000)
    assert.ok(host.trace.read().frames.length <= 500)
    clock.now += 1_000
    assert.equal((await ask('GET_USER', { id: friend.id })).username, 'bob')
  })

  test('of server requests is limited to thirty, and then to one a second', async () => {
    let count = 0
    const authorization = async () => {
      count += 1
      return null
    }
    const { ask, clock } = connectedHost({ ports: { authorization } })
    for (let tries = 0; tries < 100; tries += 1) await ask('AUTHENTICATE', { access_token: 'guess' })
    assert.equal(count, 30)
    assert.equal((await ask('AUTHENTICATE', { access_token: 'guess' })).code, 5011)
    assert.equal((await ask('GET_USER', { id: friend.id })).username, 'bob')
    clock.now += 1_000
    assert.equal((await ask('AUTHENTICATE', { access_token: 'guess' })).code, 4009)
  })

  test('of dialogs is limited to five', async () => {
    const authorize = () => new Promise<string>(() => {})
    const { host, ask } = connectedHost({ ports: { authorize } })
    const args = { client_id: applicationId, scope: ['identify'] }
    for (let count = 0; count < 5; count += 1) host.receive([1, { cmd: 'AUTHORIZE', args, nonce: `q${count}` }])
    assert.equal((await ask('AUTHORIZE', args)).code, 5011)
    assert.equal(host.trace.read().pending.length, 5)
  })

  test('of dialogs that are answered at once is limited to ten, even after a new handshake, and then one every five seconds', async () => {
    let count = 0
    const openExternalLink = async () => {
      count += 1
      return false
    }
    const { host, ask, clock } = connectedHost({ ports: { openExternalLink } })
    const args = { url: 'https://example.org/' }
    for (let tries = 0; tries < 10; tries += 1) {
      await ask('OPEN_EXTERNAL_LINK', args)
      host.receive(handshake)
    }
    assert.equal((await ask('OPEN_EXTERNAL_LINK', args)).code, 5011)
    assert.equal(count, 10)
    clock.now += 5_000
    assert.deepEqual(await ask('OPEN_EXTERNAL_LINK', args), { opened: false })
    assert.equal((await ask('OPEN_EXTERNAL_LINK', args)).code, 5011)
  })

  test('of subscriptions is limited to a hundred', async () => {
    const channel = (id: string) => ({ id, type: 2, guild_id: guildId, name: 'a' })
    const { ask, let: allow } = connectedHost({ ports: { channel } })
    await allow('rpc.voice.read')
    for (let id = 0; id < 100; id += 1) await ask('SUBSCRIBE', { channel_id: `${id}` }, 'VOICE_STATE_UPDATE')
    assert.equal((await ask('SUBSCRIBE', { channel_id: '100' }, 'VOICE_STATE_UPDATE')).code, 5011)
  })
})

describe('A developer sees', () => {
  test('a missing scope, in words', async () => {
    const { host, ask, let: allow } = connectedHost()
    await ask('GET_RELATIONSHIPS')
    await allow('identify')
    await ask('GET_RELATIONSHIPS')
    const refused = host.trace.read().frames.filter(({ verdict }) => verdict === 'refused')
    assert.deepEqual(
      refused.map(({ way }) => way),
      ['in', 'out', 'in', 'out'],
    )
    const [before, , after] = refused.map(({ words }) => words ?? '')
    assert.match(before ?? '', /scope relationships\.read, and the app hasn't called authenticate/)
    assert.match(
      after ?? '',
      /scope relationships\.read; the app has identify\. Add it to `scope` where you call authorize/,
    )
    assert.equal(refused[1]?.words, before)
  })

  test('undocumented arguments, and what is wrong with them', async () => {
    const { host, ask } = connectedHost()
    await ask('GET_USER', { id: 7 })
    const [asked, answer] = host.trace.read().frames.slice(-2)
    assert.deepEqual([asked?.way, asked?.verdict, answer?.verdict], ['in', 'refused', 'refused'])
    assert.match(asked?.words ?? '', /not what is documented: id/)
  })

  test('after clearing, only pending commands', async () => {
    const { host, ask } = connectedHost({ ports: { openExternalLink: () => new Promise<boolean>(() => {}) } })
    await ask('CAPTURE_LOG', { level: 'log', message: 'a' })
    host.receive([1, { cmd: 'OPEN_EXTERNAL_LINK', args: { url: 'http://example.org' }, nonce: 'w' }])
    host.trace.clear()
    const { frames, logged, pending } = host.trace.read()
    assert.deepEqual([frames, logged, pending.length], [[], [], 1])
  })

  test('each frame in both directions, and pending commands', async () => {
    const { host, ask } = connectedHost({ ports: { openExternalLink: () => new Promise<boolean>(() => {}) } })
    await ask('SUBSCRIBE', undefined, 'ORIENTATION_UPDATE')
    host.receive([1, { cmd: 'OPEN_EXTERNAL_LINK', args: { url: 'http://example.org' }, nonce: 'w' }])
    const { frames, pending } = host.trace.read()
    assert.deepEqual(
      frames.map(({ way, name }) => `${way} ${name}`),
      [
        'in HANDSHAKE',
        'out READY',
        'in SUBSCRIBE ORIENTATION_UPDATE',
        'out SUBSCRIBE ORIENTATION_UPDATE',
        'out ORIENTATION_UPDATE',
        'in OPEN_EXTERNAL_LINK',
      ],
    )
    assert.deepEqual(
      pending.map(({ name, nonce }) => [name, nonce]),
      [['OPEN_EXTERNAL_LINK', 'w']],
    )
  })

  test('a response that the SDK would drop, for which the app receives an error', async () => {
    const broken: any = { ...me, username: null }
    const { host, ask } = connectedHost({ ports: { user: () => ({ user: broken, nick: null }) } })
    assert.deepEqual(await ask('GET_USER', { id: '1' }), { code: 1000, message: 'Unknown error' })
    assert.equal(host.trace.read().frames.at(-1)?.words, 'The SDK would drop the answer.')
  })

  test('an event that the SDK would drop, which is not sent', async () => {
    const layoutMode: any = () => Number.NaN
    const { host, ask, frames } = connectedHost({ ports: { layoutMode } })
    await ask('SUBSCRIBE', undefined, 'ACTIVITY_LAYOUT_MODE_UPDATE')
    assert.equal(eventsOf(frames, 'ACTIVITY_LAYOUT_MODE_UPDATE').length, 0)
    assert.equal(host.trace.read().frames.at(-1)?.verdict, 'held-back')
  })

  test('an internal error of the client, which is hidden from the app', async () => {
    const entitlements = async () => {
      throw new TypeError('secret')
    }
    const { host, ask, let: allow } = connectedHost({ ports: { entitlements } })
    await allow('identify')
    assert.deepEqual(await ask('GET_ENTITLEMENTS_EMBEDDED'), { code: 1000, message: 'Unknown error' })
    assert.equal(host.trace.read().frames.at(-1)?.words, 'TypeError: secret')
  })
})

describe('Authenticating', () => {
  for (const [what, authorization, code] of [
    ['a token that opens nothing', null, 4009],
    [
      "another app's token",
      { ...fakeAuthorization('identify'), application: { ...fakeAuthorization().application, id: '1' } },
      4007,
    ],
    ["another user's token", { ...fakeAuthorization('identify'), user: friend }, 4010],
  ] as const) {
    test(`is refused with ${code} for ${what}`, async () => {
      const { ask, client } = connectedHost()
      client.authorization = authorization
      assert.equal((await ask('AUTHENTICATE', { access_token: 'token' })).code, code)
      assert.equal((await ask('GET_SKUS_EMBEDDED')).code, 4006)
    })
  }

  test('is refused for a token without a user, whose consent could be anyone’s', async () => {
    const { ask, client } = connectedHost()
    const { user: _user, ...anonymous } = fakeAuthorization('rpc.voice.read')
    client.authorization = anonymous
    assert.equal((await ask('AUTHENTICATE', { access_token: 'token' })).code, 4010)
  })

  test('is refused without a token with 4009', async () => {
    const { ask } = connectedHost()
    for (const args of [undefined, {}, { access_token: null }, { access_token: '' }])
      assert.equal((await ask('AUTHENTICATE', args)).code, 4009)
  })

  test('returns only user data that the token gives access to', async () => {
    const { ask, client } = connectedHost()
    client.authorization = fakeAuthorization('identify')
    const { user } = await ask('AUTHENTICATE', { access_token: 'token' })
    assert.deepEqual(user, {
      id: me.id,
      username: 'ada',
      discriminator: '0',
      global_name: null,
      avatar: null,
      public_flags: 0,
    })
  })
})
