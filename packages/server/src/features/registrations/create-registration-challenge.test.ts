import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'
import { useProof } from './proof-rules.ts'

const PATH = '/auth/register/challenge'
const password = 'correct horse'
const MINUTE_MS = 60_000

interface Challenge {
  challenge: string
  bits: number
  count: number
  expires_at: string
}

/** Solves a challenge as its documentation says. */
function solve({ challenge, bits, count }: Challenge): string {
  const integers = Array.from({ length: count }, (_, i) => {
    for (let n = 0; ; n++) {
      const digest = hash('sha256', `${challenge}.${i}.${n}`, 'buffer')
      if (digest.readUInt32BE(0) >>> (32 - bits) === 0) return n
    }
  })
  return `${challenge}:${integers.join(',')}`
}

const hashOf = (proof: string): string => hash('sha256', proof.split(':')[0] ?? '', 'base64url')

describe('Create Registration Challenge', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await change({ registration_proof: true })
  })
  after(() => world.close())

  const change = (settings: object) => world.administrator.api.patch('/guildhall/instance/settings', settings)
  const ask = async (): Promise<Challenge> => {
    const { status, body } = await world.nobody.post(PATH)
    assert.equal(status, 200)
    return body
  }
  const register = (username: string, proof?: string | null) =>
    world.nobody.post('/auth/register', { username, password, proof })

  test('is solved once for an account', async () => {
    assert.equal((await world.nobody.get('/guildhall/instance')).body.registration_proof, true)
    for (const proof of [undefined, null, '']) {
      await world.refusesAt(() => register('ada', proof), 'proof', 'PROOF_REQUIRED')
    }
    const proof = solve(await ask())
    assert.equal((await register('ada', proof)).status, 201)
    await world.refusesAt(() => register('grace', proof), 'proof', 'PROOF_INVALID')
  })

  test('accepts only one of simultaneous registrations with the same solution', async () => {
    const proof = solve(await ask())
    const answers = await Promise.all(['one', 'two', 'three'].map((name) => register(`same ${name}`, proof)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400, 400])
  })

  test('can be used again after another error', async () => {
    const proof = solve(await ask())
    await world.refusesAt(() => register('member', proof), 'username', 'USERNAME_ALREADY_TAKEN')
    assert.equal((await register('members', proof)).status, 201)
  })

  test('refuses solutions that are wrong, incomplete, forged or made easier', async () => {
    const asked = await ask()
    const [challenge = '', solution = ''] = solve(asked).split(':')
    const integers = solution.split(',')
    const [expiresAt = '', , random = '', seal = ''] = challenge.split('.')
    const easy = { ...asked, bits: 1, challenge: [expiresAt, 1, random, seal].join('.') }
    const later = { ...asked, challenge: [Number(expiresAt) + MINUTE_MS, asked.bits, random, seal].join('.') }
    const wrong = integers.map((each) => `${each}0`)
    for (const proof of [
      'x',
      ':',
      `${challenge}:`,
      challenge,
      `${challenge}:${integers.slice(1).join(',')}`,
      `${challenge}:${[...integers, '1'].join(',')}`,
      `${challenge}:${wrong.join(',')}`,
      `${challenge}:${integers.toReversed().join(',')}`,
      solve(easy),
      solve(later),
      `${challenge.slice(0, -1)}:${solution}`,
    ]) {
      await world.refusesAt(() => register('forger', proof), 'proof', 'PROOF_INVALID')
    }
    await world.refuses(() => register('forger', 'x'.repeat(1001)), 400, 50035)
  })

  test('expires after ten minutes', async () => {
    const proof = solve(await ask())
    world.clock.advance(10 * MINUTE_MS)
    await world.refusesAt(() => register('late', proof), 'proof', 'PROOF_INVALID')
    const other = solve(await ask())
    assert.equal((await register('in time', other)).status, 201)
    // Proofs that expired some minutes ago are removed.
    world.clock.advance(20 * MINUTE_MS)
    assert.equal((await register('later', solve(await ask()))).status, 201)
    assert.equal((await world.db.q.selectFrom('used_proofs').select('hash').execute()).length, 1)
  })

  test('expires while the password is hashed', async () => {
    const proof = solve(await ask())
    const { store, clock } = world.app.kernel
    await assert.rejects(store.write((tx) => useProof(tx, proof, clock.now() + 10 * MINUTE_MS)))
    const row = await world.db.q.selectFrom('used_proofs').select('hash').where('hash', '=', hashOf(proof)).execute()
    assert.deepEqual(row, [])
  })

  test('becomes harder with the number of challenges, up to a limit, and easier after an hour', async () => {
    world.clock.advance(60 * MINUTE_MS)
    const bits: number[] = []
    for (let i = 0; i < 300; i++) bits.push((await ask()).bits)
    assert.deepEqual(bits.slice(0, 8), [12, 12, 12, 13, 13, 13, 13, 14])
    assert.deepEqual(
      bits,
      bits.toSorted((a, b) => a - b),
    )
    assert.equal(bits.at(-1), 18)
    world.clock.advance(60 * MINUTE_MS)
    assert.equal((await ask()).bits, 12)
  })

  test('isn’t needed if it is turned off, nor with an invitation', async (t) => {
    await change({ registration_proof: false })
    assert.equal((await register('unasked')).status, 201)
    await change({ registration_proof: true })
    const other = await World.create({ registration: 'invite' })
    t.after(() => other.close())
    await other.administrator.api.patch('/guildhall/instance/settings', { registration_proof: true })
    assert.equal((await other.nobody.get('/guildhall/instance')).body.registration_proof, false)
    const { code } = (await other.administrator.api.post('/guildhall/instance/invitations', {})).body
    const sent = { username: 'invited', password, invite_code: code }
    assert.equal((await other.nobody.post('/auth/register', sent)).status, 201)
  })

  test('is needed for registrations that wait for approval', async (t) => {
    const other = await World.create({ registration: 'approval' })
    t.after(() => other.close())
    await other.administrator.api.patch('/guildhall/instance/settings', { registration_proof: true })
    const sent = { username: 'ada', password }
    await other.refusesAt(() => other.nobody.post('/auth/register', sent), 'proof', 'PROOF_REQUIRED')
    const proof = solve((await other.nobody.post(PATH)).body)
    assert.deepEqual((await other.nobody.post('/auth/register', { ...sent, proof })).body, { pending: true })
  })
})

describe('Registrations of one network', () => {
  test('are limited by a setting, and together for an IPv4 /24', async (t) => {
    const world = await World.create({ rateLimits: true, trustedProxies: ['127.0.0.1'] })
    t.after(() => world.close())
    await world.administrator.api.patch('/guildhall/instance/settings', { max_registrations_per_network: 1 })
    let count = 0
    const register = (from: string) =>
      world.nobody.post('/auth/register', { username: `person ${count++}`, password }, { 'x-forwarded-for': from })
    assert.equal((await register('192.0.2.1')).status, 201)
    await world.refuses(() => register('192.0.2.1'), 429)
    for (let i = 2; i <= 8; i++) assert.equal((await register(`192.0.2.${i}`)).status, 201)
    await world.refuses(() => register('192.0.2.9'), 429)
    assert.equal((await register('192.0.3.1')).status, 201)
  })
})
