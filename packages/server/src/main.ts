#!/usr/bin/env node
import { enableCompileCache } from 'node:module'

// Files that the process creates, above all the data, are readable only by the user who runs the server.
process.umask(0o077)
// Must run before anything else is loaded, so that the code is read from the cache.
enableCompileCache()
const { runCommand } = await import('./cli/run.ts')
process.exit(await runCommand(process.argv.slice(2)))
