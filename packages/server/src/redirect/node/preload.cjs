// Loaded by `node --require` before the first line of a redirected program: from then on, connections to the platform go to the relay or
// fail. It is plain JavaScript, because it must run on Node 20 and later.
'use strict'

const { clock, given, original, relay } = require('./settings.cjs')

if (relay) {
  // The proxy and certificate variables are for other programs: in Node, the connections themselves are redirected.
  for (const name of Object.keys(given)) delete process.env[name]
  Object.assign(process.env, original)
  require('./redirect-connections.cjs')
  require('./refuse-lookups.cjs')
  require('./redirect-requests.cjs')
  require('./follow-children.cjs')
  if (clock) require('./follow-clock.cjs')
  require('node:module').syncBuiltinESMExports()
}
