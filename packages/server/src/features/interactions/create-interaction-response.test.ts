import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import type { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import {
  actionRow,
  buttonInteraction,
  callbackPath,
  connectGateway,
  followupPath,
  interactiveButton,
  modalInteraction,
  newInteractionWorld,
  postComponents,
  pressButton,
  respondToInteraction,
  sendFollowup,
} from '@guildhall/testing/features/interactions'
import type { World } from '@guildhall/testing/worlds/world'

const WITH = '?with_response=true'

describe('Create Interaction Response', () => {
  let world: World
  let bot: GatewayClient
  let person: GatewayClient
  let other: GatewayClient
  before(async () => {
    const tried = await newInteractionWorld()
    ;({ world, bot, person } = tried)
    other = await connectGateway(tried.port, world.owner)
  })
  after(() => world.close())

  const messagesOf = async () => (await world.owner.api.get(`/channels/${world.channels.general}/messages`)).body
  /** Asserts that nothing is sent and that the error is at a field. */
  const refuses = (interaction: object, body: object, field: string, code: string) =>
    world.refusesAt(() => respondToInteraction(world, interaction, body), field, code)

  describe('with a message', () => {
    test('replies to the used message in the channel in the bot’s name', async () => {
      const interaction = await pressButton(world, bot)
      assert.equal(
        (await respondToInteraction(world, interaction, { type: 4, data: { content: 'hello' } })).status,
        204,
      )
      const { d } = await other.next('MESSAGE_CREATE', ({ content }) => content === 'hello')
      assert.deepEqual(
        [d.author.id, d.application_id, d.webhook_id, d.type, d.message_reference.message_id, d.guild_id],
        [world.bot.id, world.bot.id, world.bot.id, 19, interaction.message.id, world.guildId],
      )
      assert.deepEqual([typeof d.member.joined_at, d.member.user], ['string', undefined])
      const { user, ...metadata } = d.interaction_metadata
      assert.equal(user.id, world.member.id)
      assert.deepEqual(metadata, {
        id: interaction.id,
        type: 3,
        authorizing_integration_owners: { 0: world.guildId },
        interacted_message_id: interaction.message.id,
      })
      assert.deepEqual((await person.next('INTERACTION_SUCCESS', ({ id }) => id === interaction.id)).d, {
        id: interaction.id,
        nonce: 'nonce',
      })
    })

    test('returns the created message on request', async () => {
      const interaction = await pressButton(world, bot)
      const { status, body } = await respondToInteraction(
        world,
        interaction,
        { type: 4, data: { content: 'shown' } },
        WITH,
      )
      assert.equal(status, 200)
      const { id } = body.resource.message
      assert.deepEqual(body.interaction, {
        id: interaction.id,
        type: 3,
        channel_id: world.channels.general,
        guild_id: world.guildId,
        response_message_id: id,
        response_message_loading: false,
        response_message_ephemeral: false,
      })
      assert.deepEqual([body.resource.type, body.resource.message.content], [4, 'shown'])
    })

    test('shows an ephemeral message to only one user', async () => {
      const interaction = await pressButton(world, bot)
      const before = (await messagesOf()).length
      const data = { content: 'psst', flags: MessageFlag.EPHEMERAL }
      const { body } = await respondToInteraction(world, interaction, { type: 4, data }, WITH)
      const { id } = body.resource.message
      assert.equal(body.interaction.response_message_ephemeral, true)
      for (const client of [person, bot]) {
        const { d } = await client.next('MESSAGE_CREATE', (each) => each.id === id)
        assert.deepEqual([d.content, d.flags, d.guild_id, d.member], ['psst', 64, undefined, undefined])
      }
      await world.owner.api.post(`/channels/${world.channels.general}/messages`, { content: 'after the secret' })
      await other.next('MESSAGE_CREATE', ({ content }) => content === 'after the secret')
      assert.equal(
        other.eventsOf('MESSAGE_CREATE').some((each) => each.id === id),
        false,
      )
      assert.equal((await messagesOf()).length, before + 1)
      for (const { api } of [world.owner, world.member, world.bot]) {
        await world.refuses(() => api.get(`/channels/${world.channels.general}/messages/${id}`), 404, 10008)
      }
      assert.equal((await world.nobody.get(`${followupPath(interaction)}/messages/@original`)).body.content, 'psst')
    })

    test('mentions only users, and everyone only if the bot may', async () => {
      const content = `<@${world.owner.id}> <@&${world.roles.member}> @everyone`
      const respond = async (more: object) =>
        (
          await respondToInteraction(
            world,
            await pressButton(world, bot),
            { type: 4, data: { content, ...more } },
            WITH,
          )
        ).body.resource.message
      const plain = await respond({})
      assert.deepEqual(
        [plain.mentions.map(({ id }: any) => id), plain.mention_roles, plain.mention_everyone],
        [[world.owner.id], [], false],
      )
      const all = await respond({ allowed_mentions: { parse: ['everyone', 'roles'] } })
      assert.deepEqual([all.mentions, all.mention_roles, all.mention_everyone], [[], [world.roles.member], true])
    })

    test('refuses an invalid message with paths under `data`', async () => {
      const interaction = await pressButton(world, bot)
      await refuses(
        interaction,
        { type: 4, data: { content: 'x'.repeat(2001) } },
        'data.content',
        'BASE_TYPE_MAX_LENGTH',
      )
      await refuses(interaction, { type: 4 }, 'data', 'BASE_TYPE_REQUIRED')
      await world.refuses(() => respondToInteraction(world, interaction, { type: 4, data: {} }), 400, 50006)
      const { status } = await respondToInteraction(world, interaction, { type: 4, data: { content: 'at last' } })
      assert.equal(status, 204)
    })
  })

  describe('with a deferred message', () => {
    test('shows the deferred state, and then the message', async () => {
      const interaction = await pressButton(world, bot)
      const { body } = await respondToInteraction(world, interaction, { type: 5 }, WITH)
      const id = body.interaction.response_message_id
      assert.equal(body.interaction.response_message_loading, true)
      const { d } = await other.next('MESSAGE_CREATE', (each) => each.id === id)
      assert.deepEqual([d.content, d.flags], ['', MessageFlag.LOADING])
      const edited = await world.nobody.patch(`${followupPath(interaction)}/messages/@original`, { content: 'here' })
      assert.deepEqual([edited.status, edited.body.content, edited.body.flags], [200, 'here', 0])
      assert.equal(edited.body.edited_timestamp, null)
      assert.equal((await other.next('MESSAGE_UPDATE', (each) => each.id === id)).d.content, 'here')
    })

    test('completes with the first follow-up, as ephemeral if deferred so', async () => {
      const interaction = await pressButton(world, bot)
      const { body } = await respondToInteraction(world, interaction, { type: 5, data: { flags: 64 } }, WITH)
      const { response_message_id: id } = body.interaction
      const { d } = await person.next('MESSAGE_CREATE', (each) => each.id === id)
      assert.equal(d.flags, MessageFlag.EPHEMERAL | MessageFlag.LOADING)
      const first = await sendFollowup(world, followupPath(interaction), { content: 'first' })
      assert.deepEqual([first.body.id, first.body.flags], [id, MessageFlag.EPHEMERAL])
      const second = await sendFollowup(world, followupPath(interaction), { content: 'second' })
      assert.notEqual(second.body.id, id)
      assert.equal((await person.next('MESSAGE_UPDATE', (each) => each.id === id)).d.content, 'first')
    })
  })

  describe('with a change of the used message', () => {
    test('changes the message', async () => {
      const interaction = await pressButton(world, bot)
      const { body } = await respondToInteraction(world, interaction, { type: 7, data: { content: 'pressed' } }, WITH)
      assert.deepEqual([body.resource.message.id, body.resource.message.content], [interaction.message.id, 'pressed'])
      assert.equal((await other.next('MESSAGE_UPDATE', ({ id }) => id === interaction.message.id)).d.content, 'pressed')
      assert.equal(
        (await world.nobody.get(`${followupPath(interaction)}/messages/@original`)).body.id,
        interaction.message.id,
      )
    })

    test('defers the change', async () => {
      const interaction = await pressButton(world, bot)
      assert.equal((await respondToInteraction(world, interaction, { type: 6 })).status, 204)
      await person.next('INTERACTION_SUCCESS', ({ id }) => id === interaction.id)
      const { body } = await world.nobody.patch(`${followupPath(interaction)}/messages/@original`, { content: 'later' })
      assert.deepEqual([body.id, body.content], [interaction.message.id, 'later'])
    })

    test('answers 10008 if the message was deleted', async () => {
      const interaction = await pressButton(world, bot)
      await world.bot.api.delete(`/channels/${world.channels.general}/messages/${interaction.message.id}`)
      await world.refuses(
        () => respondToInteraction(world, interaction, { type: 7, data: { content: 'x' } }),
        404,
        10008,
      )
    })
  })

  describe('with a modal', () => {
    const modal = {
      custom_id: 'form',
      title: 'Form',
      components: [
        { type: 10, content: 'Please say' },
        { type: 18, label: 'Why', component: { type: 4, custom_id: 'why', style: 1, min_length: 2, max_length: 5 } },
        { type: 18, label: 'Who', component: { type: 5, custom_id: 'who', required: false } },
        {
          type: 18,
          label: 'What',
          component: { type: 22, custom_id: 'what', options: [1, 2].map((n) => ({ label: `${n}`, value: `${n}` })) },
        },
        { type: 18, label: 'Really', component: { type: 23, custom_id: 'really' } },
      ],
    }
    const shown = async () => {
      const interaction = await pressButton(world, bot)
      assert.equal((await respondToInteraction(world, interaction, { type: 9, data: modal })).status, 204)
      return {
        interaction,
        shown: (await person.next('INTERACTION_MODAL_CREATE', ({ id }) => id === interaction.id)).d,
      }
    }
    const sending = (id: string, inputs: object[], more: object = {}) =>
      modalInteraction(
        world,
        { id, custom_id: 'form', components: inputs.map((component) => ({ type: 18, component })) },
        more,
      )
    const send = (body: object, who = world.member) => who.api.post('/interactions', body)
    const why = (value: unknown) => ({ type: 4, custom_id: 'why', value })
    const what = (...values: string[]) => ({ type: 22, custom_id: 'what', values })
    const really = { type: 23, custom_id: 'really', value: true }

    test('shows it to the user, who submits it, and the response changes the original message', async () => {
      const { interaction, shown: form } = await shown()
      assert.deepEqual(
        [form.custom_id, form.title, form.application.id, form.nonce],
        ['form', 'Form', world.bot.id, 'nonce'],
      )
      const body = sending(form.id, [
        why('abc'),
        { type: 5, custom_id: 'who', values: [world.owner.id] },
        what('2'),
        really,
      ])
      assert.equal((await send(body)).status, 204)
      const { d } = await bot.next('INTERACTION_CREATE', ({ type }) => type === 5)
      assert.deepEqual(d.data.components, [
        { type: 10, id: 1 },
        { type: 18, id: 2, component: { type: 4, id: 3, custom_id: 'why', value: 'abc' } },
        { type: 18, id: 4, component: { type: 5, id: 5, custom_id: 'who', values: [world.owner.id] } },
        { type: 18, id: 6, component: { type: 22, id: 7, custom_id: 'what', values: ['2'] } },
        { type: 18, id: 8, component: { type: 23, id: 9, custom_id: 'really', value: true } },
      ])
      assert.ok(d.data.resolved.members[world.owner.id])
      assert.equal(d.message.id, interaction.message.id)
      assert.equal((await respondToInteraction(world, d, { type: 7, data: { content: 'filled in' } })).status, 204)
      const { d: changed } = await other.next('MESSAGE_UPDATE', ({ content }) => content === 'filled in')
      assert.equal(changed.id, interaction.message.id)
      const { body: more } = await sendFollowup(world, followupPath(d), { content: 'thanks' })
      assert.equal(more.interaction_metadata.triggering_interaction_metadata.id, interaction.id)
      assert.equal(more.interaction_metadata.type, 5)
    })

    test('validates the submission by the rules of its inputs', async () => {
      const { shown: form } = await shown()
      const wrong = (inputs: object[], field: string, code: string) =>
        world.refusesAt(() => send(sending(form.id, inputs)), `data.components.${field}`, code)
      await wrong([why('a'), what('1')], '0.component.value', 'BASE_TYPE_BAD_LENGTH')
      await wrong([why('abcdef'), what('1')], '0.component.value', 'BASE_TYPE_BAD_LENGTH')
      await wrong([why(''), what('1')], '0.component.value', 'BASE_TYPE_REQUIRED')
      await wrong([why(1), what('1')], '0.component.value', 'STRING_TYPE_CONVERT')
      await wrong([what('1')], 'why.value', 'BASE_TYPE_REQUIRED')
      await wrong([why('abc'), what('3')], '1.component.values.0', 'BASE_TYPE_CHOICES')
      await wrong([why('abc'), what()], '1.component.values', 'BASE_TYPE_BAD_LENGTH')
      await wrong([why('abc'), what('1'), { ...really, value: 'x' }], '2.component.value', 'BOOLEAN_TYPE_CONVERT')
      await wrong(
        [why('abc'), what('1'), { type: 5, custom_id: 'who', values: ['1'] }],
        '2.component.values.0',
        'BASE_TYPE_CHOICES',
      )
      assert.equal((await send(sending(form.id, [why('abc'), what('1')]))).status, 204)
    })

    test('accepts the submission only from the user and the channel to which the modal was shown', async () => {
      const { interaction, shown: form } = await shown()
      const inputs = [why('abc'), what('1')]
      const foreign = (body: object, who = world.member) =>
        world.refusesAt(() => send(body, who), 'data.id', 'MODAL_UNKNOWN')
      await foreign(sending(form.id, inputs), world.owner)
      await foreign(sending('1', inputs))
      const elsewhere = sending(form.id, inputs, { channel_id: world.channels.voice })
      await foreign(elsewhere, world.owner)
      const renamed = sending(form.id, inputs)
      await foreign({ ...renamed, data: { ...renamed.data, custom_id: 'other' } })
      const never = await pressButton(world, bot)
      await foreign(sending(never.id, inputs))
      assert.equal(interaction.id, form.id)
    })

    test('refuses an invalid modal, and one in response to a modal', async () => {
      const interaction = await pressButton(world, bot)
      await refuses(interaction, { type: 9, data: { ...modal, title: '' } }, 'data.title', 'BASE_TYPE_REQUIRED')
      await refuses(
        interaction,
        { type: 9, data: { ...modal, components: [] } },
        'data.components',
        'BASE_TYPE_BAD_LENGTH',
      )
      await respondToInteraction(world, interaction, { type: 9, data: modal })
      await send(sending(interaction.id, [why('abc'), what('1')]))
      const { d } = await bot.next('INTERACTION_CREATE', ({ type, data }) => type === 5 && data.custom_id === 'form')
      await refuses(d, { type: 9, data: modal }, 'type', 'BASE_TYPE_CHOICES')
    })
  })

  test('accepts only responses that the interaction type allows', async () => {
    const interaction = await pressButton(world, bot)
    for (const type of [1, 8, 10, 13])
      await refuses(interaction, { type, data: { choices: [] } }, 'type', 'BASE_TYPE_CHOICES')
    await refuses(interaction, { type: 3 }, 'type', 'BASE_TYPE_CHOICES')
  })

  test('answers 40060 to a second response, and accepts one of two simultaneous ones', async () => {
    const interaction = await pressButton(world, bot)
    const both = await Promise.all(
      [1, 2].map((n) => respondToInteraction(world, interaction, { type: 4, data: { content: `${n}` } })),
    )
    assert.deepEqual(both.map(({ status }) => status).sort(), [204, 400])
    assert.equal(both.find(({ status }) => status === 400)?.body.code, 40060)
    await world.refuses(() => respondToInteraction(world, interaction, { type: 6 }), 400, 40060)
    const id = await postComponents(world, [actionRow(interactiveButton('go'))])
    assert.equal((await world.member.api.post('/interactions', buttonInteraction(world, id, 'go'))).status, 204)
  })

  test('returns 10062 for an unknown interaction, a wrong token and a late response', async () => {
    const interaction = await pressButton(world, bot)
    const foreign = await pressButton(world, bot)
    const callback = { type: 6 }
    for (const path of [
      callbackPath({ ...interaction, id: '1' }),
      callbackPath({ ...interaction, token: foreign.token }),
      callbackPath({ ...interaction, token: `${interaction.token}x` }),
      callbackPath({ ...interaction, token: interaction.token.slice(0, -1) }),
      callbackPath({ ...interaction, token: 'a' }),
    ]) {
      await world.refuses(() => world.nobody.post(path, callback), 404, 10062)
      await world.refuses(() => world.nobody.post(path, 'nonsense'), 404, 10062)
    }
    world.clock.advance(3000)
    await world.app.worker.settled()
    await world.refuses(() => respondToInteraction(world, interaction, callback), 404, 10062)
  })
})
