import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import {
  type ActivityClient,
  connectActivityClient,
  launchInstance,
  setActivity,
  storedParticipants,
  untilNoParticipants,
} from '@guildhall/testing/features/activity-clients'
import { commandsPath, newCommand, setCommandPermissions } from '@guildhall/testing/features/commands'
import {
  commandInteraction,
  EVERYONE_PERMISSIONS,
  respondToInteraction,
  runInteraction,
} from '@guildhall/testing/features/interactions'
import { installForSelf } from '@guildhall/testing/features/oauth2'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const RIGHTS = [...EVERYONE_PERMISSIONS, 'USE_EMBEDDED_ACTIVITIES'] as const

describe('Create Interaction of an entry point command', () => {
  let world: World
  let id: string
  const players: ActivityClient[] = []
  before(async () => {
    world = await World.create()
    await setEveryonePermissions(world, RIGHTS)
    await setActivity(world)
    id = (await newCommand(world.bot, { name: 'Launch', type: 4, handler: 2 })).id
  })
  after(() => world.close())
  afterEach(async () => {
    await Promise.all(players.splice(0).map(({ client }) => client.close(1000)))
    await untilNoParticipants(world)
    await setEveryonePermissions(world, RIGHTS)
    await setActivity(world)
  })

  async function comes(who: Person): Promise<ActivityClient> {
    const one = await connectActivityClient(world, who)
    players.push(one)
    return one
  }
  const entering = ({ sessionId }: ActivityClient, more: object = {}, data: object = {}) =>
    commandInteraction(
      world,
      { id, type: 4, name: 'Launch', ...data },
      { session_id: sessionId, nonce: '1234', ...more },
    )
  const enter = (one: ActivityClient, more: object = {}, data: object = {}) =>
    one.who.api.post('/interactions', entering(one, more, data))
  async function entered(one: ActivityClient, more: object = {}): Promise<void> {
    const { status, body } = await enter(one, more)
    assert.equal(status, 204, JSON.stringify(body))
  }
  const newest = async (channelId = world.channels.general): Promise<any> =>
    (await world.owner.api.get(`/channels/${channelId}/messages?limit=1`)).body[0]
  const succeeded = ({ client }: ActivityClient) => client.next('INTERACTION_SUCCESS', ({ nonce }) => nonce === '1234')

  test('launches the Activity with the caller’s session, notifies their client, and posts in the channel', async () => {
    const [one, bot] = [await comes(world.member), await comes(world.bot)]
    const watcher = await comes(world.owner)
    await entered(one)
    const { d: outcome } = await succeeded(one)
    const { d: update } = await watcher.client.next('EMBEDDED_ACTIVITY_UPDATE_V2')
    const { d: message } = await watcher.client.next('MESSAGE_CREATE')
    assert.deepEqual([update.launch_id, update.instance_id], [outcome.id, outcome.activity_instance_id])
    const { member } = world
    assert.deepEqual(update.participants, [{ user_id: member.id, session_id: one.sessionId, nonce: '1234' }])
    const { type, content, author, application_id, webhook_id, interaction_metadata: metadata, interaction } = message
    assert.deepEqual(
      [type, content, author.id, application_id, webhook_id],
      [20, '', world.bot.id, world.bot.id, world.bot.id],
    )
    assert.deepEqual([metadata.id, metadata.type, metadata.user.id], [update.launch_id, 2, member.id])
    assert.deepEqual(metadata.authorizing_integration_owners, { 0: world.guildId })
    assert.deepEqual([interaction.id, interaction.name, interaction.user.id], [metadata.id, 'Launch', member.id])
    assert.deepEqual(bot.client.eventsOf('INTERACTION_CREATE'), [])
    const shown = await world.bot.api.get(`/applications/${world.bot.id}/activity-instances/${update.instance_id}`)
    assert.deepEqual([shown.status, shown.body.users], [200, [member.id]])
  })

  test('joins the running instance without a message, and sends its participants the update again', async () => {
    const [one, two] = [await comes(world.member), await comes(world.owner)]
    await entered(one)
    const { d: first } = await succeeded(one)
    const before = await newest()
    await entered(two)
    assert.equal((await succeeded(two)).d.activity_instance_id, first.activity_instance_id)
    await entered(one, { nonce: 'again' })
    const { d: again } = await one.client.next('INTERACTION_SUCCESS', ({ nonce }) => nonce === 'again')
    assert.equal(again.activity_instance_id, first.activity_instance_id)
    assert.equal((await newest()).id, before.id)
    assert.equal((await storedParticipants(world)).length, 2)
  })

  test('launches without a message for a member who may not send messages', async () => {
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'USE_APPLICATION_COMMANDS', 'USE_EMBEDDED_ACTIVITIES'])
    const before = await newest()
    const one = await comes(world.member)
    await entered(one)
    await succeeded(one)
    assert.equal((await newest())?.id, before?.id)
    assert.deepEqual(await storedParticipants(world), [[world.channels.general, world.member.id]])
  })

  test('updates the last message of an Activity in development instead of posting another', async () => {
    const { owner, bot, guildId } = world
    const { body: channel } = await owner.api.post(`/guilds/${guildId}/channels`, { name: 'workshop' })
    const path = `/channels/${channel.id}/messages`
    await setActivity(world, { is_published: false })
    await owner.api.patch('/users/@me/settings', { developer_mode: true })
    const written = () => owner.api.get(`${path}?limit=50`).then(({ body }) => body.length)
    const launchAgain = async (nonce: string) => {
      const one = await comes(owner)
      await entered(one, { nonce, channel_id: channel.id })
      const { d } = await one.client.next('INTERACTION_SUCCESS', (success) => success.nonce === nonce)
      await one.client.close(1000)
      players.splice(players.indexOf(one), 1)
      await untilNoParticipants(world)
      return d.id
    }
    await launchAgain('1')
    await owner.api.post(path, { content: 'between' })
    const before = await written()
    const watcher = await comes(world.member)
    const id = await launchAgain('2')
    const { d: update } = await watcher.client.next('MESSAGE_UPDATE')
    assert.deepEqual([update.interaction.id, update.interaction_metadata.id, update.author.id], [id, id, bot.id])
    assert.ok(update.edited_timestamp)
    const { body } = await owner.api.get(`${path}/${update.id}`)
    assert.deepEqual([body.interaction.id, body.type, body.content], [id, 20, ''])
    assert.equal(await written(), before)
    assert.deepEqual(watcher.client.eventsOf('MESSAGE_CREATE'), [])

    await owner.api.delete(`${path}/${update.id}`)
    await launchAgain('3')
    assert.equal(await written(), before, 'what was deleted is written anew')
    await setActivity(world)
    await launchAgain('4')
    assert.equal(await written(), before + 1, 'of one that is published each launch is told')
    await owner.api.patch('/users/@me/settings', { developer_mode: false })
  })

  test('puts a private channel into the other user’s list', async () => {
    const { member, owner } = world
    const channelId = (await member.api.post('/users/@me/channels', { recipient_id: owner.id })).body.id
    const [one, two] = [await comes(member), await comes(owner)]
    await installForSelf(member, world.bot)
    await entered(one, { guild_id: null, channel_id: channelId })
    const { d } = await two.client.next('MESSAGE_CREATE', ({ channel_id }) => channel_id === channelId)
    assert.deepEqual(d.interaction_metadata.authorizing_integration_owners, { 1: member.id })
    await two.client.next('CHANNEL_CREATE', (channel) => channel.id === channelId)
  })

  test('accepts only a session of the caller', async () => {
    const [one, other] = [await comes(world.member), await comes(world.owner)]
    const as = (session_id: unknown) => () => enter(one, { session_id })
    await world.refusesAt(as(undefined), 'session_id', 'BASE_TYPE_REQUIRED')
    await world.refusesAt(as(null), 'session_id', 'BASE_TYPE_REQUIRED')
    await world.refusesAt(as(other.sessionId), 'session_id', 'SESSION_UNKNOWN')
    await world.refusesAt(as('session'), 'session_id', 'SESSION_UNKNOWN')
    await world.refusesAt(() => enter(one, { nonce: {} }), 'nonce', 'NONCE_TYPE_INVALID_TYPE')
  })

  test('refuses an Activity that may not run, or not for the caller', async () => {
    const one = await comes(world.member)
    const refuses = (status: number, code: number, more: object = {}, data: object = {}) =>
      world.refuses(() => enter(one, more, data), status, code)
    await refuses(404, 10063, {}, { id: '1' })
    await setActivity(world, { url_map: [] })
    await refuses(400, 50039)
    await setActivity(world, { is_published: false })
    await refuses(403, 20012)
    await setActivity(world)
    await setEveryonePermissions(world, EVERYONE_PERMISSIONS)
    await refuses(403, 50013)
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'USE_EMBEDDED_ACTIVITIES'])
    await refuses(403, 50013)
    await setEveryonePermissions(world, RIGHTS)
    await setCommandPermissions(world, id, [{ id: world.member.id, type: 2, permission: false }])
    await refuses(403, 50013)
    await setCommandPermissions(world, id, [])
    const other = (await world.owner.api.post('/applications', { name: 'Other' })).body.id
    await refuses(404, 10063, { application_id: other })
    await world.refuses(() => enter({ ...one, who: world.stranger }), 403, 50001)
    await setActivity(world, {}, { isEnabled: false })
    await refuses(404, 10063)
  })

  test('launches an application that is not installed for members who may use external apps', async () => {
    const { owner, member } = world
    const { body: made } = await owner.api.post('/applications', { name: 'Elsewhere' })
    await owner.api.post(`/applications/${made.id}/set-embedded`, { embedded: true })
    await setActivity(world, {}, { id: made.id })
    const commands = world.db.q.selectFrom('application_commands').select('id').where('application_id', '=', made.id)
    const command = await commands.executeTakeFirstOrThrow()
    const one = await comes(member)
    const elsewhere = () => enter(one, { application_id: made.id }, { id: command.id })
    await world.refuses(elsewhere, 403, 50013)
    await setEveryonePermissions(world, [...RIGHTS, 'USE_EXTERNAL_APPS'])
    assert.equal((await elsewhere()).status, 204)
    await succeeded(one)
    assert.deepEqual((await newest()).interaction_metadata.authorizing_integration_owners, {})
  })

  test('sends the interaction to an application that handles it, which may launch in response', async () => {
    await world.bot.api.patch(`${commandsPath(world.bot)}/${id}`, { handler: 1 })
    const [one, bot] = [await comes(world.member), await comes(world.bot)]
    const seen = await runInteraction(bot.client, world.member, entering(one))
    assert.deepEqual([seen.type, seen.data], [2, { id, name: 'Launch', type: 4 }])
    assert.deepEqual(await storedParticipants(world), [])
    const { status, body } = await respondToInteraction(world, seen, { type: 12 }, '?with_response=true')
    const instance = (await succeeded(one)).d.activity_instance_id
    assert.deepEqual([status, body.resource], [200, { type: 12, activity_instance: { id: instance } }])
    const again = await runInteraction(bot.client, world.member, entering(one), (each) => each.id !== seen.id)
    assert.equal((await respondToInteraction(world, again, { type: 4, data: { content: 'not now' } })).status, 204)
    assert.equal((await newest()).interaction.name, 'Launch')
    await world.bot.api.patch(`${commandsPath(world.bot)}/${id}`, { handler: 2 })
  })

  test('refuses other command types', async () => {
    const one = await comes(world.member)
    await world.refuses(() => enter(one, {}, { type: 1 }), 400, 50035)
    await world.refuses(() => enter(one, { type: 4 }), 400, 50035)
    await launchInstance(world, one)
  })
})
