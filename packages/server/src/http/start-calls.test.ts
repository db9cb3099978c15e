import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

/** The requests that libraries send by themselves before or when a bot is ready; `APP` and `GUILD` stand for ids. */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  'discord.js': ['/v10/gateway/bot', '/v10/sticker-packs', '/v10/applications/APP/commands'],
  eris: ['/v9/gateway', '/v9/gateway/bot', '/v9/users/@me', '/v9/oauth2/applications/@me'],
  'oceanic.js': ['/v10/gateway/bot', '/v10/applications/@me', '/v10/oauth2/applications/@me'],
  detritus: ['/v9/gateway', '/v9/applications/detectable', '/v9/oauth2/applications/@me', '/v9/users/@me'],
  'discord.py': ['/v10/users/@me', '/v10/oauth2/applications/@me', '/v10/applications/@me', '/v10/gateway/bot'],
  'py-cord': [
    '/v10/users/@me',
    '/v10/gateway/bot',
    '/v10/soundboard-default-sounds',
    '/v10/guilds/GUILD/soundboard-sounds',
    '/v10/applications/APP/emojis',
    '/v10/applications/APP/commands',
    '/v10/applications/APP/guilds/GUILD/commands',
  ],
  nextcord: [
    '/v10/users/@me',
    '/v10/gateway/bot',
    '/v10/applications/APP/commands?with_localizations=true',
    '/v10/applications/APP/guilds/GUILD/commands?with_localizations=true',
  ],
  disnake: [
    '/v10/users/@me',
    '/v10/gateway/bot',
    '/v10/oauth2/applications/@me',
    '/v10/applications/APP/commands?with_localizations=true',
    '/v10/applications/APP/guilds/GUILD/commands?with_localizations=true',
  ],
  hikari: ['/v10/gateway/bot', '/v10/users/@me', '/v10/oauth2/applications/@me', '/v10/applications/APP/commands'],
  'interactions.py': [
    '/v10/users/@me',
    '/v10/oauth2/applications/@me',
    '/v10/gateway/bot',
    '/v10/applications/APP/commands?with_localizations=true',
    '/v10/applications/APP/guilds/GUILD/commands?with_localizations=true',
  ],
  DPP: ['/v10/gateway/bot', '/v10/users/@me', '/v10/users/@me/channels', '/v10/users/@me/guilds'],
  discordgo: ['/v9/gateway', '/v9/gateway/bot', '/v9/users/@me', '/v9/applications/APP/commands'],
  discordrb: ['/v9/gateway', '/v9/gateway/bot', '/v9/users/@me', '/v9/oauth2/applications/@me', '/v9/voice/regions'],
}

describe('The requests of a starting library', () => {
  let world: World
  let port: number
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
  })
  after(() => world.close())

  for (const [library, paths] of Object.entries(CALLS)) {
    test(`are answered: ${library}`, async () => {
      for (const path of paths) {
        const named = path.replace('APP', world.bot.id).replace('GUILD', world.guildId)
        const headers = { authorization: `Bot ${world.bot.token}` }
        const answer = await fetch(`http://127.0.0.1:${port}/api${named}`, { headers })
        assert.equal(answer.status, 200, `${path}: ${await answer.text()}`)
      }
    })
  }
})
