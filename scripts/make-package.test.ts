import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { makePackage } from './pack/make-package.ts'
import { planPackages } from './pack/package-plan.ts'
import { readWorkspaces } from './pack/workspace.ts'

const root = dirname(import.meta.dirname)
const VERSION = { version: '1.2.3', license: 'MIT' }

/**
 * A checkout with three workspaces and one installed package: `visit` depends on `garden`, and that on `shapes`, which
 * isn't packed.
 */
const CHECKOUT: Readonly<Record<string, string | object>> = {
  'package.json': {
    name: 'checkout',
    ...VERSION,
    workspaces: ['packages/shapes', 'packages/garden', 'packages/visit'],
    optionalDependencies: { 'some-node': '26.0.0' },
  },
  LICENSE: 'The licence.\n',
  'node_modules/counter/package.json': { name: 'counter', version: '4.5.6', license: 'ISC', main: 'index.js' },
  'node_modules/counter/index.js': 'exports.count = (list) => list.length\n',
  'node_modules/counter/index.d.ts':
    'export interface Counted {}\nexport function count(list: readonly unknown[]): number\n',
  'node_modules/counter/LICENSE': 'Count as you like.\n',
  'packages/shapes/package.json': {
    name: '@some/shapes',
    ...VERSION,
    type: 'module',
    exports: { './*': './src/*.ts' },
  },
  'packages/shapes/src/kinds/bed.ts': 'export interface Bed {\n  readonly plants: readonly string[]\n}\n',
  'packages/shapes/src/kinds/new-bed.ts':
    "import type { Bed } from './bed.ts'\nexport const newBed = (...plants: string[]): Bed => ({ plants })\n",
  'packages/garden/package.json': {
    name: 'garden',
    ...VERSION,
    type: 'module',
    exports: { './*': './src/*.ts' },
    dependencies: { '@some/shapes': '1.2.3', counter: '4.5.6' },
    bin: { garden: './src/main.ts' },
    pack: { exports: { './beds': './src/beds.ts' }, bin: { garden: './bin/garden.mjs' }, withNode: true },
  },
  'packages/garden/README.md': '# Garden\n',
  'packages/garden/bin/garden.mjs': "await import('../dist/garden/dist/main.js')\n",
  'packages/garden/src/main.ts':
    "import { beds, sizeOf } from './beds.ts'\nconsole.log(sizeOf(beds()[0] ?? { plants: [] }))\n",
  'packages/garden/src/beds.ts': `import { readFileSync } from 'node:fs'
import type { Bed } from '@some/shapes/kinds/bed'
import { count } from 'counter'
export const beds = (): Bed[] => [{ plants: readFileSync(new URL('plants.txt', import.meta.url), 'utf8').trim().split(' ') }]
export const sizeOf = ({ plants }: Bed): number => count(plants)
export const more = async () => (await import('@some/shapes/kinds/new-bed')).newBed('pea')
`,
  'packages/garden/src/beds.test.ts': 'throw new Error()\n',
  'packages/garden/src/plants.txt': 'bean leek\n',
  'packages/visit/package.json': {
    name: '@some/visit',
    ...VERSION,
    type: 'module',
    exports: { '.': './src/visit.ts', './runner': './src/runner.ts' },
    dependencies: { garden: '1.2.3' },
    peerDependencies: { 'some-runner': '*' },
    pack: {},
  },
  'packages/visit/README.md': '# Visit\n',
  'packages/visit/src/visit.ts':
    "import { beds, sizeOf } from 'garden/beds'\nexport const visit = () => beds().map(sizeOf)\nexport const all = () => beds().flatMap(({ plants }) => plants)\n",
  'packages/visit/src/runner.ts': "export { visit } from './visit.ts'\n",
}

const CONSUMER = `import { more } from 'garden/beds'
import { all, visit } from '@some/visit'
import { visit as same } from '@some/visit/runner'
const sizes: number[] = visit()
const plant: string | undefined = all()[0]
// @ts-expect-error sizes are numbers, so types were found
const words: string[] = same()
console.log(JSON.stringify([sizes, plant, (await more()).plants, words.length]))
`

