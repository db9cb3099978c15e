import assert from 'node:assert/strict'
import { createPublicKey, verify } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { CLIENT_HOST, newActivity, requestActivity } from '@guildhall/testing/features/activities'
import { type ExternalServer, startExternalServer } from '@guildhall/testing/worlds/external-server'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { trimProxyTickets } from './trim-proxy-tickets.ts'

describe('Create Proxy Ticket', () => {
  let world: World
  let app: ExternalServer
  let id: string
  let received: NodeJS.Dict<string | string[]> = {}
  before(async () => {
    app = await startExternalServer((request, response) => {
      received = request.headers
      response.end(request.url)
    })
    world = await World.create({ publicUrl: `http://${CLIENT_HOST}`, dev: true })
    await world.app.listen()
    id = await newActivity(world, [{ prefix: '/', target: `localhost:${app.port}` }])
  })
  after(async () => {
    await world.close()
    await app.close()
  })

  const ticketFor = async (who = world.member) => {
    const { status, body } = await who.api.post(`/applications/${id}/proxy-tickets`, { instance_id: 'i-1-gc-2-3' })
    assert.equal(status, 200)
    return String(body.ticket)
  }
  const cookieFor = async (ticket: string, applicationId = id) => {
    const path = `/.proxy/.guildhall/shell?discord_proxy_ticket=${encodeURIComponent(ticket)}`
    return (await requestActivity(world, applicationId, path)).headers['set-cookie']?.[0]
  }

  test('issues a ticket that identifies the user to the Activity’s server', async () => {
    const cookie = await cookieFor(await ticketFor())
    assert.match(cookie ?? '', /^discord_proxy_token=[^;]+; Path=\/; Secure; SameSite=None; Partitioned$/u)
    await requestActivity(world, id, '/', { headers: { cookie: String(cookie?.split(';')[0]) } })
    const { 'x-discord-proxy-payload': payload, 'x-signature-ed25519': signature } = received
    const text = Buffer.from(String(payload), 'base64').toString()
    const parsed = JSON.parse(text)
    assert.deepEqual(
      [parsed.application_id, parsed.user_id, parsed.is_developer, parsed.expires_at - parsed.created_at],
      [id, world.member.id, false, 3600],
    )
    assert.equal(received['x-signature-timestamp'], String(parsed.created_at))
    const { body } = await world.owner.api.get(`/applications/${id}`)
    const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(body.verify_key, 'hex')])
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    assert.ok(verify(null, Buffer.from(text), key, Buffer.from(String(signature), 'base64')))
  })

  test('identifies developers, and redeems a ticket on any path without revealing it to the Activity', async () => {
    const ticket = await ticketFor(world.owner)
    const answer = await requestActivity(world, id, `/page?a=1&discord_proxy_ticket=${ticket}&b=2`)
    assert.equal(answer.text, '/page?a=1&b=2')
    const payload =
      String(answer.headers['set-cookie']?.[0])
        .replace(/^[^=]+=/u, '')
        .split('.')[0] ?? ''
    assert.equal(JSON.parse(Buffer.from(payload, 'base64').toString()).is_developer, true)
  })

  test('issues tickets that work once, for a limited time, and for one Activity', async () => {
    const ticket = await ticketFor()
    const other = await newActivity(world, [])
    assert.equal(await cookieFor(ticket, other), undefined)
    assert.notEqual(await cookieFor(ticket), undefined)
    assert.equal(await cookieFor(ticket), undefined)
    const late = await ticketFor()
    world.clock.advance(120_000)
    assert.equal(await cookieFor(late), undefined)
    for (const nonsense of ['', 'x', 'x.y', '.', 'e30.AAAA', `${late}x`])
      assert.equal(await cookieFor(nonsense), undefined)
  })

  test('issues cookies that are invalid once they expire or are changed', async () => {
    const cookie = String((await cookieFor(await ticketFor()))?.split(';')[0])
    const isDelivered = async (sent: string) => {
      await requestActivity(world, id, '/', { headers: { cookie: sent } })
      return 'x-discord-proxy-payload' in received
    }
    assert.equal(await isDelivered(cookie), true)
    assert.equal(await isDelivered(cookie.replace('=e', '=f')), false)
    world.clock.advance(3_600_000)
    assert.equal(await isDelivered(cookie), false)
  })

  test('issues tickets and cookies that end with the session, but not with another session of the user', async (t) => {
    const setDeveloperMode = (developer_mode: boolean) =>
      world.owner.api.patch('/users/@me/settings', { developer_mode })
    await setDeveloperMode(true)
    t.after(() => setDeveloperMode(false))
    const hidden = await newActivity(world, [{ prefix: '/', target: `localhost:${app.port}` }], { is_published: false })
    const { body: login } = await world.nobody.post('/auth/login', { login: 'owner', password: world.owner.password })
    const ticketOf = async (api: Person['api']) =>
      String((await api.post(`/applications/${hidden}/proxy-tickets`, {})).body.ticket)
    const shell = (ticket: string) =>
      requestActivity(world, hidden, `/.proxy/.guildhall/shell?discord_proxy_ticket=${ticket}`, { visitor: null })
    const visitBy = async (ticket: string) => {
      const { headers } = await shell(ticket)
      return String(headers['set-cookie']?.find((cookie) => cookie.startsWith('guildhall-visit='))?.split(';')[0])
    }
    const statusWith = async (cookie: string) =>
      (await requestActivity(world, hidden, '/', { visitor: null, headers: { cookie } })).status
    const session = world.clientOf(login.token)
    const [ended, stays] = [await visitBy(await ticketOf(session)), await visitBy(await ticketOf(world.owner.api))]
    const late = await ticketOf(session)
    assert.deepEqual([await statusWith(ended), await statusWith(stays)], [200, 200])
    assert.equal((await session.post('/auth/logout')).status, 204)
    assert.deepEqual([await statusWith(ended), await statusWith(stays)], [403, 200])
    assert.equal((await shell(late)).headers['set-cookie'], undefined)
  })

  test('deletes expired tickets', async () => {
    await ticketFor()
    world.clock.advance(60_000)
    await ticketFor()
    const count = async () => (await world.db.q.selectFrom('proxy_tickets').select('hash').execute()).length
    const before = await count()
    world.clock.advance(60_000)
    await trimProxyTickets(world.app.kernel)
    assert.equal(await count(), 1)
    world.clock.advance(60_000)
    await ticketFor()
    assert.deepEqual([before > 1, await count()], [true, 1])
  })

  test('refuses users who may not run the Activity, and bots', async () => {
    const hidden = await newActivity(world, [], { is_published: false })
    const path = `/applications/${hidden}/proxy-tickets`
    assert.equal((await world.member.api.post(path, {})).body.code, 50001)
    assert.equal((await world.owner.api.post(path, {})).body.code, 50001)
    assert.equal((await world.bot.api.post(path, {})).status, 403)
    assert.equal((await world.member.api.post('/applications/1/proxy-tickets', {})).status, 404)
    assert.equal((await world.member.api.post(path, { instance_id: 'x'.repeat(201) })).status, 400)
  })
})
