// Programs and threads that the program starts are redirected too, even if it gives them an environment or arguments of their own.
'use strict'

const children = require('node:child_process')
const threads = require('node:worker_threads')
const { given, hook, variable } = require('./settings.cjs')

const OPTION = `--require ${JSON.stringify(hook)}`

/** An environment with what a program of Node needs, and the proxy that stops any other. */
function withHook(environment) {
  const options = environment.NODE_OPTIONS ?? ''
  return {
    ...environment,
    ...given,
    GUILDHALL_RUN: variable,
    NODE_OPTIONS: options.includes(OPTION) ? options : [options, OPTION].filter(Boolean).join(' '),
  }
}

const { spawn } = children.ChildProcess.prototype
children.ChildProcess.prototype.spawn = function (options) {
  if (!Array.isArray(options?.envPairs)) return spawn.call(this, options)
  const pairs = options.envPairs.map((pair) => [
    pair.slice(0, pair.indexOf('=', 1)),
    pair.slice(pair.indexOf('=', 1) + 1),
  ])
  const envPairs = Object.entries(withHook(Object.fromEntries(pairs))).map(([name, value]) => `${name}=${value}`)
  return spawn.call(this, { ...options, envPairs })
}

for (const name of ['spawnSync', 'execFileSync', 'execSync']) {
  const original = children[name]
  children[name] = function (command, ...rest) {
    const at = rest.findIndex((each) => typeof each === 'object' && each !== null && !Array.isArray(each))
    const options = at < 0 ? {} : rest[at]
    const args = Array.isArray(rest[0]) ? [rest[0]] : []
    return original.call(this, command, ...args, { ...options, env: withHook(options.env ?? process.env) })
  }
}

if (process.execve) {
  const { execve } = process
  process.execve = (file, args = [], environment = process.env) =>
    execve.call(process, file, args, withHook(environment))
}

threads.Worker = class Worker extends threads.Worker {
  constructor(file, options = {}) {
    const { execArgv, env } = options
    super(file, {
      ...options,
      ...(Array.isArray(execArgv) && { execArgv: ['--require', hook, ...execArgv] }),
      ...(typeof env === 'object' && env !== null && { env: withHook(env) }),
    })
  }
}
