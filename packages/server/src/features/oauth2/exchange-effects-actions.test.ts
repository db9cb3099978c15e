import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import {
  agreeToAuthorization,
  authorizePath,
  type ClientApplication,
  codeExchange,
  installToGuild,
  newClientApplication,
  REDIRECT_URI,
  sendTokenForm,
} from '@guildhall/testing/features/oauth2'
import {
  hidingOverwrites,
  newTextChannel,
  newWebhook,
  newWebhookManager,
  sendByWebhook,
} from '@guildhall/testing/features/webhooks'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Exchanging a code', () => {
  let world: World
  let client: ClientApplication
  before(async () => {
    world = await World.create()
    world.clock.hold()
  })
  beforeEach(async () => {
    client = await newClientApplication(world)
  })
  after(() => world.close())

  /** The code of an authorization, and the whole redirect URL. */
  const codeOf = async (who: Person, more: Record<string, string>, decision: object) => {
    const url = await agreeToAuthorization(
      who,
      authorizePath(client, { redirect_uri: REDIRECT_URI, ...more }),
      decision,
    )
    return { code: url.searchParams.get('code') ?? '', url }
  }
  const show = (code: string) => sendTokenForm(world, codeExchange(client, code))
  /** Asserts that nothing is added and no token issued, and that the code remains valid. */
  const refuses = async (code: string, description: string) => {
    await world.refuses(() => show(code), 400)
    const { body } = await show(code)
    assert.deepEqual(body, { error: 'invalid_grant', error_description: description })
  }

  describe('for a bot', () => {
    let guild: { id: string }
    beforeEach(async () => {
      await world.owner.api.patch(`/applications/${client.id}`, { bot_require_code_grant: true })
      guild = await world.newGuild(world.owner)
    })
    const bring = (who: Person = world.owner, decision: object = {}) =>
      codeOf(who, { scope: 'bot identify', permissions: '3072' }, { guild_id: guild.id, ...decision })
    const isThere = async () => (await world.owner.api.get(`/guilds/${guild.id}/members/${client.id}`)).status === 200

    test('adds the bot with its role, but not before the exchange', async () => {
      await world.owner.api.post(`/guilds/${guild.id}/roles`, { name: 'other' })
      const { code, url } = await bring()
      assert.deepEqual([...url.searchParams.keys()], ['code', 'guild_id', 'permissions'])
      assert.equal(await isThere(), false)
      let body: any
      const events = await world.eventsOf(async () => ({ body } = await show(code)), guild.id)
      const types = events.map(({ type }) => type)
      for (const type of [
        'GUILD_ROLE_CREATE',
        'GUILD_ROLE_UPDATE',
        'GUILD_MEMBER_ADD',
        'INTEGRATION_CREATE',
        'GUILD_INTEGRATIONS_UPDATE',
      ]) {
        assert.ok(types.includes(type), type)
      }
      assert.deepEqual([body.scope, body.guild.id], ['bot identify applications.commands', guild.id])
      const { body: member } = await world.owner.api.get(`/guilds/${guild.id}/members/${client.id}`)
      const role = body.guild.roles.find(({ tags }: any) => tags?.bot_id === client.id)
      assert.deepEqual([member.roles, role.permissions], [[role.id], '3072'])
      const entry = await world.lastAuditEntry(guild.id)
      assert.equal(entry.user_id, world.owner.id)
    })

    test('takes over the integration of installed commands', async () => {
      const { code } = await bring()
      await installToGuild(world.owner, client, guild.id)
      const types = (await world.eventsOf(() => show(code), guild.id)).map(({ type }) => type)
      assert.ok(types.includes('INTEGRATION_UPDATE') && !types.includes('INTEGRATION_CREATE'), types.join())
      assert.equal(await isThere(), true)
    })

    test('adds no bot if the application is no longer for guilds', async () => {
      const { code } = await bring()
      await world.owner.api.patch(`/applications/${client.id}`, { integration_types_config: { 1: {} } })
      await world.refuses(() => show(code), 400)
      assert.equal(await isThere(), false)
    })

    test('adds no bot with an expired code', async () => {
      const { code } = await bring()
      world.clock.advance(100_000)
      await world.refuses(() => show(code), 400)
      assert.equal(await isThere(), false)
    })

    test('adds no bot while the account of the user who agreed is disabled', async () => {
      const who = await world.newPerson('shut-out')
      const { body: owned } = await who.api.post('/guilds', { name: 'Hall' })
      const { code } = await bring(who, { guild_id: owned.id })
      const setDisabled = (disabled: boolean) =>
        world.administrator.api.patch(`/guildhall/instance/users/${who.id}`, { disabled })
      await setDisabled(true)
      await refuses(code, 'Invalid "code" in request.')
      await setDisabled(false)
      assert.equal((await show(code)).status, 200)
    })

    test('adds it once for simultaneous requests', async () => {
      const { code } = await bring()
      const answers = await Promise.all(Array.from({ length: 8 }, () => show(code)))
      const [given, ...others] = answers.filter(({ status }) => status === 200)
      assert.equal(others.length, 0)
      assert.equal(await isThere(), true)
      assert.equal((await world.clientOf(`Bearer ${given?.body.access_token}`).get('/users/@me')).status, 401)
    })

    test('adds no bot while the user who agreed lacks the permission, and adds the bot once the user has it again', async () => {
      const manager = await world.newPerson('bringer')
      await world.join(manager, { guildId: guild.id })
      const { body: role } = await world.owner.api.post(`/guilds/${guild.id}/roles`, {
        permissions: String(0x20 | 3072),
      })
      const path = `/guilds/${guild.id}/members/${manager.id}`
      await world.owner.api.put(`${path}/roles/${role.id}`)
      const { code } = await bring(manager)
      await world.owner.api.delete(`${path}/roles/${role.id}`)
      await refuses(code, 'Missing Permissions')
      await world.owner.api.delete(path)
      await refuses(code, 'Missing Access')
      assert.equal(await isThere(), false)
      await world.join(manager, { guildId: guild.id })
      await world.owner.api.put(`${path}/roles/${role.id}`)
      assert.equal((await show(code)).status, 200)
      assert.equal(await isThere(), true)
    })

    test('adds no bot that was banned, and none to a deleted guild', async () => {
      const { code } = await bring()
      await world.owner.api.put(`/guilds/${guild.id}/bans/${client.id}`, {})
      await refuses(code, 'The user is banned from this guild.')
      const path = authorizePath(client, { scope: 'bot' })
      await world.refuses(() => world.owner.api.post(path, { authorize: true, guild_id: guild.id }), 403, 40007)
      await world.owner.api.delete(`/guilds/${guild.id}`)
      await refuses(code, 'Unknown Guild')
    })

    test('waits while the guild is in an outage', async () => {
      const { code } = await bring()
      await world.administrator.api.put(`/guildhall/guilds/${guild.id}/unavailable`)
      await world.refuses(() => show(code), 503)
      await world.administrator.api.delete(`/guildhall/guilds/${guild.id}/unavailable`)
      assert.equal((await show(code)).status, 200)
    })

    test('requires a user who could add it themselves', async () => {
      const path = authorizePath(client, { scope: 'bot', permissions: '8' })
      const agreeing = (who: Person, guild_id: string) => () => who.api.post(path, { authorize: true, guild_id })
      await world.refuses(agreeing(world.member, world.guildId), 403, 50013)
      await world.refuses(agreeing(world.member, guild.id), 403, 50001)
      await world.refuses(agreeing(world.owner, '1'), 404, 10004)
      const manager = await world.newPerson('careful')
      await world.join(manager)
      await world.grant(manager, ['MANAGE_GUILD'])
      await world.refuses(agreeing(manager, world.guildId), 403, 50013)
    })

    test('keeps an existing bot unchanged', async () => {
      await show((await bring()).code)
      const { code } = await bring()
      const events = await world.eventsOf(async () => {
        assert.equal((await show(code)).body.guild.id, guild.id)
      }, guild.id)
      assert.deepEqual(events, [])
    })

    test('returns the guild of an existing bot too', async () => {
      await world.owner.api.patch(`/applications/${client.id}`, { bot_require_code_grant: false })
      const { code } = await bring()
      assert.equal(await isThere(), true)
      assert.equal((await show(code)).body.guild.id, guild.id)
      const { code: next } = await bring()
      await world.owner.api.delete(`/guilds/${guild.id}/members/${client.id}`)
      const { status, body } = await show(next)
      assert.deepEqual([status, body.guild], [200, undefined])
    })
  })

  describe('for a webhook', () => {
    const scope = 'webhook.incoming'
    const agreeing =
      (who: Person, decision: object, more: Record<string, string> = {}) =>
      () =>
        who.api.post(authorizePath(client, { scope, ...more }), { authorize: true, ...decision })

    test('creates a webhook whose token only the application receives', async () => {
      const channelId = await newTextChannel(world)
      const manager = await newWebhookManager(world)
      const { code } = await codeOf(manager, { scope }, { webhook_channel_id: channelId })
      let made: any
      const events = await world.eventsOf(async () => {
        made = (await show(code)).body.webhook
      })
      assert.deepEqual(
        events.map(({ type }) => type),
        ['WEBHOOKS_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
      )
      const { id, token, url, ...rest } = made
      assert.deepEqual(rest, {
        type: 1,
        guild_id: world.guildId,
        channel_id: channelId,
        name: 'Client',
        avatar: null,
        application_id: client.id,
      })
      assert.ok(url.endsWith(`/api/webhooks/${id}/${token}`), url)
      assert.equal((await sendByWebhook(world, made, { content: 'hello' })).application_id, client.id)
      const entry = await world.lastAuditEntry()
      assert.deepEqual([entry.action_type, entry.user_id, entry.target_id], [50, manager.id, id])
      const { body: listed } = await world.owner.api.get(`/channels/${channelId}/webhooks`)
      assert.deepEqual([listed[0].id, listed[0].user.id, 'token' in listed[0]], [id, manager.id, false])
    })

    test('requires a code, and a channel', async () => {
      const webhook_channel_id = world.channels.general
      await world.refuses(agreeing(world.owner, { webhook_channel_id }, { response_type: 'token' }), 400)
      await world.refusesAt(agreeing(world.owner, {}), 'webhook_channel_id', 'BASE_TYPE_REQUIRED')
      const { body } = await world.owner.api.get(authorizePath(client, { scope }))
      assert.equal(body.authorized, false)
      const own = { grant_type: 'client_credentials', scope, client_id: client.id, client_secret: client.secret }
      await world.refuses(() => sendTokenForm(world, own), 400)
    })

    test('requires a member who manages webhooks, and a channel that can have webhooks', async () => {
      const channelId = await newTextChannel(world)
      const shut = await newTextChannel(world, { permission_overwrites: hidingOverwrites(world) })
      const category = await newTextChannel(world, { type: 4 })
      const manager = await world.newPerson('former')
      await world.join(manager)
      await world.grant(manager, ['MANAGE_WEBHOOKS'])
      await world.refuses(agreeing(world.member, { webhook_channel_id: channelId }), 403, 50013)
      await world.refuses(agreeing(world.stranger, { webhook_channel_id: channelId }), 403, 50001)
      await world.refuses(agreeing(manager, { webhook_channel_id: shut }), 403, 50001)
      await world.refuses(agreeing(manager, { webhook_channel_id: '1' }), 404, 10003)
      await world.refuses(agreeing(world.owner, { webhook_channel_id: category }), 400, 50024)
      const { code } = await codeOf(manager, { scope }, { webhook_channel_id: channelId })
      await world.owner.api.delete(`/guilds/${world.guildId}/members/${manager.id}`)
      await refuses(code, 'Missing Access')
      await world.join(manager)
      await refuses(code, 'Missing Permissions')
    })

    test('requires a free webhook slot both on consent and on exchange', async () => {
      const channelId = await newTextChannel(world)
      for (let i = 0; i < 14; i++) await newWebhook(world, { channelId })
      const [one, other] = [
        await codeOf(world.owner, { scope }, { webhook_channel_id: channelId }),
        await codeOf(world.owner, { scope }, { webhook_channel_id: channelId }),
      ]
      assert.equal((await show(one.code)).status, 200)
      await refuses(other.code, 'Maximum number of webhooks reached (15)')
      await world.refuses(agreeing(world.owner, { webhook_channel_id: channelId }), 400, 30007)
      await world.owner.api.delete(`/channels/${channelId}`)
      await refuses(other.code, 'Unknown Channel')
    })

    test('can also add a bot to the same guild', async () => {
      await world.owner.api.patch(`/applications/${client.id}`, { bot_require_code_grant: true })
      const elsewhere = await world.newGuild(world.owner)
      const both = { scope: 'bot webhook.incoming' }
      const webhook_channel_id = elsewhere.general
      const apart = agreeing(world.owner, { guild_id: world.guildId, webhook_channel_id }, both)
      await world.refusesAt(apart, 'webhook_channel_id', 'CHANNEL_INVALID')
      const { code } = await codeOf(world.owner, both, { guild_id: elsewhere.id, webhook_channel_id })
      const { body } = await show(code)
      assert.deepEqual([body.guild.id, body.webhook.channel_id], [elsewhere.id, webhook_channel_id])
    })
  })
})
