import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { newCommand, setCommandPermissions, slashCommand } from '@guildhall/testing/features/commands'
import { newGroup } from '@guildhall/testing/features/groups'
import {
  actionRow,
  buttonInteraction,
  commandInteraction,
  connectGateway,
  EVERYONE_PERMISSIONS,
  followupPath,
  interactiveButton,
  modalInteraction,
  newInteractionWorld,
  respondToInteraction,
  runInteraction,
  sendFollowup,
} from '@guildhall/testing/features/interactions'
import { installForSelf, installToGuild, uninstall } from '@guildhall/testing/features/oauth2'
import { blockUser, deleteRelationship, makeFriends } from '@guildhall/testing/features/relationships'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import type { World } from '@guildhall/testing/worlds/world'

describe('Create Interaction of a user-installed application', () => {
  let world: World
  let port: number
  let app: Person
  let client: GatewayClient
  let command: string
  let direct: string
  before(async () => {
    ;({ world, port } = await newInteractionWorld())
    await setEveryonePermissions(world, [...EVERYONE_PERMISSIONS, 'USE_EXTERNAL_APPS'])
    direct = await channelWith(world.owner)
  })
  after(() => world.close())
  beforeEach(async () => {
    app = await newBot(world.app, world.owner)
    client = await connectGateway(port, app)
    command = (await newCommand(app, slashCommand('mine', { contexts: [0, 1, 2] }))).id
    await installForSelf(world.member, app)
  })

  const channelWith = async (other: Person, who = world.member): Promise<string> =>
    (await who.api.post('/users/@me/channels', { recipient_id: other.id })).body.id
  const at = (channelId: string | null) => ({
    application_id: app.id,
    ...(channelId !== null && { guild_id: null, channel_id: channelId }),
  })
  const send = (who: Person, id = command, channelId: string | null = null) =>
    who.api.post('/interactions', commandInteraction(world, { id }, at(channelId)))
  const interact = (channelId: string | null = null, id = command, who = world.member) =>
    runInteraction(client, who, commandInteraction(world, { id }, at(channelId)))
  const shown = async (who: Person, channelId = world.channels.general): Promise<string[]> => {
    const { body } = await who.api.get(`/channels/${channelId}/application-command-index`)
    const own = body.application_commands.filter(({ application_id }: any) => application_id === app.id)
    return own.map(({ id }: any) => id)
  }
  const messagesIn = async (channelId: string, who = world.owner): Promise<any[]> =>
    (await who.api.get(`/channels/${channelId}/messages`)).body
  const say = (interaction: any, content: string, more: object = {}) =>
    respondToInteraction(world, interaction, { type: 4, data: { content, ...more } }, '?with_response=true')

  test('states its authorizing user in a guild, and can respond publicly', async () => {
    const interaction = await interact()
    assert.deepEqual(
      [
        interaction.authorizing_integration_owners,
        interaction.context,
        interaction.guild_id,
        interaction.member.user.id,
        interaction.user,
      ],
      [{ 1: world.member.id }, 0, world.guildId, world.member.id, undefined],
    )
    assert.ok(BigInt(interaction.member.permissions) > 0n && BigInt(interaction.app_permissions) > 0n)
    const { status, body } = await say(interaction, 'from outside')
    assert.equal(status, 200)
    const [newest] = await messagesIn(world.channels.general)
    assert.deepEqual([newest.id, newest.flags], [body.resource.message.id, 0])
    assert.deepEqual(newest.interaction_metadata.authorizing_integration_owners, { 1: world.member.id })
    await world.refuses(
      () => app.api.post(`/channels/${world.channels.general}/messages`, { content: 'x' }),
      403,
      50001,
    )
  })

  test('is possible for its user only: neither the owner nor a moderator sees or uses the command', async () => {
    assert.ok((await shown(world.member)).includes(command))
    for (const who of [world.owner, world.moderator]) {
      assert.ok(!(await shown(who)).includes(command))
      await world.refuses(() => send(who), 400, 50035)
    }
  })

  test('is possible in every guild of its user', async () => {
    const elsewhere = await world.newGuild(world.owner)
    await world.join(world.member, { guildId: elsewhere.id })
    const { body } = await world.member.api.get(`/guilds/${elsewhere.id}/channels`)
    const channel = body.find(({ type }: any) => type === 0).id
    assert.ok((await shown(world.member, channel)).includes(command))
    const place = { ...at(channel), guild_id: elsewhere.id }
    const interaction = await runInteraction(client, world.member, commandInteraction(world, { id: command }, place))
    assert.equal(interaction.guild_id, elsewhere.id)
  })

  test('is possible in a private channel with others, and with its bot', async () => {
    const interaction = await interact(direct)
    assert.deepEqual(
      [interaction.authorizing_integration_owners, interaction.context, interaction.user.id, interaction.member],
      [{ 1: world.member.id }, 2, world.member.id, undefined],
    )
    await say(interaction, 'between us')
    assert.equal((await messagesIn(direct))[0].content, 'between us')
    await world.join(app)
    const withBot = await channelWith(app)
    await world.owner.api.delete(`/guilds/${world.guildId}/members/${app.id}`)
    const own = await interact(withBot)
    assert.deepEqual([own.authorizing_integration_owners, own.context], [{ 0: '0', 1: world.member.id }, 1])
    const forUsers = (await newCommand(app, slashCommand('users', { integration_types: [1] }))).id
    assert.deepEqual((await interact(withBot, forUsers)).authorizing_integration_owners, { 1: world.member.id })
    await uninstall(world.member, app)
    assert.deepEqual(await shown(world.member, withBot), [command])
    await world.refuses(() => send(world.member, forUsers, withBot), 404, 10063)
  })

  test('is possible in a group', async () => {
    const [one, two] = [await world.newPerson('first'), await world.newPerson('second')]
    for (const friend of [one, two]) await makeFriends(world.member, friend)
    const { id } = await newGroup(world.member, [one, two])
    assert.deepEqual([await shown(world.member, id), await shown(one, id)], [[command], []])
    const interaction = await interact(id)
    assert.deepEqual([interaction.authorizing_integration_owners, interaction.context], [{ 1: world.member.id }, 2])
    await say(interaction, 'in the group')
    assert.equal((await messagesIn(id, one))[0].content, 'in the group')
    await world.refuses(() => send(one, command, id), 400, 50035)
  })

  test('offers only user commands for the current context', async () => {
    const make = async (body: object) => (await newCommand(app, slashCommand(`c${names++}`, body))).id
    let names = 0
    const forGuilds = await make({ integration_types: [0] })
    const inGuilds = await make({ contexts: [0] })
    const inPrivate = await make({ contexts: [2] })
    const old = await make({ dm_permission: false })
    const age = await make({ nsfw: true })
    assert.deepEqual(
      (await shown(world.member)).filter((id) => id !== command),
      [inGuilds, old],
    )
    assert.deepEqual(
      (await shown(world.member, direct)).filter((id) => id !== command),
      [inPrivate, age],
    )
    await world.refuses(() => send(world.member, forGuilds), 404, 10063)
    await world.refuses(() => send(world.member, inPrivate), 400, 50024)
    await world.refuses(() => send(world.member, age), 400, 50024)
    await world.refuses(() => send(world.member, inGuilds, direct), 400, 50024)
  })

  test('makes responses ephemeral if the user lacks USE_EXTERNAL_APPS or SEND_MESSAGES', async () => {
    const rights = [...EVERYONE_PERMISSIONS]
    const cases = [rights, [...rights.filter((name) => name !== 'SEND_MESSAGES'), 'USE_EXTERNAL_APPS' as const]]
    for (const names of cases) {
      await setEveryonePermissions(world, names)
      const before = await messagesIn(world.channels.general)
      const interaction = await interact()
      const { body } = await say(interaction, 'psst')
      assert.equal(body.resource.message.flags, 64)
      assert.equal((await sendFollowup(world, followupPath(interaction), { content: 'more' })).body.flags, 64)
      const later = await interact()
      await respondToInteraction(world, later, { type: 5 })
      const edited = await world.nobody.patch(`${followupPath(later)}/messages/@original`, { content: 'late' })
      assert.equal(edited.body.flags, 64)
      assert.deepEqual(await messagesIn(world.channels.general), before)
    }
    await setEveryonePermissions(world, [...EVERYONE_PERMISSIONS, 'USE_EXTERNAL_APPS'])
  })

  test('requires USE_APPLICATION_COMMANDS', async () => {
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'SEND_MESSAGES', 'USE_EXTERNAL_APPS'])
    assert.deepEqual(await shown(world.member), [])
    await world.refuses(() => send(world.member), 403, 50013)
    await setEveryonePermissions(world, [...EVERYONE_PERMISSIONS, 'USE_EXTERNAL_APPS'])
  })

  test('allows five follow-ups and refuses more', async () => {
    const interaction = await interact()
    await respondToInteraction(world, interaction, { type: 5 })
    for (let i = 0; i < 6; i++) {
      assert.equal(
        (await sendFollowup(world, followupPath(interaction), { content: `${i}` })).status,
        200,
        'one of them is the answer',
      )
    }
    await world.refuses(() => sendFollowup(world, followupPath(interaction), { content: 'more' }), 400, 40094)
    const changed = await world.nobody.patch(`${followupPath(interaction)}/messages/@original`, { content: 'other' })
    assert.equal(changed.status, 200)
  })

  test('lets everyone use its components, and only the user its modal', async () => {
    const interaction = await interact()
    const { body } = await say(interaction, 'press', { components: [actionRow(interactiveButton('go'))] })
    const pressed = buttonInteraction(world, body.resource.message.id, 'go', { application_id: app.id })
    const second = await runInteraction(client, world.owner, pressed, ({ type }) => type === 3)
    assert.deepEqual(second.authorizing_integration_owners, { 1: world.member.id })
    const input = { type: 1, components: [{ type: 4, custom_id: 'why', style: 1, label: 'Why' }] }
    await respondToInteraction(world, second, {
      type: 9,
      data: { custom_id: 'form', title: 'Say', components: [input] },
    })
    const filled = [{ type: 1, components: [{ type: 4, custom_id: 'why', value: 'so' }] }]
    const sent = modalInteraction(
      world,
      { id: second.id, custom_id: 'form', components: filled },
      { application_id: app.id },
    )
    const third = await runInteraction(client, world.owner, sent, ({ type }) => type === 5)
    assert.deepEqual(third.authorizing_integration_owners, { 1: world.member.id })
    assert.equal((await respondToInteraction(world, third, { type: 7, data: { content: 'done' } })).status, 204)
    assert.equal((await messagesIn(world.channels.general))[0].content, 'done')
    const again = { ...pressed, message_id: '1' }
    await world.refuses(() => world.owner.api.post('/interactions', again), 400, 50035)
    await world.refuses(() => world.owner.api.post('/interactions', { ...sent, data: {} }), 400, 50035)
    await uninstall(world.member, app)
    await world.refuses(() => world.owner.api.post('/interactions', pressed), 400, 50035)
  })

  test('is refused when its user uninstalls it, with its pending responses', async () => {
    const [interaction, later] = [await interact(), await interact(direct)]
    await respondToInteraction(world, interaction, { type: 5 })
    await uninstall(world.member, app)
    await world.refuses(() => sendFollowup(world, followupPath(interaction), { content: 'x' }), 403, 50001)
    await world.refuses(() => say(later, 'x'), 403, 50001)
    assert.deepEqual([await shown(world.member), await shown(world.member, direct)], [[], []])
    for (const place of [null, direct]) await world.refuses(() => send(world.member, command, place), 400, 50035)
    await installForSelf(world.member, app)
    assert.deepEqual(await shown(world.member), [command])
  })

  test('a public response of a user-installed application may do no more than its user', async () => {
    const embeds = [{ description: 'x' }]
    await setEveryonePermissions(world, [...EVERYONE_PERMISSIONS, 'USE_EXTERNAL_APPS', 'EMBED_LINKS'])
    assert.equal((await say(await interact(), 'x', { embeds })).status, 200)
    await setEveryonePermissions(world, [...EVERYONE_PERMISSIONS, 'USE_EXTERNAL_APPS'])
    const interaction = await interact()
    await world.refuses(() => say(interaction, 'x', { embeds }), 403, 50013)
    assert.equal((await say(interaction, 'x')).status, 200)
    await setEveryonePermissions(world, EVERYONE_PERMISSIONS)
    assert.equal((await say(await interact(), 'x', { embeds })).body.resource.message.flags, 64)
    await setEveryonePermissions(world, [...EVERYONE_PERMISSIONS, 'USE_EXTERNAL_APPS'])
  })

  test('a user-installed application cannot respond where its user left, or may no longer send messages', async () => {
    const brings = async (name: string) => {
      const who = await world.newPerson(name)
      await world.join(who)
      await installForSelf(who, app)
      const interaction = await interact(null, command, who)
      await respondToInteraction(world, interaction, { type: 5 })
      const late = await interact(null, command, who)
      return {
        who,
        silent: [() => sendFollowup(world, followupPath(interaction), { content: 'x' }), () => say(late, 'x')],
      }
    }
    const banned = await brings('banned')
    await world.owner.api.put(`/guilds/${world.guildId}/bans/${banned.who.id}`)
    const timedOut = await brings('timed-out')
    const communication_disabled_until = new Date(world.clock.now() + 600_000).toISOString()
    await world.owner.api.patch(`/guilds/${world.guildId}/members/${timedOut.who.id}`, { communication_disabled_until })
    for (const send of [...banned.silent, ...timedOut.silent]) await world.refuses(send, 403, 50001)

    const friends = [await world.newPerson('third'), await world.newPerson('fourth')]
    for (const friend of friends) await makeFriends(world.member, friend)
    const { id } = await newGroup(world.member, friends)
    const inGroup = await interact(id)
    assert.equal((await world.member.api.delete(`/channels/${id}`)).status, 200)
    await world.refuses(() => say(inGroup, 'x'), 403, 50001)
  })

  test('an application that the guild removed responds in public with the permissions of its user', async () => {
    await installToGuild(world.owner, app, world.guildId)
    await setEveryonePermissions(world, EVERYONE_PERMISSIONS)
    const interaction = await interact()
    const { body } = await world.owner.api.get(`/guilds/${world.guildId}/integrations`)
    const { id } = body.find(({ application }: any) => application?.id === app.id)
    await world.owner.api.delete(`/guilds/${world.guildId}/integrations/${id}`)
    await world.refuses(() => say(interaction, 'x'), 403, 50001)
    await setEveryonePermissions(world, [...EVERYONE_PERMISSIONS, 'USE_EXTERNAL_APPS'])
    assert.equal((await say(interaction, 'x')).body.resource.message.flags, 0)
  })

  test('a user-installed application cannot send messages to someone who has blocked its user', async () => {
    const [one, other] = [await world.newPerson('one'), await world.newPerson('other')]
    await makeFriends(one, other)
    await installForSelf(one, app)
    const between = await channelWith(other, one)
    const interaction = await interact(between, command, one)
    await deleteRelationship(other, one)
    await blockUser(other, one)
    await world.refuses(() => say(interaction, 'x'), 403, 50007)
    await world.refuses(() => send(one, command, between), 403, 50007)
  })

  test('prefers the guild’s installation if there is one', async () => {
    await installToGuild(world.owner, app, world.guildId)
    const interaction = await interact()
    assert.deepEqual(interaction.authorizing_integration_owners, { 0: world.guildId, 1: world.member.id })
    const forUsers = (
      await newCommand(app, slashCommand('users', { integration_types: [1], default_member_permissions: '0' }))
    ).id
    assert.deepEqual((await interact(null, forUsers)).authorizing_integration_owners, { 1: world.member.id })
    await world.refuses(() => send(world.owner, forUsers), 404, 10063)
    await setEveryonePermissions(world, EVERYONE_PERMISSIONS)
    assert.equal((await say(await interact(), 'for all')).body.resource.message.flags, 0)
    await setEveryonePermissions(world, [...EVERYONE_PERMISSIONS, 'USE_EXTERNAL_APPS'])
    await setCommandPermissions(world, app.id, [{ id: world.member.id, type: 2, permission: false }], { bot: app })
    for (const id of [command, forUsers]) await world.refuses(() => send(world.member, id), 403, 50013)
    assert.deepEqual(await shown(world.member), [])
  })
})
