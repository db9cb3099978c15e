import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { CommandType } from '@guildhall/protocol/enums/application-command'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { keywordRule } from '@guildhall/testing/features/auto-moderation'
import { commandsPath } from '@guildhall/testing/features/commands'
import { newGroup } from '@guildhall/testing/features/groups'
import { newTemplate } from '@guildhall/testing/features/guild-templates'
import { externalEvent } from '@guildhall/testing/features/scheduled-events'
import { newStage } from '@guildhall/testing/features/stages'
import { postMessageAs } from '@guildhall/testing/features/threads'
import { newWebhook } from '@guildhall/testing/features/webhooks'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { World } from '@guildhall/testing/worlds/world'

/**
 * The sent name and the displayed one: on one line, without invisible characters and changes of direction, with emojis
 * unchanged.
 */
const SENT = ' \u200bAd\u200bmin\u202e\nof ❤️\u3164 '
const SHOWN = 'Admin of ❤️'
const NOTHING = '\u200b\u2800\n\u202e'

type Act = (name: string) => Promise<{ status: number; body: any }>

describe('A visible name', () => {
  let world: World
  let hook: { id: string; token: string }
  before(async () => {
    world = await World.create()
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'CHANGE_NICKNAME'])
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
      const { id } = await postMessageAs(world, world.owner)
      return owner().post(`${general()}/messages/${id}/threads`, { name })
    },
    'Create Webhook': (name) => owner().post(`${general()}/webhooks`, { name }),
    'Modify Webhook with Token': (name) => world.nobody.patch(`/webhooks/${hook.id}/${hook.token}`, { name }),
    'Create Guild Scheduled Event': (name) =>
      owner().post(`${guild()}/scheduled-events`, externalEvent(world.clock.now(), { name })),
    'Create Auto Moderation Rule': (name) => owner().post(`${guild()}/auto-moderation/rules`, keywordRule({ name })),
    'Create Guild Template': async (name) => {
      const { id } = await world.newGuild(world.owner)
      return owner().post(`/guilds/${id}/templates`, { name })
    },
    'Modify Guild Template': async (name) => {
      const { id } = await world.newGuild(world.owner)
      const { code } = await newTemplate(world, id)
      return owner().patch(`/guilds/${id}/templates/${code}`, { name })
    },
    'Create Guild from Guild Template': async (name) => {
      const { id } = await world.newGuild(world.owner)
      const { code } = await newTemplate(world, id)
      return owner().post(`/guilds/templates/${code}`, { name })
    },
    'Create Application': (name) => owner().post('/applications', { name }),
    'Create Team': (name) => owner().post('/teams', { name }),
  }

  for (const [operation, act] of Object.entries(required)) {
    test(`is cleaned by ${operation}, which refuses a name without visible characters as empty`, async () => {
      const { status, body } = await act(SENT)
      assert.ok(status < 300, JSON.stringify(body))
      assert.equal(body.name, SHOWN)
      const empty = await act('')
      assert.equal(empty.body.code, 50035)
      assert.deepEqual((await act(NOTHING)).body, empty.body)
    })
  }

  test('is not changed by a request that is refused', async () => {
    await world.refuses(() => owner().patch(guild(), { name: NOTHING }), 400, 50035)
    await world.refuses(() => owner().post(`${general()}/webhooks`, { name: NOTHING }), 400, 50035)
  })

  test('of a text channel is cleaned before it is converted', async () => {
    const { body } = await owner().post(`${guild()}/channels`, { name: SENT })
    assert.equal(body.name, 'admin-of-❤️')
  })

  test('of a user is cleaned, and removed if nothing in it is visible', async () => {
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

  test('of a webhook message is cleaned, and dropped if nothing in it is visible', async () => {
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

  test('of a context menu command is cleaned in every language and refused if invisible, and of a slash command always refused', async () => {
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
