import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertAdministratorsOnly, loggedAdministratorActions } from '@guildhall/testing/features/instance'
import { MailServer } from '@guildhall/testing/worlds/mail-server'
import { World } from '@guildhall/testing/worlds/world'

const PATH = '/guildhall/instance/invitations'
const password = 'correct horse'

describe('Create Instance Invitation', () => {
  let world: World
  before(async () => {
    world = await World.create({ registration: 'invite' })
  })
  after(() => world.close())

  const invite = async (terms: object = {}): Promise<{ id: string; code: string }> => {
    const { status, body } = await world.administrator.api.post(PATH, terms)
    assert.equal(status, 201)
    return body
  }
  const register = (username: string, invite_code?: string | null) =>
    world.nobody.post('/auth/register', { username, password, ...(invite_code !== undefined && { invite_code }) })
  const usesOf = async (id: string) => {
    const { q } = world.db
    const row = await q.selectFrom('instance_invitations').select('uses').where('id', '=', id).executeTakeFirst()
    return row?.uses
  }

  test('lets one user register by default, within a week', async (t) => {
    const actions = loggedAdministratorActions(world, t)
    const { code, ...invitation } = (await world.administrator.api.post(PATH, {})).body
    assert.match(code, /^[\w-]{22}$/u)
    assert.equal(invitation.creator.id, world.administrator.id)
    assert.deepEqual([invitation.max_uses, invitation.uses], [1, 0])
    assert.equal(Date.parse(invitation.expires_at) - Date.parse(invitation.created_at), 604_800_000)
    assert.ok(!JSON.stringify(actions.mock.calls[0]?.arguments).includes(code))
    const { status, body } = await register('invited', code)
    assert.equal(status, 201)
    assert.equal((await world.clientOf(body.token).get('/users/@me')).body.username, 'invited')
    await world.refusesAt(() => register('second', code), 'invite_code', 'INVITE_CODE_INVALID')
  })

  test('stores only a hash of the code', async () => {
    const { code } = await invite()
    assert.ok(!(await world.contents()).includes(code))
  })

  test('creates a code that users need to register', async () => {
    for (const code of [undefined, null, '']) {
      await world.refusesAt(() => register('nobody', code), 'invite_code', 'INVITE_CODE_REQUIRED')
    }
    await world.refusesAt(() => register('nobody', 'wrong'), 'invite_code', 'INVITE_CODE_INVALID')
    assert.equal((await world.nobody.get('/guildhall/instance')).body.registration, 'invite')
  })

  test('mails the link, and forgets the code when it is sent', async (t) => {
    const server = await MailServer.start()
    t.after(() => server.close())
    const mail = { url: server.url, from: { name: '', address: 'chat@example.org' } }
    const other = await World.create({ registration: 'invite', mail })
    t.after(() => other.close())
    const send = (email: string) => other.administrator.api.post(PATH, { email })
    const { status, body } = await send('ada@example.com')
    assert.equal(status, 201)
    await other.app.worker.settled()
    const link = `${other.app.kernel.instance.clientUrl}/register#invite=${body.code}`
    assert.ok(server.to('ada@example.com')[0]?.text.includes(link))
    assert.ok(!(await other.contents()).includes(body.code))
    for (let i = 0; i < 2; i++) assert.equal((await send('Ada+x@example.com')).status, 201)
    await other.refusesAt(() => send('ada@example.com'), 'email', 'TOO_MANY_MAILS')
    for (const email of ['x', 'a@b\r\nRCPT TO:<c@d>', '<a>@b', 'a@b,c@d']) {
      await other.refusesAt(() => send(email), 'email', 'EMAIL_TYPE_INVALID_EMAIL')
    }
    await other.app.worker.settled()
    assert.equal(server.received.length, 3)
    await world.refusesAt(() => world.administrator.api.post(PATH, { email: 'a@b' }), 'email', 'MAIL_NOT_CONFIGURED')
  })

  test('does not create a guild invite', async () => {
    const { body } = await world.owner.api.post(`/channels/${world.channels.general}/invites`, {})
    await world.refusesAt(() => register('guest', body.code), 'invite_code', 'INVITE_CODE_INVALID')
  })

  test('enforces the maximum number of uses for simultaneous requests', async () => {
    const { id, code } = await invite({ max_uses: 3 })
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => register(`one of ${i}`, code)))
    assert.equal(answers.filter(({ status }) => status === 201).length, 3)
    assert.equal(answers.filter(({ status }) => status === 400).length, 9)
    assert.equal(await usesOf(id), 3)
  })

  test('doesn’t count a use for a failed registration', async () => {
    const { id, code } = await invite({ max_uses: 1 })
    assert.equal((await register('owner', code)).body.errors.username._errors[0].code, 'USERNAME_ALREADY_TAKEN')
    assert.equal(await usesOf(id), 0)
    assert.equal((await register('owner again', code)).status, 201)
  })

  test('refuses settings out of range', async () => {
    for (const terms of [{ max_uses: -1 }, { max_uses: 1e6 }, { max_age: -1 }, { max_age: 4e7 }]) {
      await world.refuses(() => world.administrator.api.post(PATH, terms), 400, 50035)
    }
  })

  test('is available only to administrators', () => assertAdministratorsOnly(world, 'POST', PATH, {}))

  // Must be the last test, because every session has expired after it.
  test('admits any number of users until it expires, and never expires without a maximum age', async () => {
    const brief = await invite({ max_uses: 0, max_age: 60 })
    const lasting = await invite({ max_uses: 0, max_age: 0 })
    for (const name of ['early one', 'early two']) assert.equal((await register(name, brief.code)).status, 201)
    world.clock.advance(60_000)
    await world.refusesAt(() => register('late', brief.code), 'invite_code', 'INVITE_CODE_INVALID')
    world.clock.advance(400 * 86_400_000)
    assert.equal((await register('much later', lasting.code)).status, 201)
  })
})

describe('Unknown invitation codes', () => {
  test('cause all codes from the same network to be refused for a while if there are too many', async (t) => {
    const world = await World.create({ registration: 'invite' })
    t.after(() => world.close())
    world.clock.hold()
    const { code } = (await world.administrator.api.post(PATH, { max_uses: 0 })).body
    const register = (username: string, invite_code: string) =>
      world.nobody.post('/auth/register', { username, password, invite_code })
    assert.equal((await register('before', code)).status, 201)
    for (let i = 0; i < 50; i++) assert.equal((await register('guesser', `wrong ${i}`)).status, 400)
    await world.refuses(() => register('guesser', 'wrong again'), 429)
    await world.refuses(() => register('guesser', code), 429)
    world.clock.advance(15 * 60_000)
    assert.equal((await register('after', code)).status, 201)
  })
})
