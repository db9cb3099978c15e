// The settings that a redirected program gets in its environment.
'use strict'

const { GUILDHALL_REDIRECTION = '{}' } = process.env

/**
 * - `relay`: the port on this machine that replaces the platform; 0 if the program isn't redirected
 * - `secure`: the relay's port with TLS, for Python
 * - `authority`: the file with the certificate authority of the relay, for Python
 * - `servers`: the origins of the server itself
 * - `hook`: the path of preload.cjs, `python`: the folder of sitecustomize.py
 * - `given`: the proxy and certificate variables for programs other than Node, `original`: their values before
 * - `domains`, `replaced`: the hosts of platform-hosts.cjs, for Python
 * - `clock`: how to connect to the sandbox's clock, and its time, if the program's timers follow it
 */
const {
  relay = 0,
  servers = [],
  hook = '',
  python = '',
  given = {},
  original = {},
  clock = null,
} = JSON.parse(GUILDHALL_REDIRECTION)

const serverUrls = servers.map((origin) => new URL(origin))

module.exports = { clock, given, hook, original, python, relay, serverUrls, variable: GUILDHALL_REDIRECTION }
