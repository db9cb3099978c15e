import assert from 'node:assert/strict'
import type { GatewayClient } from '../clients/gateway-client.ts'
import { actionRow, buttonInteraction, commandInteraction, interactiveButton } from '../features/interactions.ts'
import type { World } from './world.ts'

/** The payloads of a small job for a bot with any library. */
export const GREET_PAYLOADS = {
  command: { name: 'greet', description: 'Greets', type: 1 },
  greeting: { content: 'hello', components: [actionRow(interactiveButton('go'))] },
  pressed: { content: 'pressed', components: [] },
} as const

/** The member sends `!ping`, which the bot answers with `pong`. */
export async function sendPing(world: World, person: GatewayClient): Promise<void> {
  const message = { content: '!ping' }
  const { status, body } = await world.member.api.post(`/channels/${world.channels.general}/messages`, message)
  assert.equal(status, 200, JSON.stringify(body))
  await person.next('MESSAGE_CREATE', ({ author, content }) => author.id === world.bot.id && content === 'pong')
}

/** The member uses the command of {@link GREET_PAYLOADS} and presses the button of its response, which the bot edits. */
export async function useGreetCommand(world: World, person: GatewayClient): Promise<void> {
  const { body } = await world.bot.api.get(`/applications/${world.bot.id}/guilds/${world.guildId}/commands`)
  assert.deepEqual(
    body.map(({ name }: { name: string }) => name),
    [GREET_PAYLOADS.command.name],
  )
  const interact = async (sent: object) =>
    assert.equal((await world.member.api.post('/interactions', sent)).status, 204)
  await interact(commandInteraction(world, { id: body[0].id, name: GREET_PAYLOADS.command.name, type: 1 }))
  const shown = await person.next('MESSAGE_CREATE', ({ content }) => content === GREET_PAYLOADS.greeting.content)
  const { custom_id } = shown.d.components[0].components[0]
  await interact(buttonInteraction(world, shown.d.id, custom_id))
  const changed = await person.next('MESSAGE_UPDATE', ({ id }) => id === shown.d.id)
  assert.deepEqual([changed.d.content, changed.d.components], [GREET_PAYLOADS.pressed.content, []])
}
