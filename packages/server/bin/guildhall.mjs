#!/usr/bin/env node
// The `guildhall` command of the installed package: runs in this Node or, if this one is too old, in the Node package installed with it.
// This file itself must run on old Node: no syntax newer than Node 18.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isNewEnough, nodePackage, OLDEST_MAJOR, PROGRAM } from './node-package.mjs'
import { afterParent, runNode } from './run-node.mjs'

const main = new URL('../dist/server/dist/main.js', import.meta.url)

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
  // Runs this file again, not main.js, for its afterParent: the server stops if this process does.
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
