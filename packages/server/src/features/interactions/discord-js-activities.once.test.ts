import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type ActivityClient,
  connectActivityClient,
  setActivity,
  worldPort,
} from '@guildhall/testing/features/activity-clients'
import { newCommand, slashCommand } from '@guildhall/testing/features/commands'
import {
  actionRow,
  buttonInteraction,
  commandInteraction,
  EVERYONE_PERMISSIONS,
  interactiveButton,
  postComponents,
} from '@guildhall/testing/features/interactions'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { World } from '@guildhall/testing/worlds/world'
import { Client, Events, type Interaction, InteractionResponseType } from 'discord.js'

describe('An unmodified discord.js bot that launches Activities', () => {
  let world: World
  let client: Client<true>
  let person: ActivityClient
  before(async () => {
    world = await World.create({ publicUrl: null })
    await setEveryonePermissions(world, [...EVERYONE_PERMISSIONS, 'USE_EMBEDDED_ACTIVITIES'])
    await setActivity(world)
    const starting = new Client({ intents: [], rest: { api: `http://127.0.0.1:${await worldPort(world)}/api` } })
    const isReady = new Promise<Client<true>>((ready) => starting.once(Events.ClientReady, ready))
    await starting.login(world.bot.token)
    client = await isReady
    person = await connectActivityClient(world, world.member)
  })
  after(async () => {
    await client.destroy()
    await person.client.close(1000)
    await world.close()
  })

  /** Has the user perform an interaction; returns it as the library shows it. */
  async function interactionAfter(body: object): Promise<Interaction> {
    const next = new Promise<Interaction>((found) => client.once(Events.InteractionCreate, found))
    assert.equal((await world.member.api.post('/interactions', body)).status, 204)
    return next
  }
  const bySession = () => ({ session_id: person.sessionId })

  test('responds to a command with a launch, and reads the instance’s ID', async () => {
    const { id } = await newCommand(world.bot, slashCommand('play'), world.guildId)
    const interaction = await interactionAfter(commandInteraction(world, { id }, bySession()))
    assert.ok(interaction.isChatInputCommand())
    const { interaction: answered, resource } = await interaction.launchActivity({ withResponse: true })
    const { instance_id } = (await person.client.next('EMBEDDED_ACTIVITY_UPDATE_V2')).d
    assert.deepEqual([answered.id, answered.activityInstanceId], [interaction.id, instance_id])
    assert.deepEqual(
      [resource?.type, resource?.activityInstance?.id],
      [InteractionResponseType.LaunchActivity, instance_id],
    )
    assert.equal(interaction.replied, true)
    const instance = await client.rest.get(`/applications/${client.application.id}/activity-instances/${instance_id}`)
    assert.deepEqual((instance as { users: string[] }).users, [world.member.id])
  })

  test('responds to a component and to its entry point command', async () => {
    const messageId = await postComponents(world, [actionRow(interactiveButton('go'))])
    const pressed = await interactionAfter(buttonInteraction(world, messageId, 'go', bySession()))
    assert.ok(pressed.isButton())
    await pressed.launchActivity()
    const { id } = await newCommand(world.bot, { name: 'Enter', type: 4, handler: 1 })
    const entering = await interactionAfter(commandInteraction(world, { id, type: 4 }, bySession()))
    assert.ok(entering.isPrimaryEntryPointCommand())
    await entering.launchActivity()
  })
})
