import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { COMMANDS } from './commands.ts'
import { NoResponse } from './rpc-objects.ts'
import { connectedHost } from './testing/checked-host.ts'
import { applicationId, channelId, friend, privateId } from './testing/fake-client.ts'

const denied = { code: 4006, message: 'Not authenticated or invalid scope' }

/** The requirements of each command that has any: valid arguments, and scopes, of which each row suffices. */
const guarded: Record<string, { args?: unknown; enough: readonly (readonly string[])[] }> = {
  GET_CHANNEL: { args: { channel_id: channelId }, enough: [['guilds'], ['guilds.channels.read'], ['rpc']] },
  GET_CHANNEL_PERMISSIONS: { enough: [['guilds.members.read'], ['guilds.channels.read'], ['rpc']] },
  GET_ENTITLEMENTS_EMBEDDED: { enough: [[]] },
  GET_SKUS_EMBEDDED: { enough: [[]] },
  START_PURCHASE: { args: { sku_id: '1' }, enough: [[]] },
  GET_RELATIONSHIPS: { enough: [['relationships.read']] },
  INITIATE_IMAGE_UPLOAD: { enough: [[]] },
  INVITE_USER_EMBEDDED: { args: { user_id: friend.id }, enough: [['relationships.read']] },
  OPEN_INVITE_DIALOG: { enough: [[]] },
  OPEN_SHARE_MOMENT_DIALOG: { args: { mediaUrl: 'https://cdn.discordapp.com/attachments/1/2/a.png' }, enough: [[]] },
  REQUEST_PROXY_TICKET_REFRESH: { enough: [[]] },
  SET_ACTIVITY: { args: { activity: { details: 'Move 4' } }, enough: [['rpc.activities.write'], ['rpc']] },
  SHARE_LINK: { args: { message: 'Come' }, enough: [[]] },
  USER_SETTINGS_GET_LOCALE: { enough: [['identify']] },
}

const isRefused = (answer: { code?: unknown } | null) => typeof answer?.code === 'number'

describe('A command with a requirement', () => {
  test('has a case in this test', () => {
    const needing = Object.keys(COMMANDS).filter((name) => COMMANDS[name]?.needs !== 'nothing')
    assert.deepEqual(Object.keys(guarded).sort(), needing.sort())
  })

  for (const [name, { args, enough }] of Object.entries(guarded)) {
    test(`is refused without the required scopes, and answered with them: ${name}`, async () => {
      const { ask, let: allow, client } = connectedHost()
      assert.deepEqual(await ask(name, args), denied)
      if (enough.every((scopes) => scopes.length > 0)) {
        await allow('connections')
        assert.deepEqual(await ask(name, args), denied)
      }
      assert.deepEqual(client.done, [], 'nothing was done')
      for (const scopes of enough) {
        await allow(...scopes)
        assert.equal(isRefused(await ask(name, args)), false)
      }
    })
  }
})

/** Invalid arguments. */
const wrong: [cmd: string, args: unknown, scopes?: string[]][] = [
  ['AUTHORIZE', undefined],
  ['AUTHORIZE', { client_id: applicationId, scope: 'identify' }],
  ['AUTHORIZE', { client_id: applicationId, scope: [1] }],
  ['AUTHENTICATE', { access_token: 1 }],
  ['AUTHENTICATE', { access_token: 'x'.repeat(5_000) }],
  ['CAPTURE_LOG', { level: 'shout', message: 'a' }],
  ['CAPTURE_LOG', { level: 'log' }],
  ['GET_CHANNEL', {}, ['guilds']],
  ['GET_CHANNEL', { channel_id: 'here' }, ['guilds']],
  ['GET_USER', { id: 'x'.repeat(65) }],
  ['GET_USER', 'me'],
  ['INVITE_USER_EMBEDDED', { user_id: friend.id, content: 'x'.repeat(1_025) }, ['relationships.read']],
  ['OPEN_EXTERNAL_LINK', {}],
  ['OPEN_EXTERNAL_LINK', { url: 'javascript:alert(1)' }],
  ['OPEN_EXTERNAL_LINK', { url: '/settings' }],
  ['OPEN_SHARE_MOMENT_DIALOG', { mediaUrl: 'https://example.org/a.png' }, []],
  ['OPEN_SHARE_MOMENT_DIALOG', { mediaUrl: 'http://localhost:3334/attachments/1/2/a.png' }, []],
  ['OPEN_SHARE_MOMENT_DIALOG', { mediaUrl: `https://cdn.discordapp.com/${'a'.repeat(1_024)}` }, []],
  ['SET_ACTIVITY', { activity: { details_url: 'javascript:alert(1)' } }, ['rpc.activities.write']],
  ['SET_ACTIVITY', { activity: { details: 'x'.repeat(129) } }, ['rpc.activities.write']],
  ['SET_ACTIVITY', { activity: { party: { size: [1] } } }, ['rpc.activities.write']],
  ['SET_CONFIG', { use_interactive_pip: 'maybe' }],
  ['SET_ORIENTATION_LOCK_STATE', { lock_state: 4 }],
  ['SET_ORIENTATION_LOCK_STATE', { lock_state: 1, grid_lock_state: 'up' }],
  ['SHARE_LINK', { message: 'x'.repeat(1_001) }, []],
  ['SHARE_LINK', { message: 'a', custom_id: 'x'.repeat(65) }, []],
  ['START_PURCHASE', {}, []],
]

