import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect, sandbox } from '@guildhall/test/node'
import { createBot } from './bot.js'

const PLAN = { guilds: { main: { members: { alice: {}, bob: {} } } } }

async function openList(t) {
  const world = await sandbox(t, PLAN)
  await world.login(createBot())
  const [alice, bob] = [world.users.alice, world.users.bob].map((user) => user.in(world.channels.general))
  return { alice, bob, message: (await alice.slash('books')).message }
}

const textOf = ({ components: [container] }) => container.components[0].content

test('the buttons show the next and the previous page', async (t) => {
  const { alice, message } = await openList(t)
  assert.match(textOf(message), /Book 1\n.*Book 5$/s)
  await expect(await alice.click(message, 'Next')).toUpdate()
  const last = await alice.click(message, 'Next')
  assert.match(textOf(last.message), /Book 11\nBook 12$/)
  assert.match(textOf((await alice.click(message, 'Back')).message), /Book 6\n/)
})

test('Back is disabled on the first page', async (t) => {
  const { alice, message } = await openList(t)
  await assert.rejects(alice.click(message, 'Back'), /the button “Back” is disabled/)
})

test('other users cannot use the buttons', async (t) => {
  const { bob, message } = await openList(t)
  const response = await bob.click(message, 'Next')
  await expect(response).toReply('Use /books to get your own list.')
  await expect(response).toBeEphemeral()
})
