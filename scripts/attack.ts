// npm run test:attack: attacks a real server, and measures the effect on its other clients and on its resources.
import { parseArgs } from 'node:util'
import type { AttackMeasurement } from '@guildhall/testing/attacks/measure-attack'
import { postgres } from './test-run/requirements.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '0.5' },
    only: { type: 'string', multiple: true },
    store: { type: 'string', default: 'sqlite' },
    processes: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
})
const { ATTACKS } = await import('@guildhall/testing/attacks/attacks')

const HELP = `npm run test:attack -- [flags]

Starts a real server and tries to exhaust its resources, one attack after the other. Meanwhile other clients request /livez
and a guild and send heartbeats. The goals: 99 % of their requests are answered within 250 ms and none is refused, file
handles are closed at once, and a minute after the attack memory is within 20 % of the baseline, which is measured a minute
after a first trial of the attack. The exit status is 1 if a goal was missed. Requires Linux.

  --minutes=N      duration of each attack (default: 0.5)
  --only=NAME      run only this attack; may be repeated
  --store=NAME     sqlite (default) or postgres
  --processes=N    1 (default) or 2, which requires --store=postgres
  --help           print this help

Attacks:
${ATTACKS.map(({ name, description }) => `  ${name.padEnd(28)} ${description}`).join('\n')}`

if (values.help) {
  console.log(HELP)
  process.exit()
}
const only = values.only ?? ATTACKS.map(({ name }) => name)
const { store, processes } = values
const unknown = only.find((name) => !ATTACKS.some((each) => each.name === name))
if (unknown !== undefined) refuse(`there is no attack named ${unknown}`)
if (!/^\d{1,4}(\.\d{1,3})?$/u.test(values.minutes)) refuse('--minutes must be a number')
if (store !== 'sqlite' && store !== 'postgres') refuse('--store must be sqlite or postgres')
if (processes !== '1' && !(processes === '2' && store === 'postgres'))
  refuse('--processes must be 1, or with postgres 2')
const missing = store === 'postgres' ? postgres().missing : undefined
if (missing !== undefined) refuse(missing)

process.env.GUILDHALL_TEST_STORE = store
const { runAttacks } = await import('@guildhall/testing/attacks/run-attacks')
console.log(
  `${store}, ${processes === '1' ? 'one process' : 'two processes'}, each attack for ${values.minutes} minutes\n`,
)
const plan = { store, processes: processes === '1' ? 1 : 2, minutes: Number(values.minutes), names: only } as const
process.exit((await runAttacks(plan, show)) ? 0 : 1)

function show({ name, outcomes, p99, asked, failures, handles, bytes, missed }: AttackMeasurement): void {
  const mb = (count: number) => Math.round(count / 1e6)
  const came = Object.entries(outcomes).map(([outcome, count]) => `${outcome}: ${count}`)
  const waits = Object.entries(p99).map(([kind, ms]) => `${kind} ${Math.round(ms)} ms`)
  const failed = [...failures].map(([why, count]) => `${count} times ${why}`)
  console.log(`${name}: ${missed.length === 0 ? 'held' : `MISSED: ${missed.join(', ')}`}
  attacker   ${came.join(', ') || 'no answers'}
  others     p99 ${waits.join(', ')}; ${asked} asked${failed.length > 0 ? `, failed: ${failed.join(', ')}` : ''}
  handles    ${handles.before} before, ${handles.most} at most, ${handles.after} after
  memory     ${mb(bytes.start)} MB at start, ${mb(bytes.before)} before, ${mb(bytes.most)} at most, ${mb(bytes.after)} a minute later\n`)
}

function refuse(why: string): never {
  console.error(`${why}; --help lists the flags`)
  process.exit(2)
}
