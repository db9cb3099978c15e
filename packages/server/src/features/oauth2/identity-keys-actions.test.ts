import assert from 'node:assert/strict'
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type ClientApplication, newClientApplication, tokensFor } from '@guildhall/testing/features/oauth2'
import { World } from '@guildhall/testing/worlds/world'
import { keepIdentityKey, listIdentityKeys } from './identity-keys-store.ts'
import { renewIdentityKeys } from './renew-identity-keys.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describe('The identity keys of the instance', () => {
  let world: World
  let client: ClientApplication
  before(async () => {
    world = await World.create()
    world.clock.hold()
    client = await newClientApplication(world)
  })
  after(() => world.close())

  const shown = async (): Promise<any[]> => (await world.nobody.get('/oauth2/keys')).body.keys
  const kids = async () => (await shown()).map(({ kid }) => kid)
  const renew = () => renewIdentityKeys(world.app.kernel)
  const newToken = async (): Promise<string> => (await tokensFor(world, client, world.member, 'openid')).id_token
  const kidOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid

  /** Whether one of the published keys verifies a token. */
  async function isSound(token: string): Promise<boolean> {
    const [head, claims, signature = ''] = token.split('.')
    const key = (await shown()).find(({ kid }) => kid === kidOf(token))
    const bytes = Buffer.from(signature, 'base64url')
    return !!key && verify('sha256', Buffer.from(`${head}.${claims}`), createPublicKey({ key, format: 'jwk' }), bytes)
  }

  test('do not exist before the first request', async () => {
    await renew()
    assert.deepEqual(await listIdentityKeys(world.db), [])
  })

  test('rotate every ninety days: a key is published a day before it signs, and removed a day after it stops signing', async () => {
    const first = kidOf(await newToken())
    world.clock.advance(90 * DAY_MS - 1)
    await renew()
    assert.deepEqual(await kids(), [first])
    world.clock.advance(1)
    await renew()
    const [, second = '', ...others] = await kids()
    assert.deepEqual([(await kids())[0], others], [first, []])
    world.clock.advance(DAY_MS - 1)
    const last = await newToken()
    assert.equal(kidOf(last), first)
    world.clock.advance(1)
    const next = await newToken()
    assert.equal(kidOf(next), second)
    assert.deepEqual([await isSound(last), await isSound(next)], [true, true])
    world.clock.advance(HOUR_MS)
    assert.equal(await isSound(last), true)
    world.clock.advance(DAY_MS - HOUR_MS)
    assert.deepEqual(await kids(), [second])
    await renew()
    assert.equal((await listIdentityKeys(world.db)).length, 1)
    assert.deepEqual([await kids(), kidOf(await newToken())], [[second], second])
  })

  test('have one successor after simultaneous rotations', async () => {
    world.clock.advance(90 * DAY_MS)
    await Promise.all([renew(), renew(), renew()])
    assert.equal((await kids()).length, 2)
    await renew()
    assert.equal((await kids()).length, 2)
  })

  test('that another process created are published long before they sign', async () => {
    const keys = await listIdentityKeys(world.db)
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const secret = privateKey.export({ format: 'der', type: 'pkcs8' })
    const made = { ordinal: (keys.at(-1)?.ordinal ?? 0) + 1, made_at: world.clock.now(), secret }
    await kids()
    await world.app.kernel.store.write((tx) => keepIdentityKey(tx, made))
    world.clock.advance(600_000)
    assert.equal((await kids()).length, keys.length + 1)
  })
})
