import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { newCommand, slashCommand } from '@guildhall/testing/features/commands'
import {
  commandInteraction,
  connectGateway,
  EVERYONE_PERMISSIONS,
  followupPath,
  newInteractionWorld,
  respondToInteraction,
  runInteraction,
  sendFollowup,
} from '@guildhall/testing/features/interactions'
import { installForSelf } from '@guildhall/testing/features/oauth2'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import type { World } from '@guildhall/testing/worlds/world'

describe('Messages of an app that only its user has installed', () => {
  let world: World
  let app: Person
  let client: GatewayClient
  let command: string
  let direct: string
  before(async () => {
    const tried = await newInteractionWorld({ rateLimits: true })
    ;({ world } = tried)
    await setEveryonePermissions(world, [...EVERYONE_PERMISSIONS, 'USE_EXTERNAL_APPS'])
    app = await newBot(world.app, world.owner)
    client = await connectGateway(tried.port, app)
    command = (await newCommand(app, slashCommand('mine', { contexts: [0, 1, 2] }))).id
    for (const who of [world.member, world.moderator]) await installForSelf(who, app)
    direct = (await world.member.api.post('/users/@me/channels', { recipient_id: world.owner.id })).body.id
  })
  after(() => world.close())
  beforeEach(() => world.clock.advance(5000))

  const interact = (who = world.member, channelId = world.channels.general) => {
    const place = channelId === direct ? { guild_id: null } : {}
    const use = commandInteraction(world, { id: command }, { application_id: app.id, channel_id: channelId, ...place })
    return runInteraction(client, who, use)
  }
  const say = (interaction: Parameters<typeof respondToInteraction>[1], more: object = {}) =>
    respondToInteraction(world, interaction, { type: 4, data: { content: 'x', ...more } }, '?with_response=true')
  const setSlowmode = async (rate_limit_per_user: number) => {
    const { status } = await world.owner.api.patch(`/channels/${world.channels.general}`, { rate_limit_per_user })
    assert.equal(status, 200)
  }

  test('are limited to what the user may send, whichever interaction they respond to', async () => {
    const interactions = [await interact(), await interact(), await interact()]
    for (const each of interactions) assert.equal((await say(each)).status, 200)
    for (let n = 0; n < 2; n++)
      assert.equal((await sendFollowup(world, followupPath(interactions[0]), { content: 'y' })).status, 200)
    await world.refuses(() => sendFollowup(world, followupPath(interactions[1]), { content: 'y' }), 429)
    const late = await interact()
    await world.refuses(() => say(late), 429)
    assert.equal((await say(await interact(world.moderator))).status, 200)
    assert.equal((await say(await interact(world.member, direct))).status, 200)
    assert.equal((await say(late, { flags: 64 })).status, 200, 'nobody else sees it')
    world.clock.advance(5000)
    assert.equal((await sendFollowup(world, followupPath(interactions[1]), { content: 'y' })).status, 200)
  })

  test('count towards the limit that the administrator has set', async () => {
    const set = (max_messages: number | null) =>
      world.administrator.api.patch('/guildhall/instance/settings', { max_messages })
    await set(1)
    assert.equal((await say(await interact())).status, 200)
    const second = await interact()
    await world.refuses(() => say(second), 429)
    await set(null)
    assert.equal((await say(second)).status, 200)
  })

  test('are ephemeral in a channel with slow mode, unless the user bypasses it', async () => {
    await setSlowmode(60)
    const interaction = await interact()
    assert.equal((await say(interaction)).body.resource.message.flags, 64)
    assert.equal((await sendFollowup(world, followupPath(interaction), { content: 'y' })).body.flags, 64)
    await setEveryonePermissions(world, [...EVERYONE_PERMISSIONS, 'USE_EXTERNAL_APPS', 'BYPASS_SLOWMODE'])
    assert.equal((await say(await interact())).body.resource.message.flags, 0)
    await setEveryonePermissions(world, [...EVERYONE_PERMISSIONS, 'USE_EXTERNAL_APPS'])
    await setSlowmode(0)
    assert.equal((await say(await interact())).body.resource.message.flags, 0)
  })

  test('are refused in a channel that has since entered slow mode', async () => {
    const interaction = await interact()
    await setSlowmode(60)
    await world.refuses(() => say(interaction), 403, 50001)
    await setSlowmode(0)
    assert.equal((await say(interaction)).status, 200)
  })
})
