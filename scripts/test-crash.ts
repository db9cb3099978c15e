// npm run test:crash [-- FLAGS]: kills the server while many write to it, often, with each store, and looks at what is left.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { postgres } from './test-run/requirements.ts'

const HELP = `npm run test:crash -- [flags]

Kills a real server at random moments while many write to it, over HTTP and through sockets, and starts it again. After
each kill all that was answered must be there, with its audit entry and its event, and nothing half done. It stops at the
first thing that is wrong, and says what. At the end a server is killed three times while it works off a list of a million
users, whom an invite lets in.

  --kills=N      how often, with each store; 200 if nothing is said
  --seed=N       repeats a run as far as that goes: who tries what, and when the server is killed
  --store=NAME   sqlite or postgres alone
  --help         this`

/** What is killed while many write, and what while it works off a million target users of an invite. */
const FILES = [
  'packages/server/src/crashes.test.ts',
  'packages/server/src/features/target-users/target-users-crash.test.ts',
]

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    store: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

const asked = [
  [values.kills, /^[1-9]\d{0,5}$/u, '--kills must be a number above 0'],
  [values.seed, /^\d{1,9}$/u, '--seed must be a number'],
  [values.store ?? 'sqlite', /^(sqlite|postgres)$/u, '--store must be sqlite or postgres'],
] as const
const nonsense = asked.find(([value, should]) => !should.test(value))

process.chdir(dirname(import.meta.dirname))
if (values.help) console.log(HELP)
else if (nonsense) {
  console.error(nonsense[2])
  process.exitCode = 2
} else process.exitCode = storesToTry().every(isSound) ? 0 : 1

function storesToTry(): string[] {
  if (values.store !== undefined) return [values.store]
  const { missing } = postgres()
  if (missing !== undefined) console.log(`PostgreSQL: not run: ${missing}`)
  return missing === undefined ? ['sqlite', 'postgres'] : ['sqlite']
}

function isSound(store: string): boolean {
  console.log(`\nstore: ${store}, ${values.kills} kills, seed ${values.seed}\n`)
  const env = {
    ...process.env,
    GUILDHALL_TEST_STORE: store,
    GUILDHALL_TEST_KILLS: values.kills,
    GUILDHALL_TEST_SEED: values.seed,
  }
  return FILES.every((file) => spawnSync(process.execPath, [file], { env, stdio: 'inherit' }).status === 0)
}
