import assert from 'node:assert/strict'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from 'guildhall/store/db'
import { openPostgres } from 'guildhall/store/postgres/open-postgres'
import { openSqlite } from 'guildhall/store/sqlite/open-sqlite'
import { newActivity } from '../features/activities.ts'
import { messageForm } from '../requests/multipart-form.ts'
import { dropSchema, newPostgresUrl, type STORE_UNDER_TEST } from '../stores/open-store.ts'
import { type ExternalServer, startExternalTcpServer } from '../worlds/external-server.ts'
import { fillGuild } from '../worlds/fill-guild.ts'
import { type Program, startServerProgram } from '../worlds/program.ts'
import { World } from '../worlds/world.ts'
import type { AttackedServer } from './attack.ts'

const ATTACHMENT_BYTES = 4_000_000
const SILENT_ACTIVITIES = 9
const MEMBERS = 100_000

/** The resources of a process at a time. */
export interface ProcessFigures {
  readonly handles: number
  readonly bytes: number
}

interface Plan {
  readonly store: typeof STORE_UNDER_TEST
  readonly processes: 1 | 2
}

/** The real server in one or two processes, with default limits, on a store with a guild. */
export class ServerProcesses {
  readonly server: AttackedServer
  readonly #programs: readonly Program[]
  readonly #closing: (() => unknown)[]

  private constructor(server: AttackedServer, programs: readonly Program[], closing: (() => unknown)[]) {
    this.server = server
    this.#programs = programs
    this.#closing = closing
  }

  static async start({ store, processes }: Plan): Promise<ServerProcesses> {
    const folder = await mkdtemp(join(tmpdir(), 'guildhall-attack-'))
    const url = store === 'postgres' ? newPostgresUrl() : null
    const silent = await startExternalTcpServer(() => {})
    const closing = [() => silent.close(), () => url && dropSchema(url), () => rmSync(folder, { recursive: true })]
    const made = await makeGuild(
      url === null ? await openSqlite(join(folder, 'guildhall.sqlite')) : await openPostgres(url),
      silent,
    )
    const place = url === null ? ['--data', folder] : ['--database-url', url, '--files', join(folder, 'files')]
    const programs: (Program & { ready: any })[] = []
    for (let n = 0; n < processes; n++) programs.push(await startServerProgram([...place, ...FLAGS]))
    const ports = programs.map(({ ready }) => Number(new URL(ready.api).port))
    const { activityIds, ...facts } = made
    const server = {
      ...facts,
      ports,
      attachment: await attach(ports[0] ?? 0, made),
      silentActivities: activityIds.map((id) => `${id}.activities.guildhall.localhost`),
    }
    return new ServerProcesses(server, programs, closing)
  }

  /** Of all processes together. */
  figures(): ProcessFigures {
    const each = this.#programs.map(({ child }) => figuresOf(child.pid ?? 0))
    return {
      handles: each.reduce((sum, { handles }) => sum + handles, 0),
      bytes: each.reduce((sum, { bytes }) => sum + bytes, 0),
    }
  }

  /** Their output on standard error since they were started. */
  get log(): string {
    return this.#programs.map(({ stderr }) => stderr).join('')
  }

  get count(): number {
    return this.#programs.length
  }

  get isRunning(): boolean {
    return this.#programs.every(({ child }) => child.exitCode === null && child.signalCode === null)
  }

  async close(): Promise<void> {
    await Promise.all(this.#programs.map((program) => program.stop()))
    for (const close of this.#closing) await close()
  }
}

const FLAGS = ['--no-web', '--dev']

async function makeGuild(store: Store, silent: ExternalServer) {
  const world = await World.create({}, store)
  const { owner, member, bot, guildId, channels } = world
  const activityIds: string[] = []
  for (let n = 0; n < SILENT_ACTIVITIES; n++) {
    activityIds.push(await newActivity(world, [{ prefix: '/', target: `localhost:${silent.port}` }]))
  }
  const largeGuildId = (await world.newGuild(owner, 'Large')).id
  await fillGuild(world, { guildId: largeGuildId, roleId: null, name: 'many', count: MEMBERS })
  await world.join(member, { guildId: largeGuildId })
  await world.app.worker.settled()
  await world.close()
  return {
    guildId,
    largeGuildId,
    channelId: channels.general,
    ownerToken: owner.token,
    memberToken: member.token,
    botToken: `Bot ${bot.token}`,
    activityIds,
  }
}

async function attach(port: number, { channelId, ownerToken }: Pick<AttackedServer, 'channelId' | 'ownerToken'>) {
  const body = messageForm({}, { 0: { bytes: Buffer.alloc(ATTACHMENT_BYTES, 'x'), name: 'large.txt' } })
  const headers = { authorization: ownerToken }
  const at = `http://127.0.0.1:${port}/api/v10/channels/${channelId}/messages`
  const answer = await fetch(at, { method: 'POST', headers, body })
  const message: any = await answer.json()
  assert.equal(answer.status, 200, JSON.stringify(message))
  const { pathname, search } = new URL(message.attachments[0].url)
  return { path: pathname + search, bytes: ATTACHMENT_BYTES }
}

/** The open handles and the memory of a process, as Linux reports them. */
function figuresOf(pid: number): ProcessFigures {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB$/mu.exec(status) ?? []
  return { handles: readdirSync(`/proc/${pid}/fd`).length, bytes: Number(kilobytes) * 1024 }
}
