import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { importInto, newSourceWorld, sourceApi, sourceIn } from '@guildhall/testing/features/imports'
import { makePlaceholder, recordImport } from '@guildhall/testing/features/placeholders'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { startExternalServer } from '@guildhall/testing/worlds/external-server'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { CLAIM_FLAGS, readClaimFlags } from '../../claim-flags.ts'
import { Flags } from '../../flags.ts'

const BEGIN = '/guildhall/claims/authorizations'
const ACCEPT = `${BEGIN}/accept`
const LOOPBACK = ['127.0.0.0/8']

/** The configuration of a server, by its flags. */
const configured = (api: string, id: string, secret: string) => ({
  endpointNetworks: LOOPBACK,
  claimClient: readClaimFlags(
    new Flags(CLAIM_FLAGS, ['--claims-url', api, '--claims-client', id, `--claims-secret=${secret}`], {}),
  ),
})

describe('Accept Claim Authorization, with another Guildhall', () => {
  let from: World
  let into: World
  let numbered = 0
  before(async () => {
    from = await newSourceWorld()
    const { id, client_secret } = (await from.owner.api.post('/applications', { name: 'Moving' })).body
    into = await World.create(configured(sourceApi(from), id, client_secret))
    const redirect_uris = [`${into.app.kernel.instance.clientUrl}/claim/callback`]
    assert.equal((await from.owner.api.patch(`/applications/${id}`, { redirect_uris })).status, 200)
    await from.member.api.post(`/channels/${from.channels.general}/messages`, { content: 'imported' })
    await importInto(into, sourceIn(from), into.owner)
  })
  after(() => into.close())
  after(() => from.close())

  const newPerson = () => into.newPerson(`claimant-${++numbered}`)
  const begin = async ({ api }: Person): Promise<URL> => {
    const { status, body } = await api.post(BEGIN)
    assert.equal(status, 201, JSON.stringify(body))
    return new URL(body.url)
  }
  /** Agrees on the other server's page; what the browser brings back. */
  const agree = async ({ api }: Person, { search }: URL): Promise<{ code: string; state: string }> => {
    const { status, body } = await api.post(`/oauth2/authorize${search}`, { authorize: true })
    assert.equal(status, 200, JSON.stringify(body))
    const { searchParams: found, origin, pathname } = new URL(body.location)
    assert.equal(`${origin}${pathname}`, `${into.app.kernel.instance.clientUrl}/claim/callback`)
    return { code: found.get('code') ?? '', state: found.get('state') ?? '' }
  }
  const accept = ({ api }: Person, answer: { code: string; state: string }) => api.post(ACCEPT, answer)
  /** A refusal after which only the attempt is gone. */
  const endsAt = async (who: Person, answer: { code: string; state: string }, code: string) => {
    const [before, jobs] = [await claimed(), await into.db.q.selectFrom('jobs').select('id').execute()]
    const { status, body } = await accept(who, answer)
    assert.deepEqual([status, body.errors?.code?._errors[0].code], [400, code], JSON.stringify(body))
    assert.deepEqual(await claimed(), before)
    assert.deepEqual(await into.db.q.selectFrom('jobs').select('id').execute(), jobs)
    await into.refuses(() => accept(who, answer), 404, 10012)
  }
  const claimed = async () => into.db.q.selectFrom('claimed_placeholders').selectAll().execute()

  test('gives an account everything of the user who signed in on the other server', async () => {
    const claimant = await newPerson()
    const address = await begin(claimant)
    assert.equal(`${address.origin}${address.pathname}`, `${new URL(sourceApi(from)).origin}/oauth2/authorize`)
    const { status, body } = await accept(claimant, await agree(from.member, address))
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual([body.user.username, body.host], ['member', new URL(sourceApi(from)).host])
    assert.equal(body.guilds.length, 1)
    await into.app.worker.settled()
    const { api } = claimant
    const [guild] = (await api.get('/users/@me/guilds')).body
    const channels: { id: string; name: string }[] = (await api.get(`/guilds/${guild.id}/channels`)).body
    const general = channels.find(({ name }) => name === 'general')?.id
    const [message] = (await api.get(`/channels/${general}/messages`)).body
    assert.deepEqual([message.content, message.author.id], ['imported', claimant.id])
    assert.deepEqual(await storeFaults(into.db), [])

    const other = await newPerson()
    const again = await agree(from.member, await begin(other))
    await endsAt(other, again, 'ALREADY_CLAIMED')
    assert.equal((await claimed()).length, 1)
  })

  test('is completed only by the session that began it, once, and within ten minutes', async () => {
    const [ada, mallory] = [await newPerson(), await newPerson()]
    // Somebody else’s sign-in must claim nothing for Ada, and Ada’s nothing for somebody else.
    const answer = await agree(from.moderator, await begin(mallory))
    await into.refuses(() => accept(ada, answer), 404, 10012)
    await begin(ada)
    await into.refuses(() => accept(ada, answer), 404, 10012)
    const login = { login: mallory.user.username, password: mallory.password }
    const { token } = (await into.nobody.post('/auth/login', login)).body
    await into.refuses(() => into.clientOf(token).post(ACCEPT, answer), 404, 10012)
    assert.deepEqual((await claimed()).length, 1)

    into.clock.advance(10 * 60_000)
    await into.refuses(() => accept(mallory, answer), 404, 10012)
    const first = await begin(mallory)
    const second = await begin(mallory)
    assert.notEqual(first.searchParams.get('state'), second.searchParams.get('state'))
    await into.refuses(() => accept(mallory, { ...answer, state: first.searchParams.get('state') ?? '' }), 404, 10012)
    const state = second.searchParams.get('state') ?? ''
    await endsAt(mallory, { code: 'wrong', state }, 'CODE_REFUSED')
    assert.deepEqual((await claimed()).length, 1)
  })

  test('requires the secret of the challenge: a code that was requested elsewhere is refused', async () => {
    const [ada, mallory] = [await newPerson(), await newPerson()]
    const stolen = await agree(from.moderator, await begin(ada))
    const state = (await begin(mallory)).searchParams.get('state') ?? ''
    await endsAt(mallory, { code: stolen.code, state }, 'CODE_REFUSED')
    assert.deepEqual((await claimed()).length, 1)
  })

  test('finds nothing for users who were not imported, and for bots', async () => {
    const asBot = (is_bot: boolean) =>
      into.app.kernel.store.write(({ q }) =>
        q.updateTable('users').set({ is_bot }).where('placeholder_of', 'like', `% ${from.moderator.id}`).execute(),
      )
    const claimant = await newPerson()
    const answer = await agree(from.stranger, await begin(claimant))
    await endsAt(claimant, answer, 'NOTHING_IMPORTED')
    const address = await begin(claimant)
    await asBot(true)
    const bot = await agree(from.moderator, address)
    await endsAt(claimant, bot, 'NOTHING_IMPORTED')
    await asBot(false)
  })

  test('waits until no import is unfinished', async () => {
    const claimant = await newPerson()
    const answer = await agree(from.moderator, await begin(claimant))
    await recordImport(into, into.guildId, 'messages')
    await into.refusesAt(() => claimant.api.post(BEGIN), 'code', 'IMPORT_UNFINISHED')
    await into.refusesAt(() => accept(claimant, answer), 'code', 'IMPORT_UNFINISHED')
    await recordImport(into)
    const { status } = await accept(claimant, await agree(from.moderator, await begin(claimant)))
    assert.equal(status, 200)
    await into.app.worker.settled()
  })
})