describe('Wrong arguments are refused with 4000', () => {
  for (const [cmd, args, scopes] of wrong) {
    test(`${cmd} ${JSON.stringify(args)?.slice(0, 60)}`, async () => {
      const { ask, let: allow, client } = connectedHost()
      if (scopes !== undefined) await allow(...scopes)
      assert.equal((await ask(cmd, args)).code, 4000)
      assert.deepEqual(client.done, [])
    })
  }
})

describe('AUTHORIZE', () => {
  const asked = { client_id: applicationId, scope: ['identify', 'guilds'] }

  test('passes on what the user is asked to agree to', async () => {
    const { ask, client } = connectedHost()
    const proof = { code_challenge: 'c', code_challenge_method: 'S256' }
    const more = { ...asked, ...proof, scope: ['identify', 'guilds', 'identify'], response_type: 'code', state: 's' }
    assert.deepEqual(await ask('AUTHORIZE', { ...more, prompt: 'none' }), { code: 'the-code' })
    assert.deepEqual(client.done, [
      ['authorize', { scopes: ['identify', 'guilds'], isSilent: true, state: 's', codeChallenge: 'c' }],
    ])
  })

  test('accepts the scopes under their former name, and asks the user by default', async () => {
    const { ask, client } = connectedHost()
    await ask('AUTHORIZE', { client_id: applicationId, scopes: ['identify'] })
    assert.deepEqual(client.done[0]?.[1], { scopes: ['identify'], isSilent: false, state: null, codeChallenge: null })
  })

  for (const [what, args, error] of [
    ["another app's id", { ...asked, client_id: '1' }, { code: 4007, message: 'Invalid Client ID' }],
    [
      'a scope that there is not',
      { ...asked, scope: ['identify', 'everything'] },
      {
        code: 5000,
        message: 'OAuth2 Error: invalid_scope: The requested scope is invalid, unknown, or malformed.',
      },
    ],
    [
      'no scope',
      { client_id: applicationId },
      {
        code: 5000,
        message: 'OAuth2 Error: invalid_scope: The requested scope is invalid, unknown, or malformed.',
      },
    ],
    [
      'another response type',
      { ...asked, response_type: 'token' },
      { code: 5000, message: 'OAuth2 Error: unsupported_response_type: The response type is not supported.' },
    ],
    [
      'a challenge in the clear',
      { ...asked, code_challenge: 'c', code_challenge_method: 'plain' },
      { code: 5000, message: 'OAuth2 Error: invalid_request: The code challenge method must be S256.' },
    ],
  ] as const) {
    test(`refuses ${what}`, async () => {
      const { ask, client } = connectedHost()
      assert.deepEqual(await ask('AUTHORIZE', args), error)
      assert.deepEqual(client.done, [])
    })
  }
})

describe('A channel command', () => {
  test('is refused with 4005 for an unknown or hidden channel', async () => {
    const { ask, let: allow } = connectedHost()
    await allow('guilds')
    assert.equal((await ask('GET_CHANNEL', { channel_id: '1' })).code, 4005)
  })

  test('returns no messages unless the app may read them', async () => {
    const { ask, let: allow } = connectedHost()
    await allow('guilds')
    const { messages, voice_states, name } = await ask('GET_CHANNEL', { channel_id: channelId })
    assert.deepEqual([name, messages, voice_states.length], ['Lounge', [], 1])
    await allow('guilds', 'messages.read')
    const answer = await ask('GET_CHANNEL', { channel_id: channelId })
    assert.equal(answer.messages[0].content, 'hello')
    assert.equal('email' in answer.messages[0].mentions[0], false)
  })

  test('requires a scope of its own outside of guilds', async () => {
    const { ask, let: allow } = connectedHost()
    await allow('guilds')
    assert.equal((await ask('GET_CHANNEL', { channel_id: privateId })).code, 4006)
    await allow('dm_channels.read')
    assert.equal((await ask('GET_CHANNEL', { channel_id: privateId })).id, privateId)
    assert.equal((await ask('GET_CHANNEL', { channel_id: channelId })).code, 4006)
  })

  test('returns no permissions outside of guilds', async () => {
    const { ask, let: allow } = connectedHost({ guildId: null, channelId: privateId })
    await allow('guilds.members.read')
    assert.deepEqual(await ask('GET_CHANNEL_PERMISSIONS'), { permissions: '0' })
  })
})

