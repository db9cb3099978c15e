import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { TestClient } from '@guildhall/testing/clients/test-client'
import { openTestStore } from '@guildhall/testing/stores/open-store'
import { pino } from 'pino'
import { type App, createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { systemClock } from '../kernel/clock.ts'
import { systemIds } from '../kernel/ids/ids.ts'
import { type DemoWorld, makeDemoWorld } from './demo.ts'

describe('The demo world', () => {
  let app: App
  let demo: DemoWorld
  before(async () => {
    const surroundings = { clock: systemClock, ids: systemIds(systemClock, 0), log: pino({ level: 'silent' }) }
    app = await createApp(readConfig(['--demo', '--no-web'], {}), { store: await openTestStore(), ...surroundings })
    demo = await makeDemoWorld(app.kernel)
  })
  after(() => app.close())

  const who = (name: string) => {
    const user = demo.users.find(({ username }) => username === name)
    return { id: user?.id ?? '', api: new TestClient(app, user?.token ?? '') }
  }
  const bot = () => new TestClient(app, `Bot ${demo.application.bot_token}`)
  const memberOf = async (id: string) => (await bot().get(`/guilds/${demo.guild_id}/members/${id}`)).body

  test('is announced on the sign-in page', async () => {
    const { body } = await new TestClient(app, null).get('/guildhall/instance')
    assert.equal(body.demo, true)
    assert.equal(body.registration_open, true)
    assert.equal(body.setup_required, false)
    assert.deepEqual(
      body.users,
      demo.users.map(({ username, password }) => ({ username, password })),
    )
  })

  test('has an owner of the guild and the application who administers the instance', async () => {
    const owner = who('owner')
    assert.equal((await owner.api.get(`/guilds/${demo.guild_id}`)).body.owner_id, owner.id)
    assert.equal((await bot().get('/applications/@me')).body.owner.id, owner.id)
    const administrators = await app.kernel.store.db.q
      .selectFrom('users')
      .select('id')
      .where('is_admin', '=', true)
      .execute()
    assert.deepEqual(administrators, [{ id: owner.id }])
  })

  test('has an application that its owner installed in the guild', async () => {
    const { body } = await who('owner').api.get(`/guilds/${demo.guild_id}/integrations`)
    assert.deepEqual(
      body.map((each: any) => [each.type, each.application.id, each.application.bot.id, each.user.id]),
      [['discord', demo.application.id, demo.application.bot_id, who('owner').id]],
    )
  })

  test('has people with verified addresses', async () => {
    for (const { username } of demo.users) {
      const { body } = await who(username).api.get('/users/@me')
      assert.deepEqual([body.verified, body.email], [true, `${username}@example.org`])
    }
  })

  test('has a guild without boosts and without the community feature', async () => {
    const { body } = await bot().get(`/guilds/${demo.guild_id}`)
    assert.deepEqual([body.features, body.premium_tier, body.premium_subscription_count], [[], 0, 0])
    const { body: channels } = await bot().get(`/guilds/${demo.guild_id}/channels`)
    assert.deepEqual(
      channels.map(({ id, name, type }: { id: string; name: string; type: number }) => [id, name, type]),
      [
        [demo.channels.general, 'general', 0],
        [demo.channels.voice, 'voice', 2],
      ],
    )
  })

  test('ranks the bot’s role highest', async () => {
    const { body: roles } = await bot().get(`/guilds/${demo.guild_id}/roles`)
    const byPosition = roles.toSorted((a: any, b: any) => a.position - b.position)
    assert.deepEqual(
      byPosition.map(({ name, position }: { name: string; position: number }) => [name, position]),
      [
        ['@everyone', 0],
        ['member', 1],
        ['moderator', 2],
        ['Demo Bot', 3],
      ],
    )
    const [everyone, member, moderator, ofBot] = byPosition
    assert.deepEqual([member.id, moderator.id], [demo.roles.member, demo.roles.moderator])
    assert.equal(member.permissions, everyone.permissions)
    assert.equal(
      moderator.permissions,
      permissionSet(
        'KICK_MEMBERS',
        'BAN_MEMBERS',
        'MODERATE_MEMBERS',
        'MUTE_MEMBERS',
        'MOVE_MEMBERS',
        'MANAGE_MESSAGES',
        'MANAGE_NICKNAMES',
        'VIEW_AUDIT_LOG',
      ).toString(),
    )
    assert.equal(ofBot.permissions, permissionSet('ADMINISTRATOR').toString())
    assert.equal(ofBot.managed, true)
    assert.deepEqual(ofBot.tags, { bot_id: demo.application.bot_id })
  })

  test('assigns the moderator role to the moderator, and the member role to nobody', async () => {
    assert.deepEqual((await memberOf(who('moderator').id)).roles, [demo.roles.moderator])
    assert.deepEqual((await memberOf(who('member').id)).roles, [])
    assert.deepEqual((await memberOf(who('owner').id)).roles, [])
    assert.equal((await memberOf(demo.application.bot_id)).roles.length, 1)
    const { body: counts } = await bot().get(`/guilds/${demo.guild_id}/roles/member-counts`)
    assert.equal(counts[demo.roles.member], 0)
    assert.equal(counts[demo.roles.moderator], 1)
  })

  test('has one user who is in no guild', async () => {
    assert.deepEqual((await who('stranger').api.get('/users/@me/guilds')).body, [])
    assert.equal((await who('stranger').api.get(`/guilds/${demo.guild_id}`)).status, 403)
  })

  test('has a bot with every privileged intent and an application for guilds and users', async () => {
    const { body } = await bot().get('/applications/@me')
    assert.equal(body.flags, (1 << 13) | (1 << 15) | (1 << 19))
    assert.deepEqual(body.redirect_uris, [])
    assert.deepEqual(Object.keys(body.integration_types_config), ['0', '1'])
    assert.equal(body.approximate_guild_count, 1)
  })

  test('allows a test run a few hundred calls and sign-ins a minute', async () => {
    const login = { login: 'member', password: 'member-demo' }
    for (let i = 0; i < 60; i++) {
      assert.equal((await new TestClient(app, null).post('/auth/login', login)).status, 200)
    }
    for (let i = 0; i < 200; i++) assert.equal((await bot().get(`/guilds/${demo.guild_id}`)).status, 200)
  })
})
