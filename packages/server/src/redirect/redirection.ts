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
import { outwardProxy } from './outgoing-proxy.ts'
import { type PlatformRelay, startRelay } from './platform-relay.ts'

const HOOK = fileURLToPath(new URL('./node/preload.cjs', import.meta.url))
const PYTHON_FOLDER = fileURLToPath(new URL('./python', import.meta.url))

const PROXIES = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy']
const NO_PROXY = ['NO_PROXY', 'no_proxy']
/** Environment variables with a file of all trusted certificate authorities. */
const AUTHORITIES = ['SSL_CERT_FILE', 'REQUESTS_CA_BUNDLE', 'CURL_CA_BUNDLE']
/** Environment variables with a file of additional trusted authorities. */
const MORE_AUTHORITIES = ['NODE_EXTRA_CA_CERTS', 'DENO_CERT']

interface RedirectionOptions {
  readonly server: URL
  /** Other origins of the server, besides that of `server`. */
  readonly known?: readonly string[]
  /** The environment with the proxy and authorities for everything that isn't redirected. */
  readonly surroundings: Environment
  /** Called once if the server is unreachable. */
  readonly warn: (line: string) => void
}

/** How programs access the clock that their timers follow. */
export interface ClockAddress {
  readonly port: number
  readonly token: string
  /** The folder in which programs create a file when they start, which shows that they will connect. */
  readonly folder: string
  /** Its current time, ms since 1970. */
  readonly now: number
  /** The heartbeat interval that the gateway sends its clients, which follows the machine's clock, ms. */
  readonly heartbeat_ms: number
}

/** How programs of this machine use a server instead of the platform. */
export interface Redirection {
  /** The variables to set for a program with the environment `given`; with a clock, its timers follow that. */
  environmentFor(given: Environment, clock?: ClockAddress): Record<string, string>
  close(): void
}

/** Begins to redirect: until it is closed, calls of programs with its environment go to the server. */
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

/** Programs read authorities from files, some of which replace the system's. */
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

/** `node/settings.cjs` describes what the files in `node` and `python` read of these. */
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