test('a shared moment accepts a picture of this server, by each of its names', async () => {
  const { ask, let: allow, client } = connectedHost()
  await allow()
  const own = ['http://guildhall.localhost:3333/attachments/1/2/a.png', 'http://localhost:3333/attachments/1/2/a.png']
  for (const mediaUrl of own) assert.equal(await ask('OPEN_SHARE_MOMENT_DIALOG', { mediaUrl }), null)
  assert.deepEqual(
    client.done,
    own.map((mediaUrl) => ['moment', mediaUrl]),
  )
})

describe('An invitation', () => {
  test('is not possible from a private channel', async () => {
    const { ask, let: allow } = connectedHost({ guildId: null, channelId: privateId })
    await allow()
    assert.equal((await ask('OPEN_INVITE_DIALOG')).code, 4005)
  })

  test('is not possible for users who can’t create invites', async () => {
    const { ask, let: allow, client } = connectedHost()
    await allow()
    client.permissions = Permission.VIEW_CHANNEL
    assert.equal((await ask('OPEN_INVITE_DIALOG')).code, 4006)
    assert.deepEqual(client.done, [])
  })

  test('can be sent to friends only', async () => {
    const { ask, let: allow, client } = connectedHost()
    await allow('relationships.read')
    assert.equal((await ask('INVITE_USER_EMBEDDED', { user_id: '1' })).code, 4010)
    assert.deepEqual(client.done, [])
    assert.equal(await ask('INVITE_USER_EMBEDDED', { user_id: friend.id, content: 'Come' }), null)
    assert.deepEqual(client.done, [['invite', friend.id, 'Come']])
  })
})

describe('Command responses', () => {
  test('for quests and desktop features are the error 4002', async () => {
    const { ask, let: allow } = connectedHost()
    await allow('identify', 'guilds', 'rpc')
    const without = Object.keys(COMMANDS).filter((name) => COMMANDS[name]?.answers === NoResponse)
    assert.equal(without.length, 14)
    for (const name of without) assert.equal((await ask(name, { quest_id: '1' })).code, 4002, name)
  })

  test('about SKUs omit those without a price', async () => {
    const { ask, let: allow } = connectedHost()
    await allow()
    const { skus } = await ask('GET_SKUS_EMBEDDED')
    assert.deepEqual(
      skus.map(({ price }: { price: unknown }) => price),
      [{ amount: 100, currency: 'eur' }],
    )
  })

  test('to a cancelled purchase are the error 5008', async () => {
    const { ask, let: allow } = connectedHost({ ports: { purchase: async () => null } })
    await allow()
    assert.equal((await ask('START_PURCHASE', { sku_id: '1' })).code, 5008)
  })

  test('to an upload without a picture are an error', async () => {
    const { ask, let: allow } = connectedHost({ ports: { uploadImage: async () => null } })
    await allow()
    assert.equal((await ask('INITIATE_IMAGE_UPLOAD')).code, 1000)
  })

  test('about the user’s activity contain the app’s name, also when it is cleared', async () => {
    const { ask, let: allow, client } = connectedHost()
    await allow('rpc.activities.write')
    const { name, type, details } = await ask('SET_ACTIVITY', { activity: { type: 3, details: 'Move 4', name: 'Hi' } })
    assert.deepEqual([name, type, details], ['Chess', 3, 'Move 4'])
    assert.equal((await ask('SET_ACTIVITY', { activity: null })).name, 'Chess')
    assert.deepEqual(client.done, [
      ['activity', { type: 3, details: 'Move 4' }],
      ['activity', null],
    ])
  })

  test('to an orientation lock distinguish unchanged from released values', async () => {
    const { ask, client } = connectedHost()
    assert.equal(await ask('SET_ORIENTATION_LOCK_STATE', { lock_state: 3, grid_lock_state: null }), null)
    assert.deepEqual(client.done, [['lock', { lock_state: 3, grid_lock_state: null }]])
  })

  test('that need the user come one after the other', async () => {
    const open: ((opened: boolean) => void)[] = []
    const openExternalLink = () => new Promise<boolean>((resolve) => open.push(resolve))
    const { ask } = connectedHost({ ports: { openExternalLink } })
    const first = ask('OPEN_EXTERNAL_LINK', { url: 'https://example.org/1' })
    const second = ask('OPEN_EXTERNAL_LINK', { url: 'https://example.org/2' })
    await Promise.resolve()
    assert.equal(open.length, 1)
    open[0]?.(false)
    assert.deepEqual(await first, { opened: false })
    open[1]?.(true)
    assert.deepEqual(await second, { opened: true })
  })
})
