#!/usr/bin/env node
// The `guildhall` command of a checkout, run from any folder with the bundled Node: node PATH/bin/guildhall.mjs COMMAND
import { join } from 'node:path'
import { root } from '../scripts/bundled-node.mjs'

process.argv.splice(2, 0, join(root, 'packages/server/src/main.ts'))
await import('../scripts/with-node.mjs')
