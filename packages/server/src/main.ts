#!/usr/bin/env node
import { enableCompileCache } from 'node:module'

// Before anything else is loaded: what the cache holds need not be compiled again.
enableCompileCache()
const { runCommand } = await import('./cli/run.ts')
process.exit(await runCommand(process.argv.slice(2)))
