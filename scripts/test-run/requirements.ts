// Checks which requirements of tests this machine meets.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { dirname, join } from 'node:path'

/** A requirement of tests, and the reason if it isn't met. */
export interface TestRequirement {
  name: string
  missing: string | undefined
}

const databaseUrl = process.env.GUILDHALL_TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const chromiumPath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const pythonPath = '/usr/bin/python3'

const server = join(dirname(dirname(import.meta.dirname)), 'packages', 'server')

// In a separate process, because only the server may import pg.
const ASK_POSTGRES = `
  import pg from 'pg'
  const client = new pg.Client({ connectionString: process.argv[1], connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
    await client.query('SELECT 1')
    await client.end()
  } catch (error) {
    console.error(error.message || error.code)
    process.exit(1)
  }`

/** PostgreSQL, checked with a query. */
export function postgres(): TestRequirement {
  const args = ['--input-type=module', '--eval', ASK_POSTGRES, databaseUrl]
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: server, encoding: 'utf8', timeout: 10_000 })
  const { host } = new URL(databaseUrl)
  return { name: 'postgres', missing: status === 0 ? undefined : `cannot connect to ${host}: ${stderr.trim()}` }
}

/** A browser for the tests of the client. */
export function chromium(): TestRequirement {
  try {
    accessSync(chromiumPath, constants.X_OK)
    return { name: 'chromium', missing: undefined }
  } catch {
    return { name: 'chromium', missing: `${chromiumPath} cannot be run: install chromium, or set CHROMIUM to its path` }
  }
}

/** The Python client library, as Debian packages it. */
export function pythonDiscord(): TestRequirement {
  const { status } = spawnSync(pythonPath, ['-c', 'import discord'])
  const missing = status === 0 ? undefined : `${pythonPath} cannot import discord: install python3-discord`
  return { name: 'python3-discord', missing }
}

/** A program that sends notifications by webhooks, as Debian packages it. */
export function apprise(): TestRequirement {
  const { status } = spawnSync(pythonPath, ['-c', 'import apprise'])
  const missing = status === 0 ? undefined : `${pythonPath} cannot import apprise: install apprise`
  return { name: 'apprise', missing }
}

/** The program with which many users first try an API. */
export function curl(): TestRequirement {
  const { status } = spawnSync('curl', ['--version'])
  return { name: 'curl', missing: status === 0 ? undefined : 'curl is not installed' }
}
