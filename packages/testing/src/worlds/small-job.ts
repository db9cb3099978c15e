import assert from 'node:assert/strict'
import type { GatewayClient } from '../clients/gateway-client.ts'
import { press, pressableButton, row, useCommand } from '../topics/interactions.ts'
import type { World } from './world.ts'

/** The payloads of a small job for a bot with any library. */
export const SMALL_JOB = {
  command: { name: 'greet', description: 'Greets', type: 1 },
  greeting: { content: 'hello', components: [row(pressableButton('go'))] },
  pressed: { content: 'pressed', components: [] },
} as const

/** The member sends `!ping`, which the bot answers with `pong`. */
export async function sayPing(world: World, person: GatewayClient): Promise<void> {
  const message = { content: '!ping' }
  const { status, body } = await world.member.api.post(`/channels/${world.channels.general}/messages`, message)
  assert.equal(status, 200, JSON.stringify(body))
  await person.next('MESSAGE_CREATE', ({ author, content }) => author.id === world.bot.id && content === 'pong')
}

/** The member uses the command of {@link SMALL_JOB} and presses the button of its response, which the bot edits. */
export async function greetAndPress(world: World, person: GatewayClient): Promise<void> {
  const { body } = await world.bot.api.get(`/applications/${world.bot.id}/guilds/${world.guildId}/commands`)
  assert.deepEqual(
    body.map(({ name }: { name: string }) => name),
    [SMALL_JOB.command.name],
  )
  const interact = async (sent: object) =>
    assert.equal((await world.member.api.post('/interactions', sent)).status, 204)
  await interact(useCommand(world, { id: body[0].id, name: SMALL_JOB.command.name, type: 1 }))
  const shown = await person.next('MESSAGE_CREATE', ({ content }) => content === SMALL_JOB.greeting.content)
  const { custom_id } = shown.d.components[0].components[0]
  await interact(press(world, shown.d.id, custom_id))
  const changed = await person.next('MESSAGE_UPDATE', ({ id }) => id === shown.d.id)
  assert.deepEqual([changed.d.content, changed.d.components], [SMALL_JOB.pressed.content, []])
}
