import assert from 'node:assert/strict'
import { findsFaults } from '@guildhall/testing/invariants/finds-faults'
import { answer, connect, pressed } from '@guildhall/testing/topics/interactions'

findsFaults(
  'interactions',
  async (world) => {
    const bot = await connect(await world.app.listen(), world.bot)
    const told = await pressed(world, bot, world.owner)
    const { status } = await answer(world, told, { type: 4, data: { content: 'psst', flags: 64 } })
    assert.equal(status, 204)
    return told.message.id
  },
  [
    ['one of nobody', 'update interactions set user_id = 1', /interaction \d+: of 1, which is gone/],
    ['another user', ({ member }) => `update interactions set user_id = ${member.id}`, /interaction \d+: its document/],
    ['an answer without its message', 'update interactions set response_id = null', /its answer is a message/],
    ['an answer that none gave', 'update interactions set answer_type = null', /its answer is a message/],
    ['a modal that is none', 'update interactions set answer_type = 9', /its answer is a modal/],
    [
      'one that waits too long',
      'update interactions set answer_type = null, due_at = expires_at + 1',
      /interaction \d+: waits longer than its token is good/,
    ],
    [
      'an ephemeral message in another channel',
      ({ channels }) => `update ephemeral_messages set channel_id = ${channels.voice}`,
      /ephemeral message \d+: id and channel/,
    ],
    [
      'an ephemeral message for another',
      'update ephemeral_messages set user_id = 1',
      /ephemeral message \d+: whom it answers/,
    ],
    [
      'an ephemeral message that doesn’t say that it is one',
      `update ephemeral_messages set wire = replace(wire, '"flags":64', '"flags":0')`,
      /ephemeral message \d+: doesn't say that it is one/,
    ],
    [
      'an ephemeral message in no channel',
      'update ephemeral_messages set channel_id = 1',
      /ephemeral message \d+: in channel 1, which is gone/,
    ],
    [
      'an ephemeral message of no application',
      'update ephemeral_messages set application_id = 1',
      /ephemeral message \d+: of application 1, which is gone/,
    ],
    [
      'an ephemeral message that everyone sees',
      (_world, message) => `update ephemeral_messages set id = ${message}`,
      /ephemeral message \d+: everyone sees it/,
    ],
  ],
)
