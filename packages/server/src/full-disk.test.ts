import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { SteadyClient } from '@guildhall/testing/clients/steady-client'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { OwnPostgres, whoRuns } from '@guildhall/testing/stores/own-postgres'
import { HAS_SMALL_DISKS, SmallDisk } from '@guildhall/testing/stores/small-disk'
import { type Program, runProgram, serve } from '@guildhall/testing/worlds/program'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import pg from 'pg'
import type { Store } from './store/db.ts'
import { openPostgres } from './store/postgres/open-postgres.ts'
import { openSqlite } from './store/sqlite/open-sqlite.ts'

const FULL = 'the disk is full: what can’t be stored is refused with 503 until that is over'
const OVER = 'the database works again'
const ROLE_UPDATE = 31

/** A place for data on a disk of a few megabytes. */
interface Place {
  disk: SmallDisk
  args: string[]
  via: readonly string[]
  /** Opens it while no server runs. */
  open(): Promise<Store>
  /** Puts what was opened in its place. */
  settle(): void
  drop(): Promise<void>
}

const makePlace = (): Promise<Place> => (STORE_UNDER_TEST === 'sqlite' ? folderOnDisk() : databaseOnDisk())

async function folderOnDisk(): Promise<Place> {
  const disk = await SmallDisk.make('24m')
  const here = mkdtempSync(join(tmpdir(), 'guildhall-full-'))
  const there = join(disk.folder, 'data')
  const open = async () => {
    if (existsSync(there)) cpSync(there, here, { recursive: true })
    return openSqlite(join(here, 'guildhall.sqlite'))
  }
  const drop = async () => {
    await disk.drop()
    rmSync(here, { recursive: true })
  }
  const settle = () => cpSync(here, there, { recursive: true })
  return { disk, args: ['--data', join(disk.inside, 'data')], via: disk.via, open, settle, drop }
}

/** Its tables lie on the disk, and nothing else: without room for its log PostgreSQL stops. */
async function databaseOnDisk(): Promise<Place> {
  const disk = await SmallDisk.make('48m', whoRuns())
  const own = await OwnPostgres.make()
  const client = new pg.Client(own.url)
  await client.connect()
  await client.query(`CREATE TABLESPACE small LOCATION '${disk.folder}'`)
  await client.end()
  const url = `${own.url}?options=${encodeURIComponent('-c default_tablespace=small')}`
  const drop = async () => {
    await own.drop()
    await disk.drop()
  }
  return { disk, args: ['--database-url', url], via: [], open: () => openPostgres(url), settle: () => {}, drop }
}

/** One kind of writes, one after another, and what became of them. */
class Writer {
  readonly kept: string[] = []
  readonly refused: string[] = []
  readonly #write: (name: string) => Promise<Response>

  constructor(write: (name: string) => Promise<Response>) {
    this.#write = write
  }

  async goOn(isOver: () => boolean): Promise<void> {
    for (let n = 0; !isOver(); n++) {
      const name = `number ${n}`
      const answer = await this.#write(name).catch(() => null)
      await answer?.arrayBuffer()
      if (answer?.ok) this.kept.push(name)
      else {
        this.refused.push(name)
        if (answer) assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '2'])
      }
      await wait(5)
    }
  }
}

