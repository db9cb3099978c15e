import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect, sandbox } from '@guildhall/test/node'
import { createBot } from './bot.js'

const PLAN = {
  guilds: {
    main: {
      roles: { mod: ['MODERATE_MEMBERS'] },
      channels: { general: {} },
      members: { alice: {}, bob: { roles: ['mod'] } },
    },
  },
}

test('the third warning times a member out', async (t) => {
  const world = await sandbox(t, PLAN)
  await world.login(createBot())
  const [alice, bob] = [world.users.alice, world.users.bob].map((user) => user.in(world.channels.general))
  const warn = () => bob.slash('warn', { member: world.users.alice.id, reason: 'spam' })
  await expect(await warn()).toReply(/was warned \(1 of 3\): spam/)
  await expect(await warn()).toReply(/2 of 3/)
  await expect(await warn()).toReply(/is timed out/)
  await assert.rejects(alice.say('hello'), /Missing Permissions/)
  await world.clock.advance('10m')
  await alice.say('I am back')
})

test('members without permission do not have the command', async (t) => {
  const world = await sandbox(t, PLAN)
  await world.login(createBot())
  const alice = world.users.alice.in(world.channels.general)
  await assert.rejects(alice.slash('warn', { member: world.users.bob.id }), /there is no command “warn”/)
})

test('links are deleted from members who joined within a day', async (t) => {
  const world = await sandbox(t, PLAN)
  await world.login(createBot())
  const alice = world.users.alice.in(world.channels.general)
  await alice.say('see https://example.org')
  await world.settle()
  assert.deepEqual(await alice.messages(), [])
  await world.clock.advance('1d')
  await expect(await alice.say('see https://example.org')).toStaySilent()
  assert.equal((await alice.messages()).length, 1)
})
