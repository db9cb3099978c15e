import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { PostgresServer, postgresAccount } from '@guildhall/testing/stores/postgres-server'
import { runProgram } from '@guildhall/testing/worlds/program'
import { until } from '@guildhall/testing/worlds/until'
import pg from 'pg'
import { openPostgres } from './open-postgres.ts'

const PROGRAM = '/usr/sbin/pgbouncer'
const skip = existsSync(PROGRAM) ? false : 'PgBouncer is not installed'

if (STORE_UNDER_TEST === 'postgres') {
  describe('PostgreSQL behind PgBouncer', { skip }, () => {
    let database: PostgresServer
    let folder: string
    const running: ChildProcess[] = []
    before(async () => {
      database = await PostgresServer.create()
      folder = mkdtempSync(join(tmpdir(), 'guildhall-pgbouncer-'))
    })
    after(async () => {
      for (const child of running) {
        const ended = once(child, 'close')
        child.kill('SIGQUIT')
        await ended
      }
      await database.remove()
      rmSync(folder, { recursive: true, force: true })
    })

    /** Starts PgBouncer, and returns the address of the database behind it. */
    async function pooled(mode: 'session' | 'transaction'): Promise<string> {
      const port = await freePort()
      const [config, users] = [join(folder, `${port}.ini`), join(folder, 'users.txt')]
      writeFileSync(users, '"postgres" ""\n')
      writeFileSync(
        config,
        `[databases]
postgres = host=127.0.0.1 port=${database.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
ignore_startup_parameters = extra_float_digits
`,
      )
      const { uid, gid } = postgresAccount()
      for (const path of [folder, config, users]) if (uid !== undefined) chownSync(path, uid, gid ?? uid)
      running.push(spawn(PROGRAM, [config], { stdio: 'ignore', ...postgresAccount() }))
      await until(() => isListening(port))
      return `postgres://postgres@127.0.0.1:${port}/postgres`
    }

    test('is refused in transaction mode, before anything is written', async () => {
      await assert.rejects(
        openPostgres(await pooled('transaction')),
        /^Error: a pooler in transaction mode, [^\n]+: connect directly, or set pool_mode = session$/u,
      )
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'")
      await client.end()
      assert.deepEqual(rows, [])
    })

    test('is reported by doctor as a problem in transaction mode', async () => {
      const { status, stdout } = await runProgram(['doctor'], {
        env: { GUILDHALL_DATABASE_URL: await pooled('transaction') },
      })
      assert.equal(status, 1)
      assert.match(
        stdout,
        /^problem {2}PostgreSQL: a pooler in transaction mode, such as PgBouncer’s, [^\n]+\n +→ connect/mu,
      )
    })

    test('works in session mode, also for doctor', async () => {
      const url = await pooled('session')
      const store = await openPostgres(url)
      assert.deepEqual(await store.db.run('select 1 as one', []), [{ one: 1 }])
      await store.close()
      const { stdout } = await runProgram(['doctor'], { env: { GUILDHALL_DATABASE_URL: url } })
      assert.match(stdout, /^ok {7}PostgreSQL: version/mu)
    })
  })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
