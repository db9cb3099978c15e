import { test } from 'node:test'
import { startEndpointServer } from '@guildhall/testing/clients/endpoint-server'
import { newInteractionWorld } from '@guildhall/testing/features/interactions'
import { GREET_PAYLOADS, useGreetCommand } from '@guildhall/testing/worlds/greet-bot'
import { ApiHandler, Command, ComponentCommand, Declare, HttpClient } from 'seyfert'

class Press extends ComponentCommand {
  override componentType = 'Button' as const
  override customId = 'go'
  override run = (context: any) => context.update(GREET_PAYLOADS.pressed)
}

test('a seyfert application registers its command, and handles it and a button over HTTP', async (t) => {
  const { world, port, person } = await newInteractionWorld({ publicUrl: null, endpointNetworks: ['127.0.0.0/8'] })
  t.after(() => world.close())
  const { token, id } = world.bot
  const client = new HttpClient({
    getRC: async () => ({ token, applicationId: id, locations: { base: '.' } }) as never,
  })
  client.setServices({ rest: new ApiHandler({ token, domain: `http://127.0.0.1:${port}` }) })
  const Greet = Declare({ name: 'greet', description: 'Greets', guildId: [world.guildId] })(
    class extends Command {
      override run = (context: any) => context.write(GREET_PAYLOADS.greeting)
    },
  )
  client.commands.set([Greet])
  client.components.set([Press])
  await client.start()
  await client.uploadCommands({ applicationId: id })
  const key = (await world.bot.api.get('/applications/@me')).body.verify_key
  const endpoint = await startEndpointServer(key)
  t.after(() => endpoint.close())
  // The endpoint verifies signatures, and passes valid requests to the library.
  endpoint.answer = async (interaction) => ({ body: (await client.onInteractionRequest(interaction)).response })
  await world.bot.api.patch('/applications/@me', { interactions_endpoint_url: endpoint.url })
  await useGreetCommand(world, person)
})
