import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import type { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import {
  actionRow,
  buttonInteraction,
  componentInteraction,
  EVERYONE_PERMISSIONS,
  followupPath,
  interactiveButton,
  newInteractionWorld,
  postComponents,
  pressButton,
  respondToInteraction,
  runInteraction,
  sendFollowup,
} from '@guildhall/testing/features/interactions'
import { postMessageAs, startThread } from '@guildhall/testing/features/threads'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import type { World } from '@guildhall/testing/worlds/world'

describe('Create Interaction', () => {
  let world: World
  let bot: GatewayClient
  let person: GatewayClient
  before(async () => {
    ;({ world, bot, person } = await newInteractionWorld())
  })
  after(() => world.close())

  const path = '/interactions'
  const sent = (body: object) => runInteraction(bot, world.member, body)
  const refuses = (body: object, field: string, code: string, who: Person = world.member) =>
    world.refusesAt(() => who.api.post(path, body), field, code)

  test('sends the bot who used which component, with the permissions of both', async () => {
    const id = await postComponents(world, [actionRow(interactiveButton('go'))])
    const interaction = await sent(buttonInteraction(world, id, 'go'))
    assert.deepEqual(interaction.data, { id: 2, component_type: 2, custom_id: 'go' })
    const { application_id, type, version, guild_id, channel_id, context, entitlements, locale, guild_locale } =
      interaction
    assert.deepEqual(
      [application_id, type, version, guild_id, channel_id, context, entitlements, locale, guild_locale],
      [world.bot.id, 3, 1, world.guildId, world.channels.general, 0, [], 'en-US', 'en-US'],
    )
    assert.deepEqual(interaction.entitlement_sku_ids, [])
    assert.deepEqual(
      [interaction.message.id, interaction.message.guild_id, interaction.guild.id],
      [id, undefined, world.guildId],
    )
    assert.deepEqual(interaction.authorizing_integration_owners, { 0: world.guildId })
    assert.equal(interaction.member.user.id, world.member.id)
    assert.equal(interaction.user, undefined)
    assert.equal((BigInt(interaction.member.permissions) >> 31n) & 1n, 1n)
    assert.equal((BigInt(interaction.app_permissions) >> 3n) & 1n, 1n)
    assert.deepEqual(
      [interaction.channel.id, interaction.channel.name, interaction.channel.type],
      [channel_id, 'general', 0],
    )
    assert.equal(interaction.channel.last_message_id, id)
    assert.match(interaction.token, /^aW50ZXJhY3Rpb246[\w-]{100,}$/u)
  })

  test('stores only a hash of the token', async () => {
    const interaction = await pressButton(world, bot)
    const kept = await world.db.q
      .selectFrom('interactions')
      .selectAll()
      .where('id', '=', interaction.id)
      .executeTakeFirst()
    assert.ok(kept)
    assert.equal(JSON.stringify(kept).includes(interaction.token), false)
  })

  test('passes on the selected options', async () => {
    const options = ['a', 'b', 'c'].map((value) => ({ label: value, value }))
    const id = await postComponents(world, [
      actionRow({ type: 3, custom_id: 'pick', options, min_values: 1, max_values: 2 }),
    ])
    const chosen = (values?: unknown) =>
      componentInteraction(world, id, { component_type: 3, custom_id: 'pick', values })
    const interaction = await sent(chosen(['c', 'a']))
    assert.deepEqual(interaction.data, { id: 2, component_type: 3, custom_id: 'pick', values: ['c', 'a'] })
    await refuses(chosen(['x']), 'data.values.0', 'BASE_TYPE_CHOICES')
    await refuses(chosen(['a', 'b', 'c']), 'data.values', 'BASE_TYPE_BAD_LENGTH')
    await refuses(chosen(), 'data.values', 'BASE_TYPE_BAD_LENGTH')
    await refuses(chosen(['a', 'a']), 'data.values.1', 'SET_TYPE_ALREADY_CONTAINS_VALUE')
    await refuses(chosen('a'), 'data.values', 'LIST_TYPE_CONVERT')
  })

  test('resolves users with their members, roles and channels', async () => {
    const select = (type: number, more: object = {}) =>
      actionRow({ type, custom_id: `s${type}`, max_values: 2, ...more })
    const id = await postComponents(
      world,
      [5, 6, 7].map((type) => select(type)).concat(select(8, { channel_types: [0] })),
    )
    const chosen = (type: number, values: string[]) =>
      componentInteraction(world, id, { component_type: type, custom_id: `s${type}`, values })
    const { data: users } = await sent(chosen(5, [world.owner.id, world.stranger.id]))
    assert.deepEqual(Object.keys(users.resolved.users).sort(), [world.owner.id, world.stranger.id].sort())
    const { user, deaf, mute, permissions } = users.resolved.members[world.owner.id]
    assert.deepEqual([user, deaf, mute, typeof permissions], [undefined, undefined, undefined, 'string'])
    assert.equal(users.resolved.members[world.stranger.id], undefined)
    const { data: roles } = await sent(chosen(6, [world.roles.member]))
    assert.equal(roles.resolved.roles[world.roles.member].name, 'member')
    const { data: both } = await sent(chosen(7, [world.roles.member, world.owner.id]))
    assert.deepEqual(
      [Object.keys(both.resolved.roles), Object.keys(both.resolved.users)],
      [[world.roles.member], [world.owner.id]],
    )
    const { data: channels } = await sent(chosen(8, [world.channels.general]))
    assert.equal(channels.resolved.channels[world.channels.general].name, 'general')
    assert.equal(typeof channels.resolved.channels[world.channels.general].app_permissions, 'string')
    assert.equal(channels.resolved.channels[world.channels.general].last_message_id, id)
    await refuses(chosen(8, [world.channels.voice]), 'data.values.0', 'BASE_TYPE_CHOICES')
    await refuses(chosen(6, [world.owner.id]), 'data.values.0', 'BASE_TYPE_CHOICES')
    await refuses(chosen(5, [world.roles.member]), 'data.values.0', 'BASE_TYPE_CHOICES')
    await refuses(chosen(5, ['x']), 'data.values.0', 'NUMBER_TYPE_COERCE')
  })

  test('describes a thread with its newest message and pin, both as the channel and as a choice', async () => {
    const { id: threadId } = await startThread(world, world.owner)
    const { id: pinned } = await postMessageAs(world, world.owner, 'pinned', threadId)
    await world.owner.api.put(`/channels/${threadId}/messages/pins/${pinned}`)
    const pick = actionRow({ type: 8, custom_id: 'where', max_values: 2 })
    const id = await postComponents(world, [pick], threadId)
    const values = [threadId, world.channels.general]
    const sent = componentInteraction(
      world,
      id,
      { component_type: 8, custom_id: 'where', values },
      { channel_id: threadId },
    )
    const interaction = await runInteraction(bot, world.owner, sent)
    const shown = (await world.owner.api.get(`/channels/${threadId}`)).body
    for (const { last_message_id, last_pin_timestamp, type } of [
      interaction.channel,
      interaction.data.resolved.channels[threadId],
    ]) {
      assert.deepEqual([last_message_id, last_pin_timestamp, type], [id, shown.last_pin_timestamp, 11])
    }
    const newest = (await world.owner.api.get(`/channels/${world.channels.general}`)).body.last_message_id
    assert.equal(interaction.data.resolved.channels[world.channels.general].last_message_id, newest)
  })

  test('refuses a component that is unknown, of another type, disabled, or without a custom ID', async () => {
    const link = { type: 2, style: 5, label: 'x', url: 'https://example.org' }
    const id = await postComponents(world, [
      actionRow(interactiveButton('go'), interactiveButton('off', { disabled: true }), link),
    ])
    const code = 'COMPONENT_VALIDATION_FAILED'
    await refuses(buttonInteraction(world, id, 'none'), 'data.custom_id', code)
    await refuses(buttonInteraction(world, id, 'off'), 'data.custom_id', code)
    await refuses(componentInteraction(world, id, { component_type: 3, custom_id: 'go' }), 'data.custom_id', code)
    await refuses(buttonInteraction(world, id, ''), 'data.custom_id', 'BASE_TYPE_REQUIRED')
  })

  test('refuses an unknown message, one of another channel, or of another application', async () => {
    const id = await postComponents(world, [actionRow(interactiveButton('go'))])
    const other = await newBot(world.app, world.owner)
    await world.join(other)
    await refuses(buttonInteraction(world, '1', 'go'), 'message_id', 'MESSAGE_UNKNOWN')
    await refuses(
      buttonInteraction(world, id, 'go', { channel_id: world.channels.voice }),
      'message_id',
      'MESSAGE_UNKNOWN',
      world.owner,
    )
    await refuses(buttonInteraction(world, id, 'go', { application_id: other.id }), 'message_id', 'MESSAGE_UNKNOWN')
    await refuses(buttonInteraction(world, id, 'go', { application_id: '1' }), 'application_id', 'APPLICATION_UNKNOWN')
    await refuses(buttonInteraction(world, id, 'go', { guild_id: '1' }), 'guild_id', 'GUILD_UNKNOWN')
    await refuses(buttonInteraction(world, id, 'go', { message_id: undefined }), 'message_id', 'BASE_TYPE_REQUIRED')
  })

  test('is available to users who may view the channel and use commands there', async () => {
    const id = await postComponents(world, [actionRow(interactiveButton('go'))])
    await world.refuses(() => world.bot.api.post(path, buttonInteraction(world, id, 'go')), 403, 20001)
    await world.refuses(() => world.stranger.api.post(path, buttonInteraction(world, id, 'go')), 403, 50001)
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'SEND_MESSAGES'])
    await world.refuses(() => world.member.api.post(path, buttonInteraction(world, id, 'go')), 403, 50013)
    await setEveryonePermissions(world, ['SEND_MESSAGES', 'USE_APPLICATION_COMMANDS'])
    await world.refuses(() => world.member.api.post(path, buttonInteraction(world, id, 'go')), 403, 50001)
    await setEveryonePermissions(world, EVERYONE_PERMISSIONS)
  })

  test('requires the guild’s verification level, as sending a message does', async () => {
    const id = await postComponents(world, [actionRow(interactiveButton('go'))])
    const setLevel = (verification_level: number) =>
      world.owner.api.patch(`/guilds/${world.guildId}`, { verification_level })
    await setLevel(4)
    await world.refuses(() => world.member.api.post(path, buttonInteraction(world, id, 'go')), 403, 50009)
    await setLevel(0)
    assert.equal((await sent(buttonInteraction(world, id, 'go'))).message.id, id)
  })

  test('describes the user in a private channel, and resolves only its recipients', async () => {
    const { body: channel } = await world.member.api.post('/users/@me/channels', { recipient_id: world.bot.id })
    const components = [actionRow(interactiveButton('go')), actionRow({ type: 5, custom_id: 'who' })]
    const id = await postComponents(world, components, channel.id)
    const more = { channel_id: channel.id, guild_id: undefined }
    const interaction = await sent(buttonInteraction(world, id, 'go', more))
    assert.deepEqual(
      [interaction.user.id, interaction.member, interaction.guild_id, interaction.context],
      [world.member.id, undefined, undefined, 1],
    )
    assert.deepEqual(interaction.authorizing_integration_owners, { 0: '0' })
    assert.equal(interaction.channel.last_message_id, id)
    const who = (value: string) =>
      componentInteraction(world, id, { component_type: 5, custom_id: 'who', values: [value] }, more)
    const { data } = await sent(who(world.bot.id))
    assert.deepEqual([Object.keys(data.resolved.users), data.resolved.members], [[world.bot.id], undefined])
    await refuses(who(world.owner.id), 'data.values.0', 'BASE_TYPE_CHOICES')
  })

  test('lets only the user of an ephemeral message use its components', async () => {
    const interaction = await pressButton(world, bot)
    const data = { content: 'psst', flags: MessageFlag.EPHEMERAL, components: [actionRow(interactiveButton('again'))] }
    const { body } = await respondToInteraction(world, interaction, { type: 4, data }, '?with_response=true')
    const { id } = body.resource.message
    await refuses(buttonInteraction(world, id, 'again'), 'message_id', 'MESSAGE_UNKNOWN', world.moderator)
    const again = await sent(buttonInteraction(world, id, 'again'))
    assert.deepEqual([again.message.id, again.message.flags], [id, MessageFlag.EPHEMERAL])
    assert.equal((await respondToInteraction(world, again, { type: 7, data: { content: 'changed' } })).status, 204)
    const { d } = await person.next('MESSAGE_UPDATE', (each) => each.id === id)
    assert.deepEqual([d.content, d.guild_id], ['changed', undefined])
  })

  test('notifies the user after three seconds that the application did not respond', async () => {
    const interaction = await pressButton(world, bot, world.member, { nonce: 'in vain' })
    world.clock.advance(3000)
    await world.app.worker.settled()
    const { d } = await person.next('INTERACTION_FAILURE', ({ id }) => id === interaction.id)
    assert.deepEqual(d, { id: interaction.id, nonce: 'in vain' })
    assert.equal(
      (await world.db.q.selectFrom('interactions').selectAll().where('id', '=', interaction.id).execute()).length,
      0,
    )
  })
})

test('an application removed from a guild receives no more interactions there, and can’t respond', async () => {
  const { world, bot } = await newInteractionWorld()
  try {
    const [answered, waiting] = [await pressButton(world, bot), await pressButton(world, bot)]
    assert.equal((await respondToInteraction(world, answered, { type: 4, data: { content: 'x' } })).status, 204)
    const { status } = await world.owner.api.delete(`/guilds/${world.guildId}/members/${world.bot.id}`)
    assert.equal(status, 204)
    const hook = followupPath(answered)
    await world.refuses(
      () => respondToInteraction(world, waiting, { type: 4, data: { content: 'still here' } }),
      403,
      50001,
    )
    await world.refuses(
      () => respondToInteraction(world, waiting, { type: 7, data: { content: 'still here' } }),
      403,
      50001,
    )
    await world.refuses(() => sendFollowup(world, hook, { content: 'still here' }), 403, 50001)
    await world.refuses(() => world.nobody.patch(`${hook}/messages/@original`, { content: 'still here' }), 403, 50001)
    await world.refuses(
      () => world.member.api.post('/interactions', buttonInteraction(world, waiting.message.id, 'go')),
      400,
      50035,
    )
  } finally {
    await world.close()
  }
})
