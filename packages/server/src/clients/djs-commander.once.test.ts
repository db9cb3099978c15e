import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { newInteractionWorld } from '@guildhall/testing/features/interactions'
import { GREET_PAYLOADS, useGreetCommand } from '@guildhall/testing/worlds/greet-bot'
import { until } from '@guildhall/testing/worlds/until'
import { Client, GatewayIntentBits } from 'discord.js'

// Node can't load its ES module, and its types aren't found.
const require = createRequire(import.meta.url)
const { CommandHandler }: { CommandHandler: new (options: object) => object } = require('djs-commander')

test('a djs-commander bot registers the commands that it finds in a folder, and runs them', async (t) => {
  const { world, port, person } = await newInteractionWorld({ publicUrl: null })
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-commander-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const json = JSON.stringify
  mkdirSync(join(folder, 'commands'))
  mkdirSync(join(folder, 'events', 'interactionCreate'), { recursive: true })
  const run = `run: ({ interaction }) => interaction.reply(${json(GREET_PAYLOADS.greeting)})`
  writeFileSync(
    join(folder, 'commands', 'greet.cjs'),
    `module.exports = { data: ${json(GREET_PAYLOADS.command)}, ${run} }`,
  )
  const pressed = `module.exports = (interaction) => interaction.isButton() && interaction.update(${json(GREET_PAYLOADS.pressed)})`
  writeFileSync(join(folder, 'events', 'interactionCreate', 'press.cjs'), pressed)
  const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: `http://127.0.0.1:${port}/api` } })
  t.after(async () => {
    await client.destroy()
    await world.close()
  })
  new CommandHandler({
    client,
    commandsPath: join(folder, 'commands'),
    eventsPath: join(folder, 'events'),
    testServer: world.guildId,
  })
  const ready = once(client, 'clientReady')
  await client.login(world.bot.token)
  await ready
  const path = `/applications/${world.bot.id}/guilds/${world.guildId}/commands`
  await until(async () => (await world.bot.api.get(path)).body.length === 1)
  await useGreetCommand(world, person)
})
