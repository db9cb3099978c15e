import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { measureCrowd } from './crowd.ts'
import { measureGateway } from './gateway.ts'
import { measureGrowth } from './growth.ts'
import { measureImport } from './imports/import.ts'
import { measureOperations } from './operations.ts'
import { measureProxy } from './proxy.ts'
import { missed, surroundings, table, writePages } from './report.ts'
import { measureSandboxes } from './sandboxes/sandbox.ts'
import { measureSearch } from './searches/search.ts'
import { soak } from './soak.ts'
import { measureStart } from './start.ts'
import { describeStores, measuredStores } from './stores.ts'
import { measureTargetUsers } from './target-users.ts'
import { measureUploads } from './uploads.ts'
import { measureWeb } from './web.ts'

/**
 * Measures Guildhall against the floor of the machine, in turns within one run, and prints ratios: absolute numbers vary
 * between machines and over time.
 */
const ROUNDS = 5
const SECONDS = Number(process.env.GUILDHALL_BENCH_SECONDS ?? 2)

const USAGE = `npm run bench -- [what] [flags]

Measures Guildhall against the floor of this machine and prints ratios. A complete run takes half an hour on an idle
machine.

  what               operations, uploads, 'target users', growth, gateway, start, web, proxy, crowd, sandbox, search, import, soak, or part of a measurement's name (default: all but search, import and soak)
  --store STORE      sqlite or postgres (default: both, if PostgreSQL is available)
  --markdown         also print the table as Markdown
  --write            write the table to docs/performance.md and the README
  --minutes NUMBER   duration of a soak (default: 10)
  -h, --help         print this help

GUILDHALL_BENCH_SECONDS sets the length of a round (default: 2), GUILDHALL_BENCH_PROFILES=FOLDER writes CPU profiles,
and GUILDHALL_TEST_DATABASE_URL is the URL of PostgreSQL.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    store: { type: 'string' },
    markdown: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '10' },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
if (values.help) {
  console.log(USAGE)
  process.exit()
}
/** What to measure: a group of measurements, or part of the name of one; if undefined, all except `search`, `import` and `soak`. */
const [only] = positionals
console.log(`Node ${process.version}, ${cpus().length} cores, ${cpus()[0]?.model}; ${ROUNDS} rounds`)
const stores = await measuredStores(values.store)
const isPart = (part: string) => !only || part.startsWith(only)

if (only === 'soak') for (const store of stores) await soak(store, Number(values.minutes))
else if (only === 'search' || only === 'import') {
  for (const store of stores) {
    store.use()
    await (only === 'search' ? measureSearch : measureImport)(store.name)
  }
} else {
  if (isPart('start')) await measureStart(only)
  stores[0]?.use()
  if (isPart('web')) await measureWeb(ROUNDS)
  if (isPart('proxy')) await measureProxy(ROUNDS, SECONDS)
  for (const store of stores) {
    store.use()
    if (isPart('uploads')) await measureUploads(store.name)
    if (isPart('target users')) await measureTargetUsers(store.name, SECONDS)
    if (!/^(uploads|target users|growth|gateway|start|web|proxy|crowd|sandbox)/u.test(only ?? ''))
      await measureOperations(store.name, ROUNDS, SECONDS, only)
    await measureGrowth(store.name, ROUNDS, SECONDS / 2, only)
  }
  stores[0]?.use()
  await measureGateway(ROUNDS, only)
  if (isPart('crowd')) await measureCrowd()
  if (isPart('sandbox')) await measureSandboxes()
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
