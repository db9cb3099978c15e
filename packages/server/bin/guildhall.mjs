#!/usr/bin/env node
// The command of the installed package: runs the server in this Node, or in the one that was installed with it if this is too old.
// Runs on old Node: no syntax newer than Node 18.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isNewEnough, nodePackage, OLDEST_MAJOR, PROGRAM } from './node-package.mjs'
import { afterParent, runNode } from './run-node.mjs'

const main = new URL('../dist/server/src/main.js', import.meta.url)

if (isNewEnough()) {
  afterParent(() => process.kill(process.pid, 'SIGTERM'))
  await import(main)
} else {
  const node = bundledNode()
  if (node === undefined) {
    console.error(
      `guildhall: Node ${OLDEST_MAJOR} or newer is needed, this is ${process.versions.node}, and ${nodePackage()} is not installed. ` +
        'Install a newer Node, or this package with its optional dependencies.',
    )
    process.exit(1)
  }
  // By this file, so that the server ends with this process.
  runNode(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], process.env)
}

function bundledNode() {
  try {
    const manifest = createRequire(import.meta.url).resolve(`${nodePackage()}/package.json`)
    return join(dirname(manifest), PROGRAM)
  } catch {
    return undefined
  }
}
