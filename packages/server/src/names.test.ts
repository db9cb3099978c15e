import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { CommandType } from '@guildhall/protocol/enums/application-command'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { setEveryone } from '@guildhall/testing/requests/example-request'
import { commandsPath } from '@guildhall/testing/topics/commands'
import { newGroup } from '@guildhall/testing/topics/groups'
import { elsewhere } from '@guildhall/testing/topics/scheduled-events'
import { newStage } from '@guildhall/testing/topics/stage'
import { say } from '@guildhall/testing/topics/threads'
import { newWebhook } from '@guildhall/testing/topics/webhooks'
import { World } from '@guildhall/testing/worlds/world'

/** What is sent, and how it is shown: without what can't be seen or turns the direction, in one line, with what its emoji needs. */
const SENT = ' \u200bAd\u200bmin\u202e\nof ❤️\u3164 '
const SHOWN = 'Admin of ❤️'
const NOTHING = '\u200b\u2800\n\u202e'

type Act = (name: string) => Promise<{ status: number; body: any }>

describe('A name that others see', () => {
  let world: World
  let hook: { id: string; token: string }
  before(async () => {
    world = await World.create()
    await setEveryone(world, ['VIEW_CHANNEL', 'CHANGE_NICKNAME'])
    hook = await newWebhook(world)
  })
  after(() => world.close())

  const guild = () => `/guilds/${world.guildId}`
  const general = () => `/channels/${world.channels.general}`
  const owner = () => world.owner.api
  const required: Readonly<Record<string, Act>> = {
    'Create Guild': (name) => owner().post('/guilds', { name }),
    'Modify Guild': (name) => owner().patch(guild(), { name }),
    'Create Guild Channel': (name) => owner().post(`${guild()}/channels`, { name, type: ChannelType.GUILD_VOICE }),
    'Modify Channel': (name) => owner().patch(`/channels/${world.channels.voice}`, { name }),
    'Start Thread without Message': (name) => owner().post(`${general()}/threads`, { name, type: 11 }),
    'Start Thread from Message': async (name) => {
      const { id } = await say(world, world.owner)
      return owner().post(`${general()}/messages/${id}/threads`, { name })
    },
    'Create Webhook': (name) => owner().post(`${general()}/webhooks`, { name }),
    'Modify Webhook with Token': (name) => world.nobody.patch(`/webhooks/${hook.id}/${hook.token}`, { name }),
    'Create Guild Scheduled Event': (name) =>
      owner().post(`${guild()}/scheduled-events`, elsewhere(world.clock.now(), { name })),
    'Create Application': (name) => owner().post('/applications', { name }),
    'Create Team': (name) => owner().post('/teams', { name }),
  }

  for (const [operation, act] of Object.entries(required)) {
    test(`is cleaned by ${operation}, which refuses one of which nothing is seen as an empty one`, async () => {
      const { status, body } = await act(SENT)
      assert.ok(status < 300, JSON.stringify(body))
      assert.equal(body.name, SHOWN)
      const empty = await act('')
      assert.equal(empty.body.code, 50035)
      assert.deepEqual((await act(NOTHING)).body, empty.body)
    })
  }

  test('is refused with nothing written', async () => {
    await world.refuses(() => owner().patch(guild(), { name: NOTHING }), 400, 50035)
    await world.refuses(() => owner().post(`${general()}/webhooks`, { name: NOTHING }), 400, 50035)
  })

  test('of a text channel is cleaned before it is written as one', async () => {
    const { body } = await owner().post(`${guild()}/channels`, { name: SENT })
    assert.equal(body.name, 'admin-of-❤️')
  })

  test('of somebody is cleaned, and taken away where nothing is seen of it', async () => {
    const me = (global_name: string) => world.member.api.patch('/users/@me', { global_name })
    assert.equal((await me(SENT)).body.global_name, SHOWN)
    assert.equal((await me(NOTHING)).body.global_name, null)
    const here = (nick: string) => world.member.api.patch(`${guild()}/members/@me`, { nick })
    assert.equal((await here(SENT)).body.nick, SHOWN)
    assert.equal((await here(NOTHING)).body.nick, null)
    const by = (nick: string) => owner().patch(`${guild()}/members/${world.member.id}`, { nick })
    assert.equal((await by(SENT)).body.nick, SHOWN)
  })

  test('of a role, a stage, a tag and a group is cleaned', async () => {
    const role = async (name: string) => (await owner().post(`${guild()}/roles`, { name })).body.name
    assert.deepEqual([(await role(SENT)).trim(), await role(NOTHING)], [SHOWN, await role('')])
    const stage = { channel_id: await newStage(world), topic: SENT }
    assert.equal((await owner().post('/stage-instances', stage)).body.topic, SHOWN)
    const { id } = await newGroup(world.owner, [world.member, world.moderator])
    assert.equal((await owner().patch(`/channels/${id}`, { name: SENT })).body.name, SHOWN)
  })

  test('under which a webhook speaks is cleaned, and left out where nothing is seen of it', async () => {
    const path = `/webhooks/${hook.id}/${hook.token}`
    const as = async (username: string) =>
      (await world.nobody.post(`${path}?wait=true`, { content: 'x', username })).body.author.username
    const own = (await owner().get(`/webhooks/${hook.id}`)).body.name
    assert.deepEqual([await as(SENT), await as(NOTHING)], [SHOWN, own])
    await world.refuses(() => world.nobody.post(path, { content: 'x', username: 'dis\u200bcord' }), 400, 50035)
    await world.nobody.post(`${path}/slack`, { text: 'x', username: 'a\u202eb' })
    const channel = (await owner().get(`/webhooks/${hook.id}`)).body.channel_id
    assert.equal((await owner().get(`/channels/${channel}/messages?limit=1`)).body[0].author.username, 'ab')
  })

  test('of a command of a menu is cleaned in every language, and refused where nothing is seen of it; of a slash command it is refused', async () => {
    const create = (name: string, more: object = {}) =>
      world.bot.api.post(commandsPath(world.bot), { name, type: CommandType.USER, ...more })
    const made = await create('Re\u202eport\u200b', { name_localizations: { de: 'Mel\u200bden' } })
    assert.deepEqual([made.body.name, made.body.name_localizations], ['Report', { de: 'Melden' }])
    const path = `${commandsPath(world.bot)}/${made.body.id}`
    assert.equal((await world.bot.api.patch(path, { name: 'Ban\u2066' })).body.name, 'Ban')
    const slash = { type: CommandType.CHAT_INPUT, description: 'x' }
    for (const [name, more] of [['\u200b'], ['a\nb'], ['ban\u3164', slash], ['ban\u200b', slash]] as const) {
      await world.refusesAt(() => create(name, more), 'name', 'APPLICATION_COMMAND_INVALID_NAME')
    }
  })
})
