// Finds the Node that is installed in node_modules. Must run on old Node: no syntax newer than Node 18.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isNewEnough, nodePackage, PROGRAM } from '../packages/server/bin/node-package.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The path of a Node that can run the server: the bundled one, or the running one if it is new enough. */
export function findNode() {
  const bundled = join(root, 'node_modules', nodePackage(), PROGRAM)
  if (existsSync(bundled)) return bundled
  return isNewEnough() ? process.execPath : undefined
}
