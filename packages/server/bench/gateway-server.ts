import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { newPerson, type Person } from '@guildhall/testing/worlds/people'
import { pino } from 'pino'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { makeApplication } from '../src/features/applications/applications-actions.ts'
import { createGuildInUnit } from '../src/features/guilds/guilds-actions.ts'
import { countMembers } from '../src/features/members/member-counts-store.ts'
import { insertMember } from '../src/features/members/members-store.ts'
import { newMember } from '../src/features/members/members-view.ts'
import { FileJournal } from '../src/gateway/journal/file-journal.ts'
import { TableJournal } from '../src/gateway/journal/table-journal.ts'
import { systemClock } from '../src/kernel/clock.ts'
import { systemIds } from '../src/kernel/ids/ids.ts'
import type { GuildModel } from '../src/kernel/read-model/guild-model.ts'
import { writeAsSystem } from '../src/kernel/unit-of-work/system-unit.ts'
import { openPostgres } from '../src/store/postgres/open-postgres.ts'
import { openSqlite } from '../src/store/sqlite/open-sqlite.ts'
import { measured, type Usage } from './measured.ts'
import { answer } from './peer.ts'
import type { Sample } from './soak.ts'
import { beforeLeaving, DATABASE_URL, freshDatabaseUrl, temporaryFolder } from './temporary.ts'

/** Guildhall with its data on disk, without rate limits, and with bots in its guilds. */
const folder = temporaryFolder()
const config = readConfig(['--data', folder, '--port', '0', '--no-web', '--no-rate-limits'], {})
const file = join(folder, 'guildhall.sqlite')
const app = await createApp(config, {
  store: DATABASE_URL === '' ? await openSqlite(file) : await openPostgres(freshDatabaseUrl()),
  clock: systemClock,
  ids: systemIds(systemClock, 0),
  log: pino({ level: 'warn' }, pino.destination(2)),
  journal: ({ store, clock, processId }) =>
    DATABASE_URL === ''
      ? new FileJournal(join(folder, 'gateway'), clock, processId)
      : new TableJournal(store, clock, processId),
})
const { kernel } = app
beforeLeaving(() => app.close())
const owner = await newPerson(app, 'owner', false)
/** A user may be in 100 guilds; another user owns the next ones. */
const GUILDS_OF_ONE = 100
/** How many bots are created in one unit of work. */
const AT_ONCE = 500

export interface FilledGuild {
  id: string
  channelId: string
  botIds: string[]
  tokens: string[]
}

async function newGuild(name: string, maker: Person): Promise<GuildModel> {
  return writeAsSystem(kernel, { name: 'found', emits: ['GUILD_MEMBER_ADD', 'GUILD_CREATE'] }, (tx) =>
    createGuildInUnit(tx, { name, owner: maker.user, roles: [{ name: 'member' }, { name: 'moderator' }] }),
  )
}

/** Creates bots that are members from the start, without events for their joining. */
async function newBots(maker: Person, guild: GuildModel, count: number) {
  const tokens: string[] = []
  const botIds: string[] = []
  for (let made = 0; made < count; made += AT_ONCE) {
    const some = Math.min(AT_ONCE, count - made)
    await kernel.store.write(async (tx) => {
      for (let i = 0; i < some; i++) {
        const named = { name: `Bot ${made + i}`, ownerId: maker.id, flags: ApplicationFlag.GATEWAY_MESSAGE_CONTENT }
        const { bot, botToken } = await makeApplication(kernel, tx, named)
        await insertMember(tx, guild.id, bot, newMember(kernel.clock.now()))
        tokens.push(botToken)
        botIds.push(bot.id)
      }
      await countMembers(tx, guild.id, some)
    })
  }
  return { tokens, botIds }
}

async function newFilledGuild(name: string, maker: Person, bots: number): Promise<FilledGuild> {
  const guild = await newGuild(name, maker)
  const made = await newBots(maker, guild, bots)
  const channelId = [...guild.channels.values()].find(({ type }) => type === ChannelType.GUILD_TEXT)?.id ?? ''
  return { id: guild.id, channelId, ...made }
}

function sizes(): Omit<Sample, keyof Usage> {
  const bytes = (path: string) => (existsSync(path) ? statSync(path).size : 0)
  const inFolder = (path: string) =>
    existsSync(path) ? readdirSync(path).reduce((sum, name) => sum + bytes(join(path, name)), 0) : 0
  return {
    external: process.memoryUsage().external,
    handles: process.getActiveResourcesInfo().length,
    wal: bytes(`${file}-wal`),
    database: bytes(file),
    journal: inFolder(join(folder, 'gateway')),
  }
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
  sample: async (): Promise<Sample> => ({ ...(await measured.usage()), ...sizes() }),
  ...measured,
})
