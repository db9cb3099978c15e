import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { pino } from 'pino'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { createApplication } from '../src/features/applications/applications-actions.ts'
import { createGuild } from '../src/features/guilds/guilds-actions.ts'
import { countMembers } from '../src/features/guilds/guilds-store.ts'
import { insertMember } from '../src/features/members/members-store.ts'
import { newMember } from '../src/features/members/members-view.ts'
import { FileJournal } from '../src/gateway/journal/file-journal.ts'
import { systemClock } from '../src/kernel/clock.ts'
import type { GuildModel } from '../src/kernel/guild-model.ts'
import { systemIds } from '../src/kernel/ids.ts'
import { writeAsSystem } from '../src/kernel/system-unit.ts'
import { openSqlite } from '../src/store/open-sqlite.ts'
import { newPerson, type Person } from '../src/testing/people.ts'
import { measured } from './measured.ts'
import { answer } from './peer.ts'

/** Guildhall as it runs on disk, without rate limits, and bots in its guilds. */
const folder = mkdtempSync(join(tmpdir(), 'guildhall-gateway-bench-'))
const config = readConfig(['--data', folder, '--port', '0', '--no-web', '--no-rate-limits'], {})
const app = await createApp(config, {
  store: await openSqlite(join(folder, 'guildhall.sqlite')),
  clock: systemClock,
  ids: systemIds(systemClock, 0),
  log: pino({ level: 'warn' }, pino.destination(2)),
  journal: ({ clock, processId }) => new FileJournal(join(folder, 'gateway'), clock, processId),
})
const { kernel } = app
const owner = await newPerson(app, 'owner', false)
/** A person may be in so many guilds; then the next ones belong to somebody else. */
const GUILDS_OF_ONE = 100
/** How many bots are made in one unit of work. */
const AT_ONCE = 500

export interface FilledGuild {
  id: string
  channelId: string
  tokens: string[]
}

async function newGuild(name: string, maker: Person): Promise<GuildModel> {
  return writeAsSystem(kernel, { name: 'found', emits: ['GUILD_MEMBER_ADD', 'GUILD_CREATE'] }, (tx) =>
    createGuild(tx, { name, owner: maker.user, roles: [{ name: 'member' }, { name: 'moderator' }] }),
  )
}

/** Bots that are members from the start: nobody is told that they joined. */
async function newBots(maker: Person, guild: GuildModel, count: number): Promise<string[]> {
  const tokens: string[] = []
  for (let made = 0; made < count; made += AT_ONCE) {
    const some = Math.min(AT_ONCE, count - made)
    await kernel.store.write(async (tx) => {
      for (let i = 0; i < some; i++) {
        const named = { name: `Bot ${made + i}`, owner: maker.user, flags: ApplicationFlag.GATEWAY_MESSAGE_CONTENT }
        const { bot, botToken } = await createApplication(kernel, tx, named)
        await insertMember(tx, guild.id, bot, newMember(kernel.clock.now()))
        tokens.push(botToken)
      }
      await countMembers(tx, guild.id, some)
    })
  }
  return tokens
}

async function newFilledGuild(name: string, maker: Person, bots: number): Promise<FilledGuild> {
  const guild = await newGuild(name, maker)
  const tokens = await newBots(maker, guild, bots)
  const channelId = [...guild.channels.values()].find(({ type }) => type === ChannelType.GUILD_TEXT)?.id ?? ''
  return { id: guild.id, channelId, tokens }
}

await answer({
  listen: async () => ({ port: await app.listen(), token: owner.token }),
  fill: async ({ guilds, bots }: { guilds: number; bots: number }) => {
    const filled: FilledGuild[] = []
    let maker = owner
    for (let i = 0; i < guilds; i += GUILDS_OF_ONE) {
      if (i > 0) maker = await newPerson(app, `owner ${i}`, false)
      const some = Math.min(GUILDS_OF_ONE, guilds - i)
      const names = Array.from({ length: some }, (_, j) => `Guild ${i + j}`)
      filled.push(...(await Promise.all(names.map((name) => newFilledGuild(name, maker, bots)))))
    }
    kernel.readModel.forgetAll()
    return filled
  },
  ...measured,
})
