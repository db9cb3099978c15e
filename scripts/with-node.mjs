// node scripts/with-node.mjs FILE ARGS... runs FILE with the Node in node_modules, whichever Node is installed.
import { join } from 'node:path'
import { nodePackage, OLDEST_MAJOR } from '../packages/server/bin/node-package.mjs'
import { runNode } from '../packages/server/bin/run-node.mjs'
import { findNode, root } from './bundled-node.mjs'

const node = findNode()
if (node === undefined) {
  console.error(
    `guildhall: Node ${OLDEST_MAJOR} or newer is needed, this is ${process.versions.node}, and ${nodePackage()} is not installed. Run: node scripts/set-up.mjs check`,
  )
  process.exit(1)
}

const cache = join(root, 'node_modules', '.cache', 'node')
runNode(node, process.argv.slice(2), {
  ...process.env,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? cache,
})
