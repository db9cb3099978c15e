import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { LIMITS } from '@guildhall/protocol/limits'
import { beginSubscription, newIntegration, shownIntegrations } from '@guildhall/testing/features/integrations'
import { officialSchemaErrors } from '@guildhall/testing/invariants/official-schema'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Guild Integrations', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/guilds/${world.guildId}/integrations`
  })
  after(() => world.close())

  test('returns a bot with its application, scopes and installer, without subscription fields', async () => {
    const [found, ...others] = await shownIntegrations(world)
    assert.deepEqual(others, [])
    const { id, ...integration } = found
    assert.notEqual(id, world.bot.id)
    assert.deepEqual(integration, {
      name: 'Test Bot',
      type: 'discord',
      enabled: true,
      account: { id: world.bot.id, name: 'Test Bot' },
      application: {
        id: world.bot.id,
        name: 'Test Bot',
        icon: null,
        description: '',
        type: null,
        flags: 282_624,
        summary: '',
        flags_new: '282624',
        bot: world.bot.user,
      },
      scopes: ['applications.commands', 'bot'],
      user: world.owner.user,
    })
  })

  test('returns every type with its fields', async () => {
    const { member } = world
    const settings = { expire_behavior: 1, expire_grace_period: 30, enable_emoticons: false, user_id: member.id }
    const twitch = await newIntegration(world, settings)
    const youtube = await newIntegration(world, {
      type: 'youtube',
      name: 'Ada films',
      account: { id: 'x', name: 'Ada' },
    })
    const paid = await newIntegration(world, { type: 'guild_subscription' })
    await beginSubscription(world, twitch.id, member.id)
    const [, ...found] = await shownIntegrations(world)
    const now = found[0].synced_at
    const common = { enabled: true, syncing: false, revoked: false, synced_at: now }
    assert.deepEqual(found, [
      {
        ...common,
        id: twitch.id,
        name: 'Ada plays',
        type: 'twitch',
        role_id: twitch.role_id,
        enable_emoticons: false,
        expire_behavior: 1,
        expire_grace_period: 30,
        account: { id: 'ada', name: 'Ada plays' },
        subscriber_count: 1,
        user: member.user,
      },
      {
        ...common,
        id: youtube.id,
        name: 'Ada films',
        type: 'youtube',
        role_id: youtube.role_id,
        expire_behavior: 0,
        expire_grace_period: 1,
        account: { id: 'x', name: 'Ada' },
        subscriber_count: 0,
        user: world.owner.user,
        synced_at: youtube.synced_at,
      },
      {
        ...common,
        id: paid.id,
        name: 'Ada plays',
        type: 'guild_subscription',
        role_id: paid.role_id,
        expire_behavior: 0,
        expire_grace_period: 1,
        account: { id: 'ada', name: 'Ada plays' },
        subscriber_count: 0,
        user: world.owner.user,
        synced_at: paid.synced_at,
      },
    ])
  })

  test('matches the official schema for each type', () => {
    const judged = (body: unknown) => officialSchemaErrors('GET', '/guilds/:guildId/integrations', 200, body)
    const base = { id: '1', name: 'n', enabled: true, account: { id: '1', name: 'n' } }
    assert.deepEqual(judged([{ ...base, type: 'guild_subscription' }]), [])
    for (const wrong of [
      { ...base, type: 'discord' },
      { ...base, type: 'twitch' },
      { ...base, type: 'myspace' },
    ]) {
      assert.notDeepEqual(judged([wrong]), [])
    }
  })

  test('returns only the 50 oldest integrations', async () => {
    const { id: guildId } = await world.newGuild(world.owner, 'Full')
    const bots: string[] = []
    for (let i = 0; i <= LIMITS.integrationsShown; i++) {
      const bot = await newBot(world.app, world.owner)
      await world.join(bot, { guildId })
      bots.push(bot.id)
    }
    const shown = await shownIntegrations(world, guildId)
    assert.deepEqual(
      shown.map(({ account }) => account.id),
      bots.slice(0, LIMITS.integrationsShown),
    )
  })

  test('refuses members who lack MANAGE_GUILD, non-members, and an unknown guild', async () => {
    const manager = await world.newPerson('manager')
    await world.join(manager)
    await world.refuses(() => manager.api.get(path), 403, 50013)
    await world.grant(manager, ['MANAGE_GUILD'])
    assert.equal((await manager.api.get(path)).status, 200)
    await world.refuses(() => world.stranger.api.get(path), 403, 50001)
    await world.refuses(() => world.owner.api.get('/guilds/1/integrations'), 404, 10004)
  })
})

describe('A deleted application whose guilds are not cleaned up yet', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('is neither listed as an integration nor named by the audit log', async () => {
    const { guildId, owner } = world
    const bot = await newBot(world.app, owner)
    const query = new URLSearchParams({ client_id: bot.id, scope: 'bot', permissions: '0' })
    assert.equal(
      (await owner.api.post(`/oauth2/authorize?${query}`, { authorize: true, guild_id: guildId })).status,
      200,
    )
    const [kept, came] = await shownIntegrations(world)
    const named = async () => {
      const { integrations, audit_log_entries } = (await owner.api.get(`/guilds/${guildId}/audit-logs`)).body
      return [integrations.map(({ id }: any) => id), audit_log_entries.map(({ target_id }: any) => target_id)]
    }
    const [before, entries] = await named()
    assert.deepEqual(before, [came.id])

    await world.app.worker.settled()
    await world.app.worker.stop()
    assert.equal((await owner.api.post(`/applications/${bot.id}/delete`)).status, 204)
    const left = world.db.q.selectFrom('integrations').select('id').where('id', '=', came.id)
    assert.equal((await left.execute()).length, 1, 'the job has not run')
    assert.deepEqual(await shownIntegrations(world), [kept])
    assert.deepEqual(await named(), [[], entries], 'the entries themselves stay')
  })
})
