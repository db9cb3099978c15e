import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { setEveryone } from '@guildhall/testing/requests/example-request'
import { newCommand, slash } from '@guildhall/testing/topics/commands'
import {
  answer,
  connect,
  hookOf,
  sendFollowup,
  tryInteractions,
  USERS_RIGHTS,
  useCommand,
  used,
} from '@guildhall/testing/topics/interactions'
import { installForSelf } from '@guildhall/testing/topics/oauth2'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import type { World } from '@guildhall/testing/worlds/world'

describe('messages of an app that only its user has installed', () => {
  let world: World
  let app: Person
  let heard: GatewayClient
  let command: string
  let direct: string
  before(async () => {
    const tried = await tryInteractions({ rateLimits: true })
    ;({ world } = tried)
    await setEveryone(world, [...USERS_RIGHTS, 'USE_EXTERNAL_APPS'])
    app = await newBot(world.app, world.owner)
    heard = await connect(tried.port, app)
    command = (await newCommand(app, slash('mine', { contexts: [0, 1, 2] }))).id
    for (const who of [world.member, world.moderator]) await installForSelf(who, app)
    direct = (await world.member.api.post('/users/@me/channels', { recipient_id: world.owner.id })).body.id
  })
  after(() => world.close())
  beforeEach(() => world.clock.advance(5000))

  const tell = (who = world.member, channelId = world.channels.general) => {
    const place = channelId === direct ? { guild_id: null } : {}
    const use = useCommand(world, { id: command }, { application_id: app.id, channel_id: channelId, ...place })
    return used(heard, who, use)
  }
  const say = (told: Parameters<typeof answer>[1], more: object = {}) =>
    answer(world, told, { type: 4, data: { content: 'x', ...more } }, '?with_response=true')
  const setSlowmode = async (rate_limit_per_user: number) => {
    const { status } = await world.owner.api.patch(`/channels/${world.channels.general}`, { rate_limit_per_user })
    assert.equal(status, 200)
  }

  test('are no more than the user could send in a channel, whichever interactions they answer', async () => {
    const told = [await tell(), await tell(), await tell()]
    for (const each of told) assert.equal((await say(each)).status, 200)
    for (let n = 0; n < 2; n++) assert.equal((await sendFollowup(world, hookOf(told[0]), { content: 'y' })).status, 200)
    await world.refuses(() => sendFollowup(world, hookOf(told[1]), { content: 'y' }), 429)
    const late = await tell()
    await world.refuses(() => say(late), 429)
    assert.equal((await say(await tell(world.moderator))).status, 200)
    assert.equal((await say(await tell(world.member, direct))).status, 200)
    assert.equal((await say(late, { flags: 64 })).status, 200, 'nobody else sees it')
    world.clock.advance(5000)
    assert.equal((await sendFollowup(world, hookOf(told[1]), { content: 'y' })).status, 200)
  })

  test('are counted by the limit that the administrator has set', async () => {
    const set = (max_messages: number | null) =>
      world.administrator.api.patch('/guildhall/instance/settings', { max_messages })
    await set(1)
    assert.equal((await say(await tell())).status, 200)
    const second = await tell()
    await world.refuses(() => say(second), 429)
    await set(null)
    assert.equal((await say(second)).status, 200)
  })

  test('are for the user alone in a channel in slow mode, unless it does not hold for them', async () => {
    await setSlowmode(60)
    const told = await tell()
    assert.equal((await say(told)).body.resource.message.flags, 64)
    assert.equal((await sendFollowup(world, hookOf(told), { content: 'y' })).body.flags, 64)
    await setEveryone(world, [...USERS_RIGHTS, 'USE_EXTERNAL_APPS', 'BYPASS_SLOWMODE'])
    assert.equal((await say(await tell())).body.resource.message.flags, 0)
    await setEveryone(world, [...USERS_RIGHTS, 'USE_EXTERNAL_APPS'])
    await setSlowmode(0)
    assert.equal((await say(await tell())).body.resource.message.flags, 0)
  })

  test('stay away from a channel that was put in slow mode since', async () => {
    const told = await tell()
    await setSlowmode(60)
    await world.refuses(() => say(told), 403, 50001)
    await setSlowmode(0)
    assert.equal((await say(told)).status, 200)
  })
})
