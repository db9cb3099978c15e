// Finds the Node that came with the checkout. Runs on old Node: no syntax newer than Node 18.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isNewEnough, nodePackage, PROGRAM } from '../packages/server/bin/node-package.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Path of the Node to run TypeScript with, or undefined when this machine has none that can. */
export function findNode() {
  const bundled = join(root, 'node_modules', nodePackage(), PROGRAM)
  if (existsSync(bundled)) return bundled
  return isNewEnough() ? process.execPath : undefined
}
