// node scripts/set-up.mjs <start|test|check|bench|pack> prepares a checkout for that command: installs packages, builds the client,
// bundles the server.
// It runs before packages are installed, and on old Node (18). It writes only to standard error, because programs may parse the
// command's standard output. If everything is up to date it prints nothing.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { nodePackage } from '../packages/server/bin/node-package.mjs'
import { findNode, root } from './bundled-node.mjs'
import { builtFrom as bundledFrom, bundleHash, isBundleStale } from './server-bundle.mjs'

const NEEDS_WEB = ['start', 'test', 'bench', 'pack']
const NEEDS_BUNDLE = ['start', 'bench']
const LOCK_REFRESH_MS = 2_000
const LOCK_STALE_MS = 15_000

const lock = join(root, '.cache', 'set-up.lock')
const modules = join(root, 'node_modules')
const installed = join(modules, '.package-lock.json')
const web = join(root, 'packages', 'web')
const builtFrom = join(web, 'dist', '.built-from')

try {
  const command = process.argv[2]
  if (!isReady(command)) await withLock(() => makeReady(command))
} catch (error) {
  console.error(`guildhall: ${error.message}`)
  process.exitCode = 1
}

function isReady(command) {
  return isInstalled() && !(needsWeb(command) && isWebStale()) && !(needsBundle(command) && isBundleStale())
}

// Checks again: another process may have done the work while this one waited for the lock.
async function makeReady(command) {
  if (!isInstalled()) await install()
  if (needsWeb(command) && isWebStale()) await buildWeb()
  if (needsBundle(command) && isBundleStale()) await bundleServer()
}

function needsWeb(command) {
  const isDisabled = /^(1|true)$/i.test(process.env.GUILDHALL_NO_WEB ?? '') || process.argv.includes('--no-web')
  return NEEDS_WEB.includes(command) && !isDisabled
}

function needsBundle(command) {
  return NEEDS_BUNDLE.includes(command)
}

// Compares npm's record of its last run with the lock file, so that manual installations count too.
function isInstalled() {
  const locked = readJson(join(root, 'package-lock.json')).packages ?? {}
  const present = readJson(installed).packages ?? {}
  const isOutdated = ([path, { version, optional }]) =>
    path in present ? present[path].version !== version : path.includes('node_modules/') && !optional
  // npm's omit=optional skips all optional packages; a missing Node package shows that this happened.
  const hasNode =
    findNode() !== undefined && existsSync(join(modules, nodePackage())) === hasEntry(locked, nodePackage())
  const entries = Object.entries(locked)
  return hasNode && !entries.some(isOutdated) && entries.every(([path, entry]) => matchesManifest(path, entry))
}

function hasEntry(packages, name) {
  return packages[`node_modules/${name}`] !== undefined
}

// The lock file repeats the dependencies of each package.json of this project; they differ if one was edited since.
function matchesManifest(path, entry) {
  if (path.includes('node_modules/')) return true
  const manifest = readJson(join(root, path, 'package.json'))
  return ['dependencies', 'devDependencies', 'optionalDependencies'].every((field) => {
    const declared = Object.entries(manifest[field] ?? {})
    return (
      declared.length === Object.keys(entry[field] ?? {}).length &&
      declared.every(([name, version]) => entry[field][name] === version)
    )
  })
}

async function install() {
  log('installing packages')
  // Without npm's record an earlier installation was interrupted, and npm would take incomplete packages for complete ones.
  if (!existsSync(installed)) rmSync(modules, { recursive: true, force: true })
  // --include overrides NODE_ENV=production and omit=optional in the user's settings. Not "npm ci": it removes all of
  // node_modules, from which other processes may be running, even if only one package changed.
  const includes = ['--include=dev', '--include=optional']
  await runNpm(['install', '--no-save', ...includes, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  if (findNode() === undefined) {
    throw new Error(`the package ${nodePackage()} could not be installed: install Node 24 or newer and try again`)
  }
}

function runNpm(args) {
  const cli = process.env.npm_execpath ?? ''
  const what = `npm ${args[0]}`
  if (basename(cli) === 'npm-cli.js')
    return run(what, process.env.npm_node_execpath ?? process.execPath, [cli, ...args])
  return process.platform === 'win32' ? run(what, 'cmd.exe', ['/c', 'npm', ...args]) : run(what, 'npm', args)
}

function isWebStale() {
  if (!existsSync(join(web, 'index.html'))) return false
  return !existsSync(builtFrom) || readFileSync(builtFrom, 'utf8') !== webHash()
}

async function buildWeb() {
  log('building the web client')
  const hash = webHash()
  const vite = join(modules, 'vite', 'bin', 'vite.js')
  await run('building the web client', findNode(), [vite, 'build', '--logLevel', 'warn'], web)
  writeFileSync(builtFrom, hash)
}

async function bundleServer() {
  log('bundling the server')
  const hash = bundleHash()
  await run('bundling the server', findNode(), [join(root, 'scripts', 'bundle.ts')])
  writeFileSync(bundledFrom, hash)
}

function webHash() {
  const protocol = join(root, 'packages', 'protocol')
  return hashFiles([join(root, 'package-lock.json'), ...listFiles(web), ...listFiles(protocol)])
}

function listFiles(folder) {
  const skipped = ['node_modules', 'dist', 'e2e']
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !skipped.includes(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(folder, entry.name)) : [join(folder, entry.name)]))
}

function hashFiles(files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

// Redirects the child's standard output to standard error.
async function run(what, file, args, cwd = root) {
  const child = spawn(file, args, { cwd, stdio: ['ignore', 2, 2] })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const stop = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, stop)
  try {
    const status = await new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('exit', (code, signal) => resolve(signal ?? code))
    })
    if (status !== 0) throw new Error(`${what} failed (${status})`)
  } finally {
    for (const signal of signals) process.off(signal, stop)
  }
}

// The lock is a folder, because mkdir is atomic on every platform. Its holder updates its time regularly: an old time means
// that the holder was killed. (A process id would be meaningless across containers that share the folder.)
async function withLock(work) {
  mkdirSync(join(root, '.cache'), { recursive: true })
  for (let waited = false; !takeLock(); waited = true) {
    if (!waited) log('waiting for another set-up of this checkout')
    await sleep(200)
  }
  const refresh = setInterval(() => utimesSync(lock, new Date(), new Date()), LOCK_REFRESH_MS)
  try {
    await work()
  } finally {
    clearInterval(refresh)
    rmSync(lock, { recursive: true, force: true })
  }
}

function takeLock() {
  try {
    mkdirSync(lock)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const touched = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
  if (touched !== undefined && Date.now() - touched > LOCK_STALE_MS) rmSync(lock, { recursive: true, force: true })
  return false
}

function log(text) {
  console.error(`guildhall: ${text}`)
}
