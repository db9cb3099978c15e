import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { APPLICATION_LIMITS } from '@guildhall/protocol/application-limits'
import { commandsPath, slashCommand } from '@guildhall/testing/features/commands'
import {
  agreeToAuthorization,
  authorizePath,
  installForSelf,
  installPath,
  installToGuild,
  newClientApplication,
  uninstall,
} from '@guildhall/testing/features/oauth2'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { ApiError } from '../../kernel/api-error.ts'
import { parseAuthorizationRequest } from './authorization-request-rules.ts'
import { installToUser } from './install-application-actions.ts'
import { insertInstallation } from './installations-store.ts'
import { OAuth2Error } from './oauth2-error-rules.ts'

describe('Authorize Application for an installation', () => {
  let world: World
  let bot: Person
  before(async () => {
    world = await World.create()
  })
  beforeEach(async () => {
    bot = await newBot(world.app, world.owner)
  })
  after(() => world.close())

  const set = async (body: object) =>
    assert.equal((await world.owner.api.patch(`/applications/${bot.id}`, body)).status, 200)
  const toGuild = (who: Person, more: object = {}) =>
    who.api.post(installPath(bot, { integration_type: '0' }), { authorize: true, guild_id: world.guildId, ...more })
  const toSelf = (who: Person) => who.api.post(installPath(bot, { integration_type: '1' }), { authorize: true })
  const integration = async () =>
    (await world.owner.api.get(`/guilds/${world.guildId}/integrations`)).body.find(
      ({ application }: any) => application?.id === bot.id,
    )

  describe('of commands in a guild', () => {
    test('creates an integration without a bot, notifies everyone, and lets the application create commands', async () => {
      const path = commandsPath(bot, world.guildId)
      await world.refuses(() => bot.api.post(path, slashCommand('here')), 403, 50001)
      const events = await world.eventsOf(async () => {
        const url = await agreeToAuthorization(world.owner, installPath(bot, { integration_type: '0' }), {
          guild_id: world.guildId,
        })
        assert.deepEqual([...url.searchParams], [['guild_id', world.guildId]])
      })
      assert.deepEqual(
        events.map(({ type }) => type),
        ['INTEGRATION_CREATE', 'GUILD_INTEGRATIONS_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
      )
      const { id, scopes, user, application } = await integration()
      assert.deepEqual([scopes, user.id, application.bot], [['applications.commands'], world.owner.id, undefined])
      const entry = await world.lastAuditEntry()
      assert.deepEqual([entry.action_type, entry.target_id, entry.user_id], [80, id, world.owner.id])
      assert.equal((await world.owner.api.get(`/guilds/${world.guildId}/members/${bot.id}`)).status, 404)
      assert.equal((await bot.api.post(path, slashCommand('here'))).status, 201)
      assert.equal((await bot.api.get('/applications/@me')).body.approximate_guild_count, 1)
    })

    test('keeps an existing installation unchanged', async () => {
      await installToGuild(world.owner, bot, world.guildId)
      assert.deepEqual(await world.eventsOf(() => installToGuild(world.owner, bot, world.guildId)), [])
      await world.join(bot, { guildId: (await world.newGuild(world.owner)).id })
      const joined = await newBot(world.app, world.owner)
      await world.join(joined)
      assert.deepEqual(await world.eventsOf(() => installToGuild(world.owner, joined, world.guildId)), [])
    })

    test('is available to members who manage the guild', async () => {
      await world.refuses(() => toGuild(world.member), 403, 50013)
      await world.refuses(() => toGuild(world.stranger), 403, 50001)
      await world.refuses(() => toGuild(world.owner, { guild_id: undefined }), 400, 50035)
      const manager = await world.newPerson('manager')
      await world.join(manager)
      await world.grant(manager, ['MANAGE_GUILD'])
      assert.equal((await toGuild(manager)).status, 200)
      assert.equal((await integration()).user.id, manager.id)
    })

    test('is refused for an application whose bot is banned', async () => {
      await world.owner.api.put(`/guilds/${world.guildId}/bans/${bot.id}`, {})
      await world.refuses(() => toGuild(world.owner), 403, 40007)
    })

    test('prefers a given or chosen guild to the user', async () => {
      await agreeToAuthorization(world.owner, installPath(bot, { guild_id: world.guildId }))
      assert.ok(await integration())
      const other = await newBot(world.app, world.owner)
      await agreeToAuthorization(world.owner, installPath(other), { integration_type: 0, guild_id: world.guildId })
      await agreeToAuthorization(world.member, installPath(other))
      const { body } = await other.api.get('/applications/@me')
      assert.deepEqual([body.approximate_guild_count, body.approximate_user_install_count], [1, 1])
    })

    test('needs no guild for only a code', async () => {
      const client = await newClientApplication(world)
      const path = authorizePath(client, { scope: 'identify applications.commands', integration_type: '0' })
      await world.writesNothing(async () => {
        assert.equal((await world.member.api.post(path, { authorize: false })).status, 200)
      })
      assert.deepEqual([...(await agreeToAuthorization(world.member, path)).searchParams.keys()], ['code'])
      const shown = (await world.member.api.get('/oauth2/tokens')).body
      assert.ok(!shown.some(({ application }: any) => application.id === client.id))
    })
  })

  describe('of a bot where its commands are installed', () => {
    const bring = (who: Person) =>
      who.api.post(installPath(bot, { scope: 'bot' }), { authorize: true, guild_id: world.guildId })

    test('keeps the integration and adds a bot to it', async () => {
      await installToGuild(world.owner, bot, world.guildId)
      const { id } = await integration()
      const command = await bot.api.post(commandsPath(bot, world.guildId), slashCommand('here'))
      const events = await world.eventsOf(async () => assert.equal((await bring(world.owner)).status, 200))
      const types = events.map(({ type }) => type)
      assert.ok(types.includes('INTEGRATION_UPDATE') && types.includes('GUILD_MEMBER_ADD'), types.join())
      assert.ok(!types.includes('INTEGRATION_CREATE'))
      const after = await integration()
      assert.deepEqual(
        [after.id, after.application.bot.id, after.scopes],
        [id, bot.id, ['applications.commands', 'bot']],
      )
      assert.equal((await world.lastAuditEntry()).action_type, 28)
      assert.equal((await bot.api.get(`${commandsPath(bot, world.guildId)}/${command.body.id}`)).status, 200)
      assert.equal((await bot.api.get('/applications/@me')).body.approximate_guild_count, 1)
    })

    test('is removed completely with the integration', async () => {
      await installToGuild(world.owner, bot, world.guildId)
      await bring(world.owner)
      const { id } = await integration()
      assert.equal((await world.owner.api.delete(`/guilds/${world.guildId}/integrations/${id}`)).status, 204)
      assert.equal(await integration(), undefined)
      await world.refuses(() => bot.api.get(commandsPath(bot, world.guildId)), 403, 50001)
      assert.equal((await bot.api.get('/applications/@me')).body.approximate_guild_count, 0)
    })
  })

  describe('for a user', () => {
    test('is possible for anyone, and shown only to them', async () => {
      for (const who of [world.owner, world.moderator, world.member, world.stranger]) {
        assert.deepEqual(await world.eventsOf(() => installForSelf(who, bot)), [])
        const shown = (await who.api.get('/oauth2/tokens')).body.filter(
          ({ application }: any) => application.id === bot.id,
        )
        assert.deepEqual(
          shown.map(({ scopes, user_installed }: any) => [scopes, user_installed]),
          [[['applications.commands'], true]],
        )
      }
      assert.equal(await integration(), undefined)
      assert.equal((await bot.api.get('/applications/@me')).body.approximate_user_install_count, 4)
      await installForSelf(world.member, bot)
      assert.equal((await bot.api.get('/applications/@me')).body.approximate_user_install_count, 4)
      await uninstall(world.member, bot)
      assert.equal((await bot.api.get('/applications/@me')).body.approximate_user_install_count, 3)
    })

    test('returns a code on request', async () => {
      const client = await newClientApplication(world)
      const scope = 'identify applications.commands'
      const url = await agreeToAuthorization(world.member, authorizePath(client, { scope, integration_type: '1' }))
      assert.deepEqual([...url.searchParams.keys()], ['code'])
      const shown = (await world.member.api.get('/oauth2/tokens')).body
      assert.equal(shown.find(({ application }: any) => application.id === client.id).user_installed, true)
    })

    test('adds no bot', async () => {
      const path = installPath(bot, { scope: 'bot', integration_type: '1' })
      await world.refuses(() => world.owner.api.post(path, { authorize: true, guild_id: world.guildId }), 400)
      const chosen = installPath(bot, { scope: 'bot' })
      await world.refuses(() => world.owner.api.post(chosen, { authorize: true, integration_type: 1 }), 400)
    })

    test('uses the scopes that the application has set for users', async () => {
      await set({
        integration_types_config: {
          1: { oauth2_install_params: { scopes: ['applications.commands'], permissions: '0' } },
        },
      })
      await agreeToAuthorization(world.member, `/oauth2/authorize?client_id=${bot.id}&integration_type=1`)
      assert.equal((await bot.api.get('/applications/@me')).body.approximate_user_install_count, 1)
    })

    test('can be ended', async () => {
      const crowded = await world.newPerson('crowded')
      await world.app.kernel.store.write(async (tx) => {
        for (let i = 0; i < APPLICATION_LIMITS.userInstallations; i++) {
          const [id, application_id] = [world.app.kernel.ids.next(), world.app.kernel.ids.next()]
          await insertInstallation(tx, { id, user_id: crowded.id, application_id })
        }
      })
      await world.refuses(() => toSelf(crowded), 400)
      assert.equal((await toSelf(crowded)).body.error, 'access_denied')
      const of = (query: any) => query.where('user_id', '=', crowded.id)
      const [row] = await of(world.db.q.selectFrom('user_installations').selectAll()).execute()
      await world.app.kernel.store.write((tx) =>
        of(tx.q.deleteFrom('user_installations')).where('application_id', '=', row.application_id).execute(),
      )
      const two = [bot, await newBot(world.app, world.owner)]
      const sent = two.map((each) =>
        crowded.api.post(installPath(each, { integration_type: '1' }), { authorize: true }),
      )
      assert.deepEqual((await Promise.all(sent)).map(({ status }) => status).sort(), [200, 400])
      await world.app.kernel.store.write((tx) =>
        tx.q.deleteFrom('user_installations').where('user_id', '=', crowded.id).execute(),
      )
    })
  })

  test('is limited to the contexts that the application supports', async () => {
    await set({ integration_types_config: { 0: {} } })
    await world.refuses(() => toSelf(world.member), 400)
    await world.refuses(() => world.member.api.post(installPath(bot), { authorize: true, integration_type: 1 }), 400)
    assert.equal((await toGuild(world.owner)).status, 200)
    const forUsers = await newBot(world.app, world.owner)
    bot = forUsers
    await set({ integration_types_config: { 1: {} } })
    await world.refuses(() => toGuild(world.owner), 400)
    const bring = installPath(bot, { scope: 'bot' })
    await world.refuses(() => world.owner.api.post(bring, { authorize: true, guild_id: world.guildId }), 400)
    assert.equal((await toSelf(world.member)).status, 200)
  })

  test('is checked again when it is completed', async () => {
    const caller: any = { user: world.owner.user, kind: 'user' }
    const asked = await parseAuthorizationRequest(world.db, caller, {
      client_id: bot.id,
      scope: 'applications.commands',
      integration_type: 1,
    })
    const install = () => world.app.kernel.store.write((tx) => installToUser(world.app.kernel, tx, caller, asked))
    await set({ integration_types_config: { 0: {} } })
    await world.writesNothing(() => assert.rejects(install(), OAuth2Error))
    await world.owner.api.post(`/applications/${bot.id}/delete`)
    await world.writesNothing(() => assert.rejects(install(), ApiError))
  })

  test('keeps earlier installations when fewer contexts are supported', async () => {
    await installForSelf(world.member, bot)
    await installToGuild(world.owner, bot, world.guildId)
    await set({ integration_types_config: { 0: {} } })
    assert.equal((await bot.api.get('/applications/@me')).body.approximate_user_install_count, 1)
    await set({ integration_types_config: { 1: {} } })
    assert.ok(await integration())
  })

  test('is available to owners of an application that is not public', async () => {
    await set({ bot_public: false })
    await world.grant(world.member, ['MANAGE_GUILD'])
    await world.refuses(() => toSelf(world.member), 400)
    await world.refuses(() => toGuild(world.member), 400)
    assert.equal((await toSelf(world.owner)).status, 200)
    assert.equal((await toGuild(world.owner)).status, 200)
  })

  test('is removed with the application', async () => {
    await installForSelf(world.member, bot)
    await installToGuild(world.owner, bot, world.guildId)
    assert.equal((await world.owner.api.post(`/applications/${bot.id}/delete`)).status, 204)
    assert.deepEqual(
      (await world.member.api.get('/oauth2/tokens')).body.filter(({ application }: any) => application.id === bot.id),
      [],
    )
    await world.refuses(() => toSelf(world.member), 404, 10002)
    await world.refuses(() => toGuild(world.owner), 404, 10002)
    await world.app.worker.settled()
    assert.equal(await integration(), undefined)
    const left = await world.db.q
      .selectFrom('user_installations')
      .select('id')
      .where('application_id', '=', bot.id)
      .execute()
    assert.deepEqual(left, [])
  })
})