describe('A packed workspace', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-packages-'))
  const checkout = join(folder, 'checkout')
  const modules = join(folder, 'home/node_modules')
  after(() => rmSync(folder, { recursive: true, force: true }))

  before(async () => {
    for (const [path, content] of Object.entries(CHECKOUT)) {
      put(path, typeof content === 'string' ? content : JSON.stringify(content))
    }
    cpSync(join(root, 'tsconfig.json'), join(checkout, 'tsconfig.json'))
    mkdirSync(join(checkout, 'node_modules/@some'))
    for (const [name, home] of [
      ['@some/shapes', 'shapes'],
      ['garden', 'garden'],
    ]) {
      symlinkSync(join(checkout, `packages/${home}`), join(checkout, `node_modules/${name}`))
    }
    cpSync(join(root, 'node_modules/@types/node'), join(modules, '@types/node'), { recursive: true })
    cpSync(join(root, 'node_modules/undici-types'), join(modules, 'undici-types'), { recursive: true })
    for (const plan of planPackages(readWorkspaces(checkout))) {
      await makePackage(checkout, plan, join(modules, plan.workspace.manifest.name))
    }
  })

  function put(path: string, text: string): void {
    const file = join(checkout, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }

  const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: join(folder, 'home'), encoding: 'utf8' })
  const manifest = (name: string) => JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8'))

  /** Packs one workspace with a changed file, and restores the file. */
  async function packWith(path: string, text: string): Promise<void> {
    const before = String(CHECKOUT[path])
    put(path, text)
    try {
      const plan = planPackages(readWorkspaces(checkout)).find(({ workspace }) => path.includes(workspace.folder))
      assert.ok(plan)
      await makePackage(checkout, plan, join(folder, 'refused'))
    } finally {
      put(path, before)
    }
  }

  test('runs, with its bundled and external dependencies', () => {
    writeFileSync(join(folder, 'home/consumer.mts'), CONSUMER)
    const { stdout, stderr } = run('consumer.mts')
    assert.equal(stdout, '[[2],"bean",["pea"],1]\n', stderr)
    assert.equal(run(join(modules, 'garden/bin/garden.mjs')).stdout, '2\n')
  })

  test('has types that pass a strict check', () => {
    writeFileSync(join(folder, 'home/consumer.mts'), CONSUMER)
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'esnext', '--types', 'node']
    const { status, stdout } = run(join(root, 'node_modules/typescript/bin/tsc'), ...options, 'consumer.mts')
    assert.deepEqual([status, stdout], [0, ''])
  })

  test('has the configured fields and its external dependencies in package.json', () => {
    assert.deepEqual(manifest('garden'), {
      name: 'garden',
      ...VERSION,
      type: 'module',
      bin: { garden: './bin/garden.mjs' },
      exports: { './beds': { types: './dist/garden/src/beds.d.ts', default: './dist/garden/dist/beds.js' } },
      files: ['bin', 'dist'],
      dependencies: {},
      optionalDependencies: { 'some-node': '26.0.0' },
    })
    const { exports, dependencies, peerDependencies } = manifest('@some/visit')
    assert.deepEqual([dependencies, peerDependencies], [{ garden: '1.2.3' }, { 'some-runner': '*' }])
    assert.deepEqual(Object.keys(exports), ['.', './runner'])
  })

  test('contains no tests, and the licences of bundled packages', () => {
    assert.ok(!existsSync(join(modules, 'garden/dist/garden/dist/beds.test.js')))
    const licences = readFileSync(join(modules, 'garden/dist/LICENSES.txt'), 'utf8')
    assert.equal(licences, 'counter 4.5.6: ISC\n\nCount as you like.\n')
  })

  test('is refused if it imports an undeclared dependency', async () => {
    await assert.rejects(
      packWith('packages/visit/src/runner.ts', "export { count } from 'counter'\n"),
      /packages\/visit\/src\/runner\.ts imports counter, but its package does not depend on counter/u,
    )
  })

  test('is refused if the folder whose modules it loads is unknown', async () => {
    const loading =
      "import { loadModules } from './load-modules.ts'\nexport const visit = loadModules('somewhere', /.*/u)\n"
    await assert.rejects(packWith('packages/visit/src/visit.ts', loading), /visit\.ts: the arguments of loadModules/u)
  })

  test('is refused if its types refer to a bundled package', async () => {
    const typed = "import type { Counted } from 'counter'\nexport const beds = (): Counted[] => []\n"
    await assert.rejects(
      packWith('packages/garden/src/beds.ts', typed),
      /the types that packages\/garden\/src\/beds\.ts exports name counter/u,
    )
  })
})
