// Finds the bundle of the server, which `npm start` builds and runs. Must run on old Node: no syntax newer than Node 18.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './bundled-node.mjs'

const main = join(root, 'packages/server/src/main.ts')
const bundle = join(root, 'packages/server/dist/main.js')
/** Contains the hash of the sources from which the bundle was built. */
export const builtFrom = join(root, 'packages/server/dist/.built-from')

const INPUTS = [
  'package-lock.json',
  'packages/protocol/package.json',
  'packages/protocol/src',
  'packages/server/package.json',
  'packages/server/src',
  'scripts/bundle.ts',
  'scripts/pack',
]

/** The path of the server's program: its bundle, or its sources if they changed since it was built. */
export const serverProgram = () => (isBundleStale() ? main : bundle)

export function isBundleStale() {
  if (!existsSync(main)) return false
  return !existsSync(builtFrom) || readFileSync(builtFrom, 'utf8') !== bundleHash()
}

/** Contains the sizes and times of files, not their contents, because reading them would take longer than the bundle saves. */
export function bundleHash() {
  const hash = createHash('sha256')
  for (const file of INPUTS.flatMap((path) => filesIn(join(root, path)))) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${relative(root, file)}\0${size}\0${mtimeMs}\0`)
  }
  return hash.digest('hex')
}

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !/\.test\.ts$|^__pycache__$/u.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)]))
}
