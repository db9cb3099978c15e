import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { newCommand, slashCommand } from '@guildhall/testing/features/commands'
import { grantGroupToken } from '@guildhall/testing/features/groups'
import {
  authorizationCode,
  codeExchange,
  newClientApplication,
  sendTokenForm,
  tokensFor,
} from '@guildhall/testing/features/oauth2'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { hashToken } from '../accounts/accounts-rules.ts'
import { insertAccessToken } from '../oauth2/authorizations-store.ts'

describe('Delete Application', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('invalidates its tokens at once and deletes its data, but keeps its messages', async () => {
    const bot = await newBot(world.app, world.owner)
    const image = dataUri(await picture('png'))
    const path = `/applications/${bot.id}`
    await world.administrator.api.put(`/guildhall/guilds/${world.guildId}/members/${bot.id}`, { permissions: '8' })
    await newCommand(bot, slashCommand('global'))
    await newCommand(bot, slashCommand('here'), world.guildId)
    await bot.api.post(`${path}/emojis`, { name: 'mine', image })
    await bot.api.patch(path, { icon: image })
    await bot.api.patch('/users/@me', { avatar: image })
    await bot.api.post(`/channels/${world.channels.general}/webhooks`, { name: 'hook' })
    const messages = `/channels/${world.channels.general}/messages`
    const message = (await bot.api.post(messages, { content: 'I was here' })).body
    const client = new GatewayClient(await world.app.listen())
    await client.identify({ token: bot.token })
    const events = await world.eventsOf(async () => {
      assert.equal((await world.owner.api.post(`${path}/delete`)).status, 204)
      await world.refuses(() => bot.api.get('/users/@me'), 401, 0)
      assert.equal((await client.closed).code, 4004)
    })
    const types = events.map(({ type }) => type)
    for (const type of ['GUILD_MEMBER_REMOVE', 'INTEGRATION_DELETE', 'GUILD_ROLE_DELETE'])
      assert.ok(types.includes(type), type)
    await world.refuses(() => world.owner.api.get(path), 404, 10002)
    for (const table of ['application_commands', 'application_emojis', 'webhooks', 'integrations'] as const) {
      const rows = await world.db.q.selectFrom(table).selectAll().where('application_id', '=', bot.id).execute()
      assert.deepEqual(rows, [], table)
    }
    assert.deepEqual(await world.db.q.selectFrom('images').select('kind').execute(), [])
    const author = (await world.owner.api.get(`${messages}/${message.id}`)).body.author
    assert.deepEqual([author.id, author.username, author.avatar], [bot.id, 'Deleted User', null])
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('revokes all user authorizations and deletes them', async () => {
    const client = await newClientApplication(world)
    const { access_token, refresh_token, api } = await tokensFor(world, client, world.member)
    const code = await authorizationCode(world, client, world.member)
    assert.equal((await api.get('/users/@me')).status, 200)
    const { store } = world.app.kernel
    const { access_token: late } = await tokensFor(world, client, world.moderator)
    const [row] = await world.db.q.selectFrom('access_tokens').selectAll().where('hash', '=', hashToken(late)).execute()
    assert.equal((await world.owner.api.post(`/applications/${client.id}/delete`)).status, 204)
    await world.refuses(() => api.get('/users/@me'), 401, 0)
    await world.app.worker.settled()
    for (const table of ['authorizations', 'access_tokens'] as const) {
      const rows = await world.db.q.selectFrom(table).selectAll().where('application_id', '=', client.id).execute()
      assert.deepEqual(rows, [], table)
    }
    assert.deepEqual(await world.db.q.selectFrom('refresh_tokens').selectAll().execute(), [])
    const again = { ...codeExchange(client, ''), grant_type: 'refresh_token', refresh_token }
    for (const fields of [codeExchange(client, code), again]) {
      assert.equal((await sendTokenForm(world, fields)).body.error, 'invalid_client')
    }
    // A token that was created concurrently is invalid.
    if (row) await store.write((tx) => insertAccessToken(tx, row))
    for (const token of [access_token, late]) {
      await world.refuses(() => world.clientOf(`Bearer ${token}`).get('/users/@me'), 401, 0)
    }
    await store.write(({ q }) => q.deleteFrom('access_tokens').where('hash', '=', hashToken(late)).execute())
  })

  test('removes its bot from groups, which pass to a remaining member', async () => {
    const { member, moderator } = world
    const bot = await newBot(world.app, world.owner)
    const access_tokens = [await grantGroupToken(world, member, bot), await grantGroupToken(world, moderator, bot)]
    const { body: group } = await bot.api.post('/users/@me/channels', { access_tokens })
    assert.equal(group.owner_id, bot.id)
    const events = await world.eventsOf(async () => {
      assert.equal((await world.owner.api.post(`/applications/${bot.id}/delete`)).status, 204)
      await world.app.worker.settled()
    }, member.id)
    assert.deepEqual(
      events.map(({ type }) => type),
      ['CHANNEL_RECIPIENT_REMOVE', 'PRIVATE_CHANNEL_UPDATE', 'MESSAGE_CREATE'],
    )
    const { body } = await member.api.get(`/channels/${group.id}`)
    const ids = body.recipients.map(({ id }: { id: string }) => id)
    assert.deepEqual(ids, [moderator.id])
    assert.ok([member.id, moderator.id].includes(body.owner_id), body.owner_id)
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('refuses while its bot owns a guild', async () => {
    const bot = await newBot(world.app, world.owner)
    const { id } = (await bot.api.post('/guilds', { name: 'Mine' })).body
    await world.refuses(() => world.owner.api.post(`/applications/${bot.id}/delete`), 400, 40011)
    assert.equal((await bot.api.delete(`/guilds/${id}`)).status, 204)
    assert.equal((await world.owner.api.post(`/applications/${bot.id}/delete`)).status, 204)
  })

  test('removes its integrations from guilds that its bot is not in', async () => {
    const bot = await newBot(world.app, world.owner)
    await world.join(bot)
    await newCommand(bot, slashCommand('guest'), world.guildId)
    await world.app.kernel.store.write(async ({ q }) => {
      await q.updateTable('integrations').set({ bot_id: null }).where('application_id', '=', bot.id).execute()
    })
    const events = await world.eventsOf(() => world.owner.api.post(`/applications/${bot.id}/delete`))
    const gone = events.find(({ type }) => type === 'INTEGRATION_DELETE')
    assert.equal(gone?.data.application_id, bot.id)
    const commands = world.db.q.selectFrom('application_commands').select('name').where('application_id', '=', bot.id)
    assert.deepEqual(await commands.execute(), [])
  })

  test('is available to the owner or the team’s owner, and to nobody else', async () => {
    const path = `/applications/${world.bot.id}/delete`
    await world.refuses(() => world.administrator.api.post(path), 403, 20012)
    await world.refuses(() => world.bot.api.post(path), 403, 20001)
    await world.refuses(() => world.owner.api.post('/applications/1/delete'), 404, 10002)
    const team = (await world.owner.api.post('/teams', { name: 'Makers' })).body.id
    await world.owner.api.post(`/teams/${team}/members`, { username: 'member', role: 'admin' })
    await world.member.api.put(`/teams/${team}/members/@me`)
    const { id } = (await world.member.api.post('/applications', { name: 'Ours', team_id: team })).body
    await world.refuses(() => world.member.api.post(`/applications/${id}/delete`), 403, 20012)
    assert.equal((await world.owner.api.post(`/applications/${id}/delete`)).status, 204)
  })
})
