import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { AuthenticatorApp } from '../../testing/authenticator-app.ts'
import { answerPage, consent, hidden, type PageAnswer, ticketFor } from '../../testing/consent.ts'
import {
  authorizePath,
  CHALLENGE,
  type ClientApplication,
  exchange,
  newClient,
  OTHER_REDIRECT,
  REDIRECT,
  sendForm,
  tokensFor,
  VERIFIER,
} from '../../testing/oauth2.ts'
import { World } from '../../testing/world.ts'

const HOSTILE = `<img src=x on="">'&amp;\u202e`

describe('the page of consent', () => {
  let world: World
  let client: ClientApplication
  before(async () => {
    world = await World.create()
  })
  beforeEach(async () => {
    client = await newClient(world)
  })
  after(() => world.close())

  const open = (more: Record<string, string> = {}) => consent(world, authorizePath(client, more))
  const location = ({ status, headers }: PageAnswer) => {
    assert.equal(status, 303)
    return new URL(String(headers.location))
  }

  describe('before anybody is signed in', () => {
    test('asks who it is, without a script, a cookie or a frame', async () => {
      const { status, headers, text } = await open()
      assert.deepEqual([status, headers['content-type']], [200, 'text/html; charset=utf-8'])
      assert.match(text, /<label class="name" for="password">/u)
      assert.doesNotMatch(text, /<script|\son\w+=|style="/iu)
      const policy = String(headers['content-security-policy'])
      assert.match(policy, /^default-src 'none'; style-src 'sha256-[^']+'; /u)
      assert.match(policy, /; form-action 'self'; frame-ancestors 'none'$/u)
      const names = ['x-frame-options', 'referrer-policy', 'cache-control', 'set-cookie']
      assert.deepEqual(
        names.map((name) => headers[name]),
        ['DENY', 'no-referrer', 'no-store', undefined],
      )
    })

    test('is where browsers are led that ask for the address of the operation', async () => {
      const path = authorizePath(client)
      for (const api of ['/api', '/api/v10']) {
        const { status, headers } = await consent(world, `${api}${path}`, undefined, {
          headers: { accept: 'text/html,*/*' },
        })
        assert.deepEqual([status, headers.location], [302, path])
      }
      const signedIn = { accept: 'text/html', authorization: world.member.token }
      assert.equal((await consent(world, `/api${path}`, undefined, { headers: signedIn })).status, 200)
      assert.equal((await consent(world, `/api${path}`)).status, 401)
    })

    test('answers HEAD without a page, and refuses every other method', async () => {
      assert.deepEqual(
        await consent(world, authorizePath(client), undefined, { method: 'HEAD' }).then(({ status, text }) => [
          status,
          text,
        ]),
        [200, ''],
      )
      for (const method of ['PUT', 'OPTIONS'] as const) {
        const { status, headers } = await consent(world, authorizePath(client), undefined, { method })
        assert.deepEqual([status, headers.allow], [405, 'GET, HEAD, POST'])
      }
    })

    test('takes forms alone, and small ones', async () => {
      const path = authorizePath(client)
      const payload = JSON.stringify({ login: 'owner', password: world.owner.password })
      for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
        const headers = { 'content-type': type }
        assert.equal((await consent(world, path, undefined, { payload, headers })).status, 415)
      }
      const { status, headers } = await consent(world, path, { login: 'x'.repeat(70_000) })
      assert.deepEqual([status, headers['content-type']], [413, 'text/html; charset=utf-8'])
    })
  })

  describe('refuses on a page, and leads nowhere,', () => {
    const refusesHere = async (path: string, status: number, words: RegExp) => {
      for (const form of [undefined, { login: 'owner', password: world.owner.password }]) {
        const answer = await consent(world, path, form)
        assert.deepEqual(
          [answer.status, answer.headers.location, answer.headers.refresh],
          [status, undefined, undefined],
        )
        assert.match(answer.text, words)
      }
    }

    test('an application that is none', async () => {
      await refusesHere('/oauth2/authorize?client_id=1&scope=identify&response_type=code', 404, /Unknown application/u)
      for (const id of ['', 'x', '01', `${client.id}&client_id=${client.id}`, '%00']) {
        await refusesHere(`/oauth2/authorize?client_id=${id}`, 400, /Unknown application/u)
      }
      await refusesHere('/oauth2/authorize', 400, /Unknown application/u)
    })

    test('an address that is not registered, whatever else is wrong', async () => {
      for (const uri of [
        'https://evil.example',
        `${REDIRECT}/`,
        `${REDIRECT}?x`,
        'javascript:alert(1)',
        'data:text/html,x',
      ]) {
        await refusesHere(authorizePath(client, { redirect_uri: uri, scope: 'nothing' }), 400, /not registered/u)
      }
      const twice = `${authorizePath(client, { redirect_uri: REDIRECT })}&redirect_uri=${encodeURIComponent(REDIRECT)}`
      await refusesHere(twice, 400, /not registered/u)
    })

    test('what is wrong where there is no address', async () => {
      await world.owner.api.patch(`/applications/${client.id}`, { redirect_uris: [] })
      await refusesHere(authorizePath(client, { scope: 'nothing' }), 400, /asks for something that there is not/u)
      await refusesHere(authorizePath(client), 400, /can’t be understood/u)
    })
  })

  describe('leads back with the reason', () => {
    const leadsBack = async (more: Record<string, string>, error: string) => {
      const url = location(await open({ state: HOSTILE, ...more }))
      assert.equal(`${url.origin}${url.pathname}`, REDIRECT)
      assert.deepEqual([url.searchParams.get('error'), url.searchParams.get('state')], [error, HOSTILE])
    }

    test('if the scope is none, or no user may be asked for it', async () => {
      for (const scope of ['nothing', 'identify nothing', 'applications.commands.update']) {
        await leadsBack({ scope }, 'invalid_scope')
      }
    })

    test('if it asks for an answer of another kind', async () => {
      await leadsBack({ response_type: 'id_token' }, 'unsupported_response_type')
      await leadsBack({ response_type: '' }, 'unsupported_response_type')
    })

    test('if a challenge is plain, or no challenge', async () => {
      await leadsBack({ code_challenge: VERIFIER, code_challenge_method: 'plain' }, 'invalid_request')
      await leadsBack({ code_challenge: CHALLENGE }, 'invalid_request')
      await leadsBack({ code_challenge: 'short', code_challenge_method: 'S256' }, 'invalid_request')
      await leadsBack({ code_challenge_method: 'S256' }, 'invalid_request')
    })

    test('if a parameter can’t be read or comes twice', async () => {
      for (const more of [{ permissions: 'x' }, { guild_id: 'x' }, { integration_type: '9' }]) {
        await leadsBack({ scope: 'bot', ...more }, 'invalid_request')
      }
      const url = location(await consent(world, `${authorizePath(client)}&scope=email`))
      assert.equal(url.searchParams.get('error'), 'invalid_request')
    })

    test('behind the # where it asks for a token', async () => {
      const url = location(await open({ response_type: 'token', scope: 'nothing', state: 'x' }))
      assert.deepEqual([url.search, new URLSearchParams(url.hash.slice(1)).get('error')], ['', 'invalid_scope'])
    })

    test('if the application is not public, to all but those to whom it belongs', async () => {
      await world.owner.api.patch(`/applications/${client.id}`, { bot_public: false })
      const path = authorizePath(client, { state: 'x' })
      const { member, owner } = world
      const answer = await consent(world, path, { login: 'member', password: member.password })
      assert.match(
        String(answer.headers.refresh),
        /^0;url=https:\/\/app\.example\/callback\?error=unauthorized_client&.*state=x$/u,
      )
      assert.equal(answer.status, 200)
      await ticketFor(world, path, owner)
    })
  })

  describe('signs in', () => {
    const QUARTER_OF_AN_HOUR_MS = 15 * 60_000

    test('nobody with a wrong password, and counts it with those of Login', async () => {
      const who = await world.newPerson('hesitant')
      const path = authorizePath(client)
      const enter = (password: string) => consent(world, path, { login: 'hesitant', password })
      await world.writesNothing(async () => {
        for (let i = 0; i < 10; i++) {
          const { status, text } = await enter('wrong-password')
          assert.deepEqual([status, text.includes('is wrong'), text.includes('wrong-password')], [400, true, false])
        }
        const { status, headers, text } = await enter(who.password)
        assert.deepEqual([status, headers['retry-after'], text.includes('too often')], [429, '900', true])
        const login = { login: 'hesitant', password: who.password }
        assert.equal((await world.nobody.post('/auth/login', login)).status, 429)
      })
      world.clock.advance(QUARTER_OF_AN_HOUR_MS)
      await ticketFor(world, path, who)
    })

    test('nobody by half a form, and no bot', async () => {
      const forms: Record<string, string>[] = [
        {},
        { login: 'owner' },
        { password: 'x' },
        { login: world.bot.user.username, password: 'null' },
      ]
      for (const form of forms) {
        await world.writesNothing(async () =>
          assert.equal((await consent(world, authorizePath(client), form)).status, 400),
        )
      }
    })

    test('who has a second factor with a code of it', async () => {
      const who = await world.newPerson('careful')
      const app = new AuthenticatorApp(world)
      await app.enable(who)
      const path = authorizePath(client)
      const first = await consent(world, path, { login: 'careful', password: who.password })
      assert.match(first.text, /autocomplete="one-time-code"/u)
      assert.doesNotMatch(first.text, /name="ticket"|name="decision"/u)
      const mfa_ticket = hidden(first, 'mfa_ticket')
      for (const code of [app.wrongCode(), '']) {
        const wrong = await consent(world, path, { mfa_ticket, code })
        assert.deepEqual([wrong.status, hidden(wrong, 'mfa_ticket')], [400, mfa_ticket])
      }
      const second = await consent(world, path, { mfa_ticket, code: app.code(1) })
      const answer = await consent(world, path, { ticket: hidden(second, 'ticket'), decision: 'allow' })
      assert.ok(location(answer).searchParams.has('code'))
      assert.equal((await consent(world, path, { mfa_ticket, code: app.code(1) })).status, 400)
    })

    test('for this page alone: its tickets open no session', async () => {
      const path = authorizePath(client)
      const ticket = await ticketFor(world, path, world.member)
      await world.refuses(() => world.nobody.post('/auth/mfa/totp', { ticket, code: '123456' }), 400, 60006)
      assert.equal((await world.clientOf(ticket).get('/users/@me')).status, 401)
      const contents = await world.contents()
      assert.equal(contents.includes(ticket), false)
    })
  })

  describe('asks a user', () => {
    test('in words, and says who he is and where he will be taken', async () => {
      const path = authorizePath(client, { scope: 'identify email', redirect_uri: OTHER_REDIRECT })
      const { text, headers } = await consent(world, path, { login: 'member', password: world.member.password })
      for (const words of ['See your e-mail address', 'Signed in as <b><bdi>member</bdi></b>', 'opens myapp: links']) {
        assert.ok(text.includes(words), words)
      }
      assert.match(String(headers['content-security-policy']), /; form-action 'self' myapp:; frame-ancestors 'none'$/u)
    })

    test('and leads back with a code that is worth a token, and with the state', async () => {
      const { url, headers, status } = await answerPage(world, client, world.member, {
        state: HOSTILE,
        redirect_uri: REDIRECT,
      })
      assert.deepEqual([status, headers['cache-control'], headers['referrer-policy']], [303, 'no-store', 'no-referrer'])
      assert.equal(url.searchParams.get('state'), HOSTILE)
      const { body } = await sendForm(world, exchange(client, url.searchParams.get('code') ?? ''))
      assert.equal((await world.clientOf(`Bearer ${body.access_token}`).get('/users/@me')).body.id, world.member.id)
    })

    test('and binds the code to the challenge', async () => {
      const { url } = await answerPage(world, client, world.member, {
        code_challenge: CHALLENGE,
        code_challenge_method: 'S256',
        redirect_uri: REDIRECT,
      })
      const fields = exchange(client, url.searchParams.get('code') ?? '')
      await world.refuses(() => sendForm(world, { ...fields, code_verifier: 'b'.repeat(43) }), 400)
      assert.equal((await sendForm(world, { ...fields, code_verifier: VERIFIER })).status, 200)
    })

    test('and leads to an app of its own scheme, also with a token', async () => {
      const { url } = await answerPage(world, client, world.member, {
        redirect_uri: OTHER_REDIRECT,
        response_type: 'token',
      })
      assert.equal(url.protocol, 'myapp:')
      assert.ok(new URLSearchParams(url.hash.slice(1)).has('access_token'))
    })

    test('and if he says no, or nothing, leads back with that and gives nothing', async () => {
      for (const form of [{ decision: 'deny' }, { decision: 'x' }, {}]) {
        const { url } = await answerPage(world, client, world.member, { state: 'x' }, form)
        assert.deepEqual([url.searchParams.get('error'), url.searchParams.get('state')], ['access_denied', 'x'])
        assert.equal(url.searchParams.has('code'), false)
      }
    })

    test('again though he agreed before, unless the application says that he need not be', async () => {
      await tokensFor(world, client, world.stranger, 'identify guilds')
      const form = { login: 'stranger', password: world.stranger.password }
      const asked = await consent(world, authorizePath(client), form)
      assert.match(asked.text, /name="ticket"/u)
      const more = await consent(world, authorizePath(client, { prompt: 'none', scope: 'identify email' }), form)
      assert.match(more.text, /name="ticket"/u)
      const passed = await consent(world, authorizePath(client, { prompt: 'none' }), form)
      assert.doesNotMatch(passed.text, /name="ticket"/u)
      assert.match(String(passed.headers.refresh), /^0;url=https:\/\/app\.example\/callback\?code=[\w-]+$/u)
      assert.match(String(passed.headers['content-security-policy']), /; form-action 'self'; /u)
    })

    test('without reading anybody’s words as HTML', async () => {
      const owner = await world.newPerson('namer')
      const { id } = (await owner.api.post('/applications', { name: HOSTILE })).body
      await owner.api.patch(`/applications/${id}`, {
        redirect_uris: [REDIRECT],
        description: HOSTILE,
        terms_of_service_url: 'https://app.example/"><script>',
      })
      await owner.api.patch('/users/@me', { global_name: HOSTILE })
      await world.newGuild(owner, `G${HOSTILE}`)
      const path = `${authorizePath({ id, secret: '' }, { scope: 'bot', state: HOSTILE })}&x="><script>'`
      const { text } = await consent(world, path, { login: 'namer', password: owner.password })
      assert.match(text, /<option value="\d+">G&lt;img src=x/u)
      assert.doesNotMatch(text, /<img src=x|<script|\u202e/u)
      const again = await consent(world, path, { login: '"><script>', password: 'wrong-password' })
      assert.doesNotMatch(again.text, /<script/u)
    })
  })

  describe('takes a ticket', () => {
    const refusesTicket = async (path: string, ticket: string) => {
      await world.writesNothing(async () => {
        const answer = await consent(world, path, { ticket, decision: 'allow' })
        assert.deepEqual([answer.status, answer.headers.location], [400, undefined])
        assert.match(answer.text, /Sign in again/u)
      })
    }

    test('once', async () => {
      const path = authorizePath(client)
      const ticket = await ticketFor(world, path, world.member)
      const answers = await Promise.all([1, 2].map(() => consent(world, path, { ticket, decision: 'allow' })))
      assert.deepEqual(answers.map(({ status }) => status).sort(), [303, 400])
      await refusesTicket(path, ticket)
    })

    test('for ten minutes', async () => {
      const path = authorizePath(client)
      const ticket = await ticketFor(world, path, world.member)
      world.clock.advance(10 * 60_000)
      await refusesTicket(path, ticket)
    })

    test('for the request that it was given for alone', async () => {
      const path = authorizePath(client)
      const ticket = await ticketFor(world, path, world.member)
      const other = await newClient(world)
      for (const elsewhere of [authorizePath(client, { scope: 'email' }), authorizePath(other), `${path}&state=x`]) {
        await refusesTicket(elsewhere, ticket)
      }
      assert.equal((await consent(world, path, { ticket, decision: 'allow' })).status, 303)
    })

    test('for what was shown alone, where the settings of the application say what is asked for', async () => {
      const set = (permissions: string, ...scopes: string[]) =>
        world.owner.api.patch(`/applications/${client.id}`, { install_params: { scopes, permissions } })
      const path = `/oauth2/authorize?client_id=${client.id}`
      const decide = (ticket: string) => consent(world, path, { ticket, decision: 'allow', guild_id: world.guildId })
      await set('0', 'bot')
      const shown = await ticketFor(world, path, world.owner)
      for (const changed of [() => set('8', 'bot'), () => set('0', 'bot', 'email')]) {
        await changed()
        await world.writesNothing(async () => {
          assert.match((await decide(shown)).text, /Sign in again/u)
        })
      }
      await set('8', 'bot')
      const ticket = await ticketFor(world, path, world.owner)
      assert.match((await decide(ticket)).text, /Done/u)
      const roles: any[] = (await world.owner.api.get(`/guilds/${world.guildId}/roles`)).body
      assert.equal(roles.find(({ tags }) => tags?.bot_id === client.id)?.permissions, '8')
    })

    test('that is none of ours, or whose owner has begun anew since', async () => {
      const path = authorizePath(client)
      for (const ticket of ['', 'x', world.member.token]) await refusesTicket(path, ticket)
      const who = await world.newPerson('changed')
      const ticket = await ticketFor(world, path, who)
      await new AuthenticatorApp(world).enable(who)
      await refusesTicket(path, ticket)
    })
  })

  describe('for a bot', () => {
    const bot = { scope: 'bot', response_type: '', permissions: '3072' }
    const isThere = async (guildId = world.guildId) =>
      (await world.owner.api.get(`/guilds/${guildId}/members/${client.id}`)).status === 200

    test('shows the guilds that he manages, and what it may do there in words', async () => {
      await world.newGuild(world.owner, 'Second')
      const { text } = await consent(
        world,
        authorizePath(client, { ...bot, permissions: '1032', guild_id: world.guildId }),
        {
          login: 'owner',
          password: world.owner.password,
        },
      )
      assert.match(text, new RegExp(`<option value="${world.guildId}" selected>Guild under test</option>`, 'u'))
      assert.match(text, /<option value="\d+">Second<\/option>/u)
      assert.match(text, /value="8" checked><span>Everything.*value="1024" checked><span>See channels/su)
    })

    test('brings it with what he left of its permissions, and ends here', async () => {
      const form = [
        ['decision', 'allow'],
        ['guild_id', world.guildId],
        ['permission', '1024'],
        ['permission', '0'],
      ]
      const { status, text } = await answerPage(world, client, world.owner, bot, form)
      assert.deepEqual([status, text.includes('Done'), await isThere()], [200, true, true])
      const roles: any[] = (await world.owner.api.get(`/guilds/${world.guildId}/roles`)).body
      assert.equal(roles.find(({ tags }) => tags?.bot_id === client.id)?.permissions, '1024')
    })

    test('leads on with a code where it asks for one', async () => {
      const form = { decision: 'allow', guild_id: world.guildId }
      const { url } = await answerPage(world, client, world.owner, { ...bot, response_type: 'code' }, form)
      assert.deepEqual([...url.searchParams.keys()], ['code', 'guild_id', 'permissions'])
    })

    test('holds to the guild that is settled', async () => {
      const { id } = await world.newGuild(world.owner, 'Settled')
      const more = { ...bot, guild_id: id, disable_guild_select: 'true' }
      const form = { decision: 'allow', guild_id: world.guildId }
      assert.equal((await answerPage(world, client, world.owner, more, form)).status, 200)
      assert.deepEqual([await isThere(id), await isThere()], [true, false])
    })

    test('says so where he manages none, or not the one that is settled, and then can’t be allowed', async () => {
      for (const more of [{}, { guild_id: world.guildId, disable_guild_select: 'true' }]) {
        const form = { login: 'member', password: world.member.password }
        const { text } = await consent(world, authorizePath(client, { ...bot, ...more }), form)
        assert.match(text, /manage/u)
        assert.doesNotMatch(text, /value="allow"/u)
        const chosen = { decision: 'allow', guild_id: world.guildId }
        assert.equal((await answerPage(world, client, world.member, { ...bot, ...more }, chosen)).status, 403)
        assert.equal(await isThere(), false)
      }
    })

    test('asks again, with another ticket, if no guild is chosen', async () => {
      const answer = await answerPage(world, client, world.owner, bot)
      assert.equal(answer.status, 400)
      assert.match(answer.text, /role="alert">Choose first where/u)
      const ticket = hidden(answer, 'ticket')
      const form = { ticket, decision: 'allow', guild_id: world.guildId, permission: '0' }
      assert.equal((await consent(world, authorizePath(client, bot), form)).status, 200)
      assert.equal(await isThere(), true)
    })

    test('says that nothing has changed if he says no', async () => {
      const { status, text } = await answerPage(world, client, world.owner, bot, { decision: 'deny' })
      assert.deepEqual([status, text.includes('Nothing has changed'), await isThere()], [200, true, false])
    })
  })

  describe('for commands', () => {
    const more = { scope: 'applications.commands', response_type: '' }
    const form = () => ({ login: 'owner', password: world.owner.password })
    const installed = async () =>
      (await world.owner.api.get('/oauth2/tokens')).body.some(({ application }: any) => application.id === client.id)

    test('asks for whom they are, and brings them with him or to a guild', async () => {
      const { text } = await consent(world, authorizePath(client, more), form())
      assert.match(text, /name="integration_type" value="1" checked.*name="integration_type" value="0" required/su)
      const withHim = { decision: 'allow', integration_type: '1' }
      assert.equal((await answerPage(world, client, world.owner, more, withHim)).status, 200)
      assert.equal(await installed(), true)
      const toGuild = { decision: 'allow', integration_type: '0' }
      assert.equal((await answerPage(world, client, world.owner, more, toGuild)).status, 400)
      const there = { ...toGuild, guild_id: world.guildId }
      assert.equal((await answerPage(world, client, world.owner, more, there)).status, 200)
    })

    test('asks for what is open alone', async () => {
      const guild = await consent(world, authorizePath(client, { ...more, integration_type: '0' }), form())
      assert.doesNotMatch(guild.text, /name="integration_type"/u)
      assert.match(guild.text, /<select id="guild" name="guild_id" required>/u)
      const user = await consent(world, authorizePath(client, { ...more, integration_type: '1' }), form())
      assert.doesNotMatch(user.text, /name="integration_type"|name="guild_id"/u)
      const none = { login: 'stranger', password: world.stranger.password }
      assert.match(
        (await consent(world, authorizePath(client, more), none)).text,
        /type="hidden" name="integration_type" value="1"/u,
      )
    })
  })

  describe('for a webhook', () => {
    const more = { scope: 'webhook.incoming' }

    test('shows the channels in which he manages webhooks, and leads on with a code for the one that he chooses', async () => {
      const form = { login: 'owner', password: world.owner.password }
      const { text } = await consent(world, authorizePath(client, more), form)
      assert.match(text, /<optgroup label="Guild under test"><option value="\d+">/u)
      const elsewhere = await consent(world, authorizePath(client, { ...more, guild_id: '1' }), form)
      assert.match(elsewhere.text, /no channel in which you manage webhooks/u)
      const chosen = { decision: 'allow', webhook_channel_id: world.channels.general }
      const { url } = await answerPage(world, client, world.owner, { ...more, redirect_uri: REDIRECT }, chosen)
      const { body } = await sendForm(world, exchange(client, url.searchParams.get('code') ?? ''))
      assert.equal(body.webhook.channel_id, world.channels.general)
    })

    test('leaves out guilds that are in an outage', async () => {
      const { id } = await world.newGuild(world.owner, 'Dark')
      const shown = () =>
        consent(world, authorizePath(client, more), { login: 'owner', password: world.owner.password })
      assert.match((await shown()).text, /<optgroup label="Dark">/u)
      const outage = `/guildhall/guilds/${id}/unavailable`
      assert.equal((await world.administrator.api.put(outage)).status, 204)
      const { status, text } = await shown()
      assert.deepEqual([status, text.includes('"Dark"'), text.includes('"Guild under test"')], [200, false, true])
      assert.equal((await world.administrator.api.delete(outage)).status, 204)
    })

    test('can’t be allowed by who manages none, and says so if that is no longer so', async () => {
      const form = { login: 'member', password: world.member.password }
      const { text } = await consent(world, authorizePath(client, more), form)
      assert.match(text, /no channel in which you manage webhooks/u)
      assert.doesNotMatch(text, /value="allow"/u)
      const chosen = { decision: 'allow', webhook_channel_id: world.channels.general }
      assert.equal((await answerPage(world, client, world.member, more, chosen)).status, 403)
      assert.equal((await answerPage(world, client, world.owner, more)).status, 400)
    })
  })
})
