import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { type EndpointServer, startEndpointServer } from '@guildhall/testing/clients/endpoint-server'
import {
  type ActivityClient,
  connectActivityClient,
  launchInstance,
  setActivity,
  storedParticipants,
  untilNoParticipants,
} from '@guildhall/testing/features/activity-clients'
import { newCommand, slashCommand } from '@guildhall/testing/features/commands'
import {
  actionRow,
  buttonInteraction,
  commandInteraction,
  EVERYONE_PERMISSIONS,
  followupPath,
  interactiveButton,
  modalInteraction,
  postComponents,
  respondToInteraction,
  runInteraction,
  sendFollowup,
} from '@guildhall/testing/features/interactions'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const RIGHTS = [...EVERYONE_PERMISSIONS, 'USE_EMBEDDED_ACTIVITIES'] as const

describe('A response that launches an Activity', () => {
  let world: World
  let bot: ActivityClient
  let command: string
  let endpoint: EndpointServer
  const players: ActivityClient[] = []
  before(async () => {
    world = await World.create({ endpointNetworks: ['127.0.0.0/8'] })
    // Interactions that are not answered fail after three seconds.
    world.clock.hold()
    endpoint = await startEndpointServer((await world.bot.api.get('/applications/@me')).body.verify_key)
    await setEveryonePermissions(world, RIGHTS)
    await setActivity(world)
    bot = await connectActivityClient(world, world.bot)
    command = (await newCommand(world.bot, slashCommand('play'), world.guildId)).id
  })
  after(async () => {
    await endpoint.close()
    await world.close()
  })
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
  const uses = ({ who, sessionId }: ActivityClient, more: object = {}) =>
    runInteraction(
      bot.client,
      who,
      commandInteraction(world, { id: command }, { session_id: sessionId, ...more }),
      isNew(),
    )
  /** Distinguishes new events of the bot from those that it had received. */
  const isNew = () => {
    const known = new Set(bot.client.eventsOf('INTERACTION_CREATE').map(({ id }) => id))
    return ({ id }: { id: string }) => !known.has(id)
  }
  const launches = (interaction: any, query = '') => respondToInteraction(world, interaction, { type: 12 }, query)
  const newest = async (): Promise<any> =>
    (await world.owner.api.get(`/channels/${world.channels.general}/messages?limit=1`)).body[0]

  test('adds the command’s user to the instance, and returns its ID', async () => {
    const [one, watcher] = [await comes(world.member), await comes(world.owner)]
    const interaction = await uses(one)
    const { status, body } = await launches(interaction, '?with_response=true')
    const { d: update } = await watcher.client.next('EMBEDDED_ACTIVITY_UPDATE_V2')
    const { instance_id } = update
    assert.equal(instance_id, `i-${interaction.id}-gc-${world.guildId}-${world.channels.general}`)
    const { id, type, channel_id, guild_id } = interaction
    assert.deepEqual(
      [status, body],
      [
        200,
        {
          interaction: { id, type, channel_id, guild_id, activity_instance_id: instance_id },
          resource: { type: 12, activity_instance: { id: instance_id } },
        },
      ],
    )
    const { user_id, session_id, nonce } = update.participants[0]
    assert.deepEqual([user_id, session_id, nonce], [world.member.id, one.sessionId, 'nonce'])
    const { d } = await one.client.next('INTERACTION_SUCCESS')
    assert.deepEqual(d, { id, nonce: 'nonce', activity_instance_id: instance_id })
    assert.deepEqual(watcher.client.eventsOf('MESSAGE_CREATE'), [])
  })

  test('is possible for components and modals, and joins a running instance', async () => {
    const [one, two] = [await comes(world.owner), await comes(world.member)]
    const { instance_id } = await launchInstance(world, one)
    const messageId = await postComponents(world, [actionRow(interactiveButton('go'))])
    const { sessionId: session_id } = two
    const pressing = buttonInteraction(world, messageId, 'go', { session_id })
    const pressed = await runInteraction(bot.client, world.member, pressing, isNew())
    assert.equal((await launches(pressed, '?with_response=true')).body.resource.activity_instance.id, instance_id)
    const asked = await runInteraction(bot.client, world.member, pressing, isNew())
    const input = { type: 4, custom_id: 'name', style: 1, label: 'Name', required: false }
    await respondToInteraction(world, asked, {
      type: 9,
      data: { custom_id: 'form', title: 'Form', components: [actionRow(input)] },
    })
    const { d: modal } = await two.client.next('INTERACTION_MODAL_CREATE')
    const filled = {
      id: modal.id,
      custom_id: 'form',
      components: [actionRow({ type: 4, custom_id: 'name', value: 'x' })],
    }
    const sent = await runInteraction(
      bot.client,
      world.member,
      modalInteraction(world, filled, { session_id }),
      isNew(),
    )
    assert.equal((await launches(sent)).status, 204)
    assert.equal((await storedParticipants(world)).length, 2)
  })

  test('can come from an endpoint', async () => {
    const one = await comes(world.member)
    endpoint.answer = () => ({ body: { type: 12 } })
    await world.bot.api.patch('/applications/@me', { interactions_endpoint_url: endpoint.url })
    const sent = commandInteraction(world, { id: command }, { session_id: one.sessionId })
    assert.equal((await world.member.api.post('/interactions', sent)).status, 204)
    const { d } = await one.client.next('INTERACTION_SUCCESS')
    assert.ok(d.activity_instance_id)
    await world.bot.api.patch('/applications/@me', { interactions_endpoint_url: null })
  })

  test('is the first response, and allows follow-ups', async () => {
    const one = await comes(world.member)
    const interaction = await uses(one)
    assert.equal((await launches(interaction)).status, 204)
    await world.refuses(() => launches(interaction), 400, 40060)
    const { status, body } = await sendFollowup(world, followupPath(interaction), { content: 'have fun' })
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal((await newest()).content, 'have fun')
  })

  test('is refused if there is no Activity that the user may launch, without notifying the user', async () => {
    const one = await comes(world.member)
    const refuses = async (status: number, code: number, more: object = {}) => {
      const interaction = await uses(one, more)
      await world.refuses(() => launches(interaction), status, code)
    }
    await refuses(400, 50039, { session_id: null })
    await refuses(400, 50039, { session_id: 'session' })
    const other = await comes(world.owner)
    await refuses(400, 50039, { session_id: other.sessionId })
    await setActivity(world, {}, { isEnabled: false })
    await refuses(400, 50039)
    await setActivity(world, { is_published: false })
    await refuses(403, 20012)
    await setActivity(world)
    await setEveryonePermissions(world, EVERYONE_PERMISSIONS)
    await refuses(403, 50013)
    assert.deepEqual(one.client.eventsOf('INTERACTION_SUCCESS'), [])
    await setEveryonePermissions(world, RIGHTS)
    const city = { type: 3, name: 'city', description: 'x', autocomplete: true }
    const { id } = await newCommand(world.bot, slashCommand('travel', { options: [city] }), world.guildId)
    const typed = { id, options: [{ type: 3, name: 'city', value: 'Lon', focused: true }] }
    const sent = commandInteraction(world, typed, { type: 4, session_id: one.sessionId })
    const typing = await runInteraction(bot.client, world.member, sent, isNew())
    await world.refuses(() => launches(typing), 400, 50035)
  })

  test('is refused once the user has left the guild', async () => {
    const one = await comes(world.member)
    const interaction = await uses(one)
    await world.owner.api.delete(`/guilds/${world.guildId}/members/${world.member.id}`)
    await world.refuses(() => launches(interaction), 403, 50001)
    await world.join(world.member)
  })
})