describe('Accept Claim Authorization', () => {
  test('gives a placeholder to one of several accounts that claim it at the same time', async (t) => {
    const server = await startExternalServer((request, response) => {
      const value = request.method === 'POST' ? { access_token: 'a', token_type: 'Bearer' } : { id: '77' }
      response.end(JSON.stringify(value))
    })
    t.after(() => server.close())
    const world = await World.create(configured(`http://127.0.0.1:${server.port}`, '5', 'secret'))
    t.after(() => world.close())
    await makePlaceholder(world, world.stranger, `127.0.0.1:${server.port} 77`)
    const people = [world.member, world.moderator, world.owner]
    const states = await Promise.all(
      people.map(async ({ api }) => new URL((await api.post(BEGIN)).body.url).searchParams.get('state')),
    )
    const answers = await Promise.all(people.map(({ api }, at) => api.post(ACCEPT, { code: 'a', state: states[at] })))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400, 400])
    await world.app.worker.settled()
    assert.equal((await world.db.q.selectFrom('claimed_placeholders').selectAll().execute()).length, 1)
  })

  test('is refused without a configured client, to bots and to nobody, and with a malformed body', async (t) => {
    const world = await World.create()
    t.after(() => world.close())
    const answer = { code: 'a', state: 'b' }
    await world.refusesAt(() => world.member.api.post(ACCEPT, answer), 'code', 'CLAIMS_NOT_CONFIGURED')
    await world.refuses(() => world.bot.api.post(ACCEPT, answer), 403, 20001)
    await world.refuses(() => world.nobody.post(ACCEPT, answer), 401, 0)
    for (const body of [{}, { code: 'a' }, { code: '', state: 'b' }, { code: 'a', state: 'b'.repeat(101) }])
      await world.refuses(() => world.member.api.post(ACCEPT, body), 400, 50035)
  })
})
