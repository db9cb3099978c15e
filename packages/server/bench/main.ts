import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { measureCrowd } from './crowd.ts'
import { measureGateway } from './gateway.ts'
import { measureGrowth } from './growth.ts'
import { measureOperations } from './operations.ts'
import { measureProxy } from './proxy.ts'
import { missed, surroundings, table, writePages } from './report.ts'
import { soak } from './soak.ts'
import { measureStart } from './start.ts'
import { describeStores, measuredStores } from './stores.ts'
import { measureTargetUsers } from './target-users.ts'
import { measureUploads } from './uploads.ts'
import { measureWeb } from './web.ts'

/**
 * Measures Guildhall against the floor of the machine, in turns within one run, and prints ratios: absolute figures
 * differ from machine to machine and from minute to minute.
 */
const ROUNDS = 5
const SECONDS = Number(process.env.GUILDHALL_BENCH_SECONDS ?? 2)

const USAGE = `npm run bench -- [what] [flags]

Measures Guildhall against the floor of this machine and prints ratios. All of it takes half an hour, on a machine that
does nothing else.

  what               operations, uploads, 'target users', growth, gateway, start, web, proxy, crowd, soak, or a part of a figure's name; all but soak if not given
  --store STORE      sqlite or postgres; both if not given and a PostgreSQL answers
  --markdown         print the table once more, for a page
  --write            write it into the pages that have a place for it
  --minutes NUMBER   how long a soak takes; 10 if not given
  -h, --help         print this

GUILDHALL_BENCH_SECONDS says how long a round is (2), GUILDHALL_BENCH_PROFILES=FOLDER writes processor profiles, and
GUILDHALL_TEST_DATABASE_URL says where PostgreSQL is.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Of `sqlite`, `postgres`; without it SQLite and, if one answers, PostgreSQL. */
    store: { type: 'string' },
    /** Prints the table once more, for a page. */
    markdown: { type: 'boolean', default: false },
    /** Writes it into the pages that have a place for it. */
    write: { type: 'boolean', default: false },
    /** How long a soak takes. */
    minutes: { type: 'string', default: '10' },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
if (values.help) {
  console.log(USAGE)
  process.exit()
}
/** What is measured: nothing for all, or a part of a figure's name. */
const [only] = positionals
console.log(`Node ${process.version}, ${cpus().length} cores, ${cpus()[0]?.model}; ${ROUNDS} rounds`)
const stores = await measuredStores(values.store)
const isPart = (part: string) => !only || part.startsWith(only)

if (only === 'soak') for (const store of stores) await soak(store, Number(values.minutes))
else {
  if (isPart('start')) await measureStart(only)
  stores[0]?.use()
  if (isPart('web')) await measureWeb(ROUNDS)
  if (isPart('proxy')) await measureProxy(ROUNDS, SECONDS)
  for (const store of stores) {
    store.use()
    if (isPart('uploads')) await measureUploads(store.name)
    if (isPart('target users')) await measureTargetUsers(store.name, SECONDS)
    if (!/^(uploads|target users|growth|gateway|start|web|proxy|crowd)/u.test(only ?? ''))
      await measureOperations(store.name, ROUNDS, SECONDS, only)
    await measureGrowth(store.name, ROUNDS, SECONDS / 2, only)
  }
  stores[0]?.use()
  await measureGateway(ROUNDS, only)
  if (isPart('crowd')) await measureCrowd()
  const measuredWith = surroundings(describeStores(stores))
  const all = `Measured on ${measuredWith}.\n\n${table()}`
  if (values.markdown) console.log(`\n${all}`)
  if (values.write) {
    const root = new URL('../../../', import.meta.url).pathname
    const headlines = `Measured on ${measuredWith}.\n\n${table(({ headline }) => headline === true)}`
    writePages({ [`${root}docs/performance.md`]: all, [`${root}README.md`]: headlines })
  }
  console.log(`\n${missed()} goals missed`)
}
