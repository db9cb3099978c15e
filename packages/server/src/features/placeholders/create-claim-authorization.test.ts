import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'
import { trimClaimAuthorizations } from './trim-claim-authorizations.ts'

const PATH = '/guildhall/claims/authorizations'
const claimClient = {
  host: 'chat.example',
  authorizeUrl: 'https://chat.example/oauth2/authorize',
  apiUrl: 'https://chat.example/api/v10',
  id: '5',
  secret: 'kept',
}

describe('Create Claim Authorization', () => {
  test('gives the address of the other server’s page, with a state and a challenge', async (t) => {
    const world = await World.create({ claimClient })
    t.after(() => world.close())
    const { status, body } = await world.member.api.post(PATH)
    assert.equal(status, 201)
    const { origin, pathname, searchParams } = new URL(body.url)
    assert.equal(`${origin}${pathname}`, claimClient.authorizeUrl)
    const { state = '', code_challenge, ...rest } = Object.fromEntries(searchParams)
    assert.deepEqual(rest, {
      response_type: 'code',
      client_id: '5',
      scope: 'identify',
      redirect_uri: 'http://127.0.0.1/claim/callback',
      code_challenge_method: 'S256',
      prompt: 'consent',
    })
    assert.match(state, /^[\w-]{43}$/u)
    const [row] = await world.db.q.selectFrom('claim_authorizations').selectAll().execute()
    assert.equal(code_challenge, hash('sha256', row?.verifier ?? '', 'base64url'))
    assert.equal(JSON.stringify(row).includes(state), false)
    assert.equal(new Date(body.expires_at).getTime(), row?.expires_at)
    assert.equal((await world.nobody.get('/guildhall/instance')).body.claims_from, 'chat.example')

    await world.member.api.post(PATH)
    assert.equal((await world.db.q.selectFrom('claim_authorizations').selectAll().execute()).length, 1)
    world.clock.advance(10 * 60_000)
    await trimClaimAuthorizations(world.app.kernel)
    assert.deepEqual(await world.db.q.selectFrom('claim_authorizations').selectAll().execute(), [])
  })

  test('is refused without a configured client, to bots and to nobody', async (t) => {
    const world = await World.create()
    t.after(() => world.close())
    await world.refusesAt(() => world.member.api.post(PATH), 'code', 'CLAIMS_NOT_CONFIGURED')
    await world.refuses(() => world.bot.api.post(PATH), 403, 20001)
    await world.refuses(() => world.nobody.post(PATH), 401, 0)
    assert.equal((await world.nobody.get('/guildhall/instance')).body.claims_from, null)
  })
})
