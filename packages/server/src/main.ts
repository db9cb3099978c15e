#!/usr/bin/env node
import { enableCompileCache } from 'node:module'

// What is written here, data above all, is for whoever runs it and nobody else on the machine.
process.umask(0o077)
// Before anything else is loaded: what the cache holds need not be compiled again.
enableCompileCache()
const { runCommand } = await import('./cli/run.ts')
process.exit(await runCommand(process.argv.slice(2)))
