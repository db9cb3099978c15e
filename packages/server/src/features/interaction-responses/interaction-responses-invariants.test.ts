import assert from 'node:assert/strict'
import { connectGateway, pressButton, respondToInteraction } from '@guildhall/testing/features/interactions'
import { testFindsFaults } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults(
  'interactions',
  async (world) => {
    const bot = await connectGateway(await world.app.listen(), world.bot)
    const interaction = await pressButton(world, bot, world.owner)
    const { status } = await respondToInteraction(world, interaction, { type: 4, data: { content: 'psst', flags: 64 } })
    assert.equal(status, 204)
    return interaction.message.id
  },
  [
    ['one of a deleted user', 'update interactions set user_id = 1', /interaction \d+: of 1, which does not exist/],
    ['another user', ({ member }) => `update interactions set user_id = ${member.id}`, /interaction \d+: its document/],
    ['an answer without its message', 'update interactions set response_id = null', /whether its answer is a message/],
    ['an answer without a type', 'update interactions set answer_type = null', /whether its answer is a message/],
    ['an answer that is not a modal', 'update interactions set answer_type = 9', /whether its answer is a modal/],
    [
      'one that is due too late',
      'update interactions set answer_type = null, due_at = expires_at + 1',
      /interaction \d+: due after its token expires/,
    ],
    [
      'an ephemeral message in another channel',
      ({ channels }) => `update ephemeral_messages set channel_id = ${channels.voice}`,
      /ephemeral message \d+: id and channel/,
    ],
    [
      'an ephemeral message for another',
      'update ephemeral_messages set user_id = 1',
      /ephemeral message \d+: the user whom it answers/,
    ],
    [
      'an ephemeral message without its flag',
      `update ephemeral_messages set wire = replace(wire, '"flags":64', '"flags":0')`,
      /ephemeral message \d+: its flag is missing/,
    ],
    [
      'an ephemeral message in no channel',
      'update ephemeral_messages set channel_id = 1',
      /ephemeral message \d+: in channel 1, which does not exist/,
    ],
    [
      'an ephemeral message of no application',
      'update ephemeral_messages set application_id = 1',
      /ephemeral message \d+: of application 1, which does not exist/,
    ],
    [
      'an ephemeral message that is also a regular one',
      (_world, message) => `update ephemeral_messages set id = ${message}`,
      /ephemeral message \d+: it is also in the channel’s message list/,
    ],
  ],
)
