import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { getCACertificates } from 'node:tls'
import { fileURLToPath } from 'node:url'
import type { Environment } from '../flags.ts'
import { systemClock } from '../kernel/clock.ts'
import { type Certificate, makeCertificate } from './certificate.ts'
import { DOMAINS, REPLACED, REPLACED_DOMAINS } from './node/platform-hosts.cjs'
import { outwardProxy } from './outward-proxy.ts'
import { type PlatformRelay, startRelay } from './platform-relay.ts'

const HOOK = fileURLToPath(new URL('./node/preload.cjs', import.meta.url))
const PYTHON_FOLDER = fileURLToPath(new URL('./python', import.meta.url))

const PROXIES = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy']
const NO_PROXY = ['NO_PROXY', 'no_proxy']
/** Files of all authorities that are trusted. */
const AUTHORITIES = ['SSL_CERT_FILE', 'REQUESTS_CA_BUNDLE', 'CURL_CA_BUNDLE']
/** Files of authorities that are trusted beside others. */
const MORE_AUTHORITIES = ['NODE_EXTRA_CA_CERTS', 'DENO_CERT']

interface RedirectionOptions {
  readonly server: URL
  /** Origins under which the server is known beside that of `server`. */
  readonly known?: readonly string[]
  /** Which proxy and authorities hold for what isn't redirected. */
  readonly surroundings: Environment
  /** Is told once when the server can't be reached. */
  readonly warn: (line: string) => void
}

/** Where programs whose own timers follow another clock reach it. */
export interface ClockAddress {
  readonly port: number
  readonly token: string
  /** Where programs leave a file when they begin, so that it is known that they will connect. */
  readonly folder: string
  /** What time it is there, ms since 1970. */
  readonly now: number
  /** What the gateway tells its clients to wait between heartbeats, which is timed by the machine, ms. */
  readonly heartbeat_ms: number
}

/** How programs of this machine meet a server instead of the platform. */
export interface Redirection {
  /** The variables to set for a program that would run in `given`; with a clock, its timers follow that. */
  environmentFor(given: Environment, clock?: ClockAddress): Record<string, string>
  close(): void
}

/** Begins to redirect: what a program calls before it is closed comes to the server, if the program has the environment. */
export async function openRedirection(options: RedirectionOptions): Promise<Redirection> {
  const { server, known = [], surroundings, warn } = options
  const certificate = makeCertificate(REPLACED_DOMAINS, systemClock.now())
  const { HTTPS_PROXY, https_proxy, ALL_PROXY, all_proxy } = surroundings
  const parent = HTTPS_PROXY ?? https_proxy ?? ALL_PROXY ?? all_proxy
  const others = outwardProxy(parent === undefined ? null : URL.parse(parent))
  const files = await writeAuthorities(certificate, surroundings)
  const relay = await startRelay({ server, others, certificate, warn })
  const servers = [...new Set([server.origin, ...known])]
  return {
    environmentFor: (given, clock) => environmentOf({ relay, files, given, servers, clock }),
    close: () => {
      relay.close()
      rmSync(files.folder, { recursive: true, force: true })
    },
  }
}

interface AuthorityFiles {
  readonly folder: string
  readonly own: string
  readonly all: string
}

/** Programs are told of authorities by files, some of which replace those of the system. */
async function writeAuthorities({ authority }: Certificate, given: Environment): Promise<AuthorityFiles> {
  const files = [given.SSL_CERT_FILE ?? given.REQUESTS_CA_BUNDLE, given.NODE_EXTRA_CA_CERTS]
  const [all, more] = await Promise.all(files.map((file) => (file ? readFile(file, 'utf8').catch(() => '') : '')))
  const system = getCACertificates('system')
  const trusted = all || (system.length > 0 ? system : getCACertificates('bundled')).join('\n')
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-redirection-'))
  const [own, everything] = [join(folder, 'authority.pem'), join(folder, 'authorities.pem')]
  writeFileSync(own, [authority, more].join('\n'))
  writeFileSync(everything, [authority, trusted, more].join('\n'))
  return { folder, own, all: everything }
}

interface Parts {
  readonly relay: PlatformRelay
  readonly files: AuthorityFiles
  readonly given: Environment
  readonly servers: readonly string[]
  readonly clock: ClockAddress | undefined
}

/** What the files in `node` and `python` read of these is described in `node/settings.cjs`. */
function environmentOf({ relay, files, given, servers, clock }: Parts): Record<string, string> {
  const forOthers = {
    ...allOf(PROXIES, `http://127.0.0.1:${relay.port}`),
    ...allOf(NO_PROXY, 'localhost,127.0.0.1,::1,.localhost'),
    ...allOf(AUTHORITIES, files.all),
    ...allOf(MORE_AUTHORITIES, files.own),
  }
  const original = Object.fromEntries(
    Object.keys(forOthers).flatMap((name) => (given[name] ? [[name, given[name]]] : [])),
  )
  const settings = {
    relay: relay.port,
    secure: relay.securePort,
    authority: files.own,
    servers,
    hook: HOOK,
    python: PYTHON_FOLDER,
    given: forOthers,
    original,
    domains: DOMAINS,
    replaced: REPLACED.map(({ source }) => source),
    clock,
  }
  return {
    ...forOthers,
    GUILDHALL_REDIRECTION: JSON.stringify(settings),
    NODE_OPTIONS: [given.NODE_OPTIONS, `--require ${JSON.stringify(HOOK)}`].filter(Boolean).join(' '),
    PYTHONPATH: [PYTHON_FOLDER, given.PYTHONPATH].filter(Boolean).join(delimiter),
  }
}

const allOf = (names: readonly string[], value: string): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, value]))
