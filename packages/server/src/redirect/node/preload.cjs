// What is loaded before the first line of a program that is redirected (node --require): from here on nothing that the program does by Node
// reaches the platform. It is plain JavaScript for any Node since 20, and stays out of the way of everything else.
'use strict'

const { clock, given, original, relay } = require('./settings.cjs')

if (relay) {
  // Proxies and certificates are for programs other than Node: here is a better way.
  for (const name of Object.keys(given)) delete process.env[name]
  Object.assign(process.env, original)
  require('./redirect-connections.cjs')
  require('./refuse-lookups.cjs')
  require('./redirect-requests.cjs')
  require('./follow-children.cjs')
  if (clock) require('./follow-clock.cjs')
  require('node:module').syncBuiltinESMExports()
}
