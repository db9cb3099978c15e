#!/usr/bin/env node
// The `guildhall` command of a checkout, run from any folder with the bundled Node: node PATH/bin/guildhall.mjs COMMAND
import { serverProgram } from '../scripts/server-bundle.mjs'

process.argv.splice(2, 0, serverProgram())
await import('../scripts/with-node.mjs')
