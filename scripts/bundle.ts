// node scripts/with-node.mjs scripts/bundle.ts bundles the server in packages/server/dist. `npm start` does this when sources changed.
import { dirname } from 'node:path'
import { bundleServer } from './pack/bundle-server.ts'

await bundleServer(dirname(import.meta.dirname))