if (HAS_SMALL_DISKS)
  describe('a server whose disk is full', () => {
    let place: Place
    let server: Program
    let port: string
    let owner: string
    let bot: string
    let guild: string
    let channel: string
    let role: string
    let icons: string[]
    let clients: SteadyClient[] = []
    before(async () => {
      place = await makePlace()
      const world = await World.create({}, await place.open())
      owner = world.owner.token
      bot = world.bot.token
      guild = world.guildId
      role = world.roles.member
      channel = (await world.owner.api.post(`/guilds/${guild}/channels`, { name: 'talk' })).body.id
      await world.close()
      place.settle()
      icons = await Promise.all(
        [1, 2, 3].map(async (red) => dataUri(await picture('png', { width: 64, height: 64 }, `#${red}00`))),
      )
      server = await start('0')
      port = new URL((server as Program & { ready: { api: string } }).ready.api).port
    })
    after(async () => {
      for (const client of clients) client.leave()
      await server?.stop('SIGKILL')
      await place?.drop()
    })

    const start = (port: string) =>
      serve([...place.args, '--port', port, '--no-web', '--no-rate-limits'], {}, place.via)

    const call = (method: string, path: string, body?: object) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: { authorization: owner, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
    const read = async (path: string): Promise<any> => {
      const answer = await call('GET', `/api/v10${path}`)
      assert.equal(answer.status, 200)
      return answer.json()
    }

    const newWriters = () => ({
      messages: new Writer((content) => call('POST', `/api/v10/channels/${channel}/messages`, { content })),
      roles: new Writer((name) => call('PATCH', `/api/v10/guilds/${guild}/roles/${role}`, { name })),
      icons: new Writer((name) =>
        call('PATCH', `/api/v10/guilds/${guild}`, { icon: icons[Number(name.split(' ')[1]) % icons.length] }),
      ),
    })

    /** All that was said since a message, oldest first. */
    async function said(since = '0'): Promise<string[]> {
      const all: string[] = []
      for (let last = since; ; ) {
        const page = await read(`/channels/${channel}/messages?limit=100&after=${last}`)
        all.push(...page.map(({ content }: any) => content).reverse())
        if (page.length < 100) return all
        last = page[0].id
      }
    }

    /** The names that the audit log says the role was given, oldest first. */
    async function namesInAuditLog(): Promise<string[]> {
      const all: string[] = []
      for (let before = ''; ; ) {
        const of = `/guilds/${guild}/audit-logs?limit=100&action_type=${ROLE_UPDATE}${before}`
        const { audit_log_entries: page } = await read(of)
        all.push(...page.map(({ changes }: any) => changes.find(({ key }: any) => key === 'name').new_value))
        if (page.length < 100) return all.reverse()
        before = `&before=${page.at(-1).id}`
      }
    }

    const logged = (text: string) =>
      server.stderr
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .filter((line) => JSON.parse(line).msg === text).length

    const readiness = async () => {
      const answer = await call('GET', '/readyz')
      return { status: answer.status, body: await answer.json() }
    }

    const told = (type: string, of: (d: any) => string | null) =>
      clients.map((client) => client.events.filter(({ t }) => t === type).flatMap(({ d }) => of(d) ?? []))

    test('refuses what it has no room for, wholly, and goes on when there is room', async () => {
      clients = [new SteadyClient(Number(port), bot), new SteadyClient(Number(port), bot)]
      for (const client of clients) await until(() => client.events.some(({ t }) => t === 'GUILD_CREATE'))
      const writers = newWriters()
      const each = Object.values(writers)
      let isOver = false
      const writing = each.map((writer) => writer.goOn(() => isOver))
      await until(() => each.every(({ kept }) => kept.length > 3))

      await until(async () => {
        place.disk.fill()
        await wait(20)
        return each.every(({ refused }) => refused.length > 10)
      })
      assert.deepEqual(await readiness(), { status: 503, body: { ready: false, reason: 'the disk is full' } })
      assert.equal((await call('GET', '/livez')).status, 200)
      assert.match(await (await call('GET', '/metrics')).text(), /^guildhall_store_failing 1$/mu)
      assert.ok((await said()).length > 0)

      place.disk.empty()
      const before = each.map(({ kept }) => kept.length)
      await until(() => each.every(({ kept }, i) => kept.length > (before[i] ?? 0) + 3))
      await until(async () => (await readiness()).status === 200)
      isOver = true
      await Promise.all(writing)
      const last = await call('POST', `/api/v10/channels/${channel}/messages`, { content: 'last' })
      assert.equal(last.status, 200)

      const { messages, roles } = writers
      assert.deepEqual(await said(), [...messages.kept, 'last'])
      assert.deepEqual(await namesInAuditLog(), roles.kept)
      await until(() => told('MESSAGE_CREATE', ({ content }) => content).every((heard) => heard.at(-1) === 'last'))
      const isThere = ({ id }: any) => id === role
      await until(() =>
        told('GUILD_ROLE_UPDATE', ({ role }) => (isThere(role) ? role.name : null)).every(
          (heard) => heard.at(-1) === roles.kept.at(-1),
        ),
      )
      for (const heard of told('MESSAGE_CREATE', ({ content }) => content)) assert.deepEqual(heard, await said())
      for (const heard of told('GUILD_ROLE_UPDATE', ({ role }) => (isThere(role) ? role.name : null)))
        assert.deepEqual(heard, roles.kept)
      for (const client of clients) assert.deepEqual([client.sessions.length, client.resumed], [1, 0])
      assert.deepEqual([logged(FULL), logged(OVER)], [1, 1])
    })

    test('that is killed meanwhile leaves what it said was kept, and sessions that go on without a gap or not at all', async () => {
      const [newest] = await read(`/channels/${channel}/messages?limit=1`)
      const { messages } = newWriters()
      let isOver = false
      const writing = messages.goOn(() => isOver)
      await until(() => messages.kept.length > 3)
      await until(async () => {
        place.disk.fill()
        await wait(20)
        return messages.refused.length > 10
      })
      isOver = true
      await writing
      await server.stop('SIGKILL')
      place.disk.empty()
      server = await start(port)
      const last = await call('POST', `/api/v10/channels/${channel}/messages`, { content: 'last' })
      assert.equal(last.status, 200)

      const all = await said()
      assert.deepEqual(await said(newest.id), [...messages.kept, 'last'])
      const hasGuild = (client: SteadyClient) => client.isThere && client.events.some(({ t }) => t === 'GUILD_CREATE')
      for (const client of clients) await until(() => hasGuild(client))
      await call('POST', `/api/v10/channels/${channel}/messages`, { content: 'end' })
      all.push('end')
      for (const client of clients) {
        const heardBy = (session: readonly any[]) =>
          session.filter(({ t }) => t === 'MESSAGE_CREATE').map(({ d }) => d.content)
        await until(() => heardBy(client.events).at(-1) === 'end')
        const [first = [], ...others] = client.sessions.map(heardBy)
        assert.deepEqual(first, all.slice(0, first.length))
        for (const heard of others) assert.deepEqual(heard, all.slice(all.length - heard.length))
      }
    })

    test('is as it should be afterwards, also for whoever looks closely', async () => {
      for (const client of clients) client.leave()
      assert.equal((await server.stop()).status, 0)
      const store = await place.open()
      assert.deepEqual(await store.snapshot(storeFaults), [])
      await store.close()
    })
  })

if (STORE_UNDER_TEST === 'sqlite') {
  if (HAS_SMALL_DISKS)
    describe('a server that is started on a disk without room', () => {
      let disk: SmallDisk
      before(async () => {
        disk = await SmallDisk.make('1m')
        disk.fill()
      })
      after(() => disk.drop())

      test('says so in one line, and ends', async () => {
        const args = ['start', '--port', '0', '--no-web', '--data', join(disk.inside, 'data')]
        const { status, stdout, stderr } = await runProgram(args, { via: disk.via })
        assert.deepEqual([status, stdout], [1, ''])
        assert.match(stderr, /^guildhall: cannot keep data in [^\n]+: [^\n]+\n$/u)
      })
    })
  describe('a server whose disk takes nothing', () => {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-failing-'))
    let server: Awaited<ReturnType<typeof serve>>
    before(async () => {
      server = await serve(['--data', folder, '--no-web', '--no-rate-limits'])
    })
    after(async () => {
      await server?.stop('SIGKILL')
      rmSync(folder, { recursive: true })
    })

    /** The system refuses each write beyond so many bytes of a file, with an error that isn't that of a full disk. */
    const limit = (bytes: string) => spawnSync('prlimit', [`--pid=${server.child.pid}`, `--fsize=${bytes}:unlimited`])

    const register = (username: string) =>
      fetch(`${server.ready.api}/v10/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          username,
          password: 'as long as it takes',
          setup_code: server.ready.setup_url.split('#')[1],
        }),
      })
    const readiness = async () => (await fetch(new URL('/readyz', server.ready.api))).json()

    test('refuses what can’t be stored, and stores it when it can', async () => {
      limit('0')
      assert.equal((await register('first')).status, 503)
      assert.equal((await register('first')).status, 503)
      assert.deepEqual(await readiness(), { ready: false, reason: 'the disk fails' })
      limit('unlimited')
      assert.equal((await register('first')).status, 201)
      await until(async () => ((await readiness()) as { ready: boolean }).ready)
      assert.equal((await server.stop()).status, 0)
    })
  })
}
