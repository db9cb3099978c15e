import { lookup } from 'node:dns/promises'
import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { type Config, readConfig, START_FLAGS } from '../config.ts'
import { describeError } from '../describe-error.ts'
import { describeFlags } from '../flags.ts'
import { activitiesOrigin } from '../kernel/activities/activity-origin.ts'
import { systemClock } from '../kernel/clock.ts'
import { IdentityFailure } from '../kernel/parts/identification.ts'
import { MailFailure } from '../kernel/parts/mailing.ts'
import { type BucketLocation, describeBucket } from '../media/bucket-location.ts'
import { systemResolve } from '../outside/resolve-host.ts'
import { ok, problem, type StoreFinding, warning } from '../store/examination/finding.ts'
import { Failure } from './failure.ts'
import { loadTables } from './load-tables.ts'
import { databaseFile } from './open-store.ts'
import { mayShareDomain } from './registrable-domain.ts'

const OLDEST_NODE = 24
const LOCAL = /^(localhost|127(\.\d+){3}|\[::1\])$/u
const ANSWER_MS = 3000

/** The help of `guildhall doctor`. */
export const doctorHelp = (): string => `guildhall doctor [flags]

Checks this machine, the data and where it is stored, and suggests how to fix problems. It changes nothing, and the server
may be running. The exit status is 1 if there is a problem. Give it the same flags as the server; with --json it prints one
line for programs.

${describeFlags(START_FLAGS)}`

/** Runs `guildhall doctor`. @throws UsageError, Failure */
export async function doctor(args: readonly string[]): Promise<void> {
  const config = readConfig(args, process.env)
  const findings = [
    examineNode(process.versions.node),
    ...(await examinePlace(config)),
    await examineFiles(config),
    examinePublicUrl(config),
    await examineActivities(config),
    await examineMail(config),
    ...(await examineClaims(config)),
    ...(await examineOidc(config)),
    await examinePort(config),
  ]
  const problems = findings.filter(({ state }) => state === 'problem').length
  const text = config.json ? JSON.stringify({ healthy: problems === 0, findings }) : findings.map(lineOf).join('\n')
  process.stdout.write(`${text}\n`)
  if (problems > 0) throw new Failure(problems === 1 ? 'found 1 problem' : `found ${problems} problems`)
}

const lineOf = ({ state, says, advice }: StoreFinding): string =>
  `${state.padEnd(7)}  ${says}${advice === undefined ? '' : `\n         → ${advice}`}`

function examineNode(version: string): StoreFinding {
  const says = `Node: ${version}`
  return Number.parseInt(version, 10) >= OLDEST_NODE ? ok(says) : problem(says, `use Node ${OLDEST_NODE} or later`)
}

async function examinePlace({ databaseUrl, dataDir }: Config): Promise<readonly StoreFinding[]> {
  const now = () => systemClock.now()
  if (databaseUrl !== null) {
    const { examinePostgres } = await import('../store/examination/examine-postgres.ts')
    return examinePostgres(databaseUrl, loadTables(), now)
  }
  if (dataDir === null) return [ok('data: in memory, lost when the server stops')]
  const { examineSqlite } = await import('../store/examination/examine-sqlite.ts')
  const freeBytes = (folder: string) => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  return examineSqlite(databaseFile(dataDir), { now: now(), tables: loadTables(), freeBytes })
}

/** Whether files can be stored. Their folder is created with the first file. */
async function examineFiles({ filesDir, bucket }: Config): Promise<StoreFinding> {
  if (bucket !== null) return examineBucket(bucket)
  if (filesDir === null) return ok('files: in a temporary folder, removed when the server stops')
  let folder = filesDir
  while (!existsSync(folder)) folder = dirname(folder)
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return ok(`files: ${filesDir}`)
  } catch {
    return problem(
      `files: ${filesDir} can’t be written to, so attachments can’t be sent`,
      'make the server’s user the owner of the folder, or choose another one with --files',
    )
  }
}

async function examineBucket(bucket: BucketLocation): Promise<StoreFinding> {
  const { checkBucket } = await import('../media/bucket-files.ts')
  const says = `files: ${describeBucket(bucket)}`
  try {
    await checkBucket(bucket)
    return ok(says)
  } catch (error) {
    return problem(`${says} can’t be read: ${describeError(error)}`, 'check --files and the bucket’s keys')
  }
}

function examinePublicUrl({ publicUrl, host, port }: Config): StoreFinding {
  if (publicUrl === null) {
    const says = `public URL: not set, so clients use http://localhost:${port === 0 ? 'PORT' : port}`
    return LOCAL.test(host) ? ok(says) : warning(says, 'set --public-url if other machines should reach the server')
  }
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'https:' || LOCAL.test(hostname)) return ok(`public URL: ${publicUrl}`)
  return warning(
    `public URL: ${publicUrl}, so passwords are sent unencrypted`,
    'put a proxy with TLS in front and use https',
  )
}

/**
 * Whether names of Activities resolve, and whether a configured domain for them is separate from the client's. If it
 * isn't, their pages can set cookies for other services of that domain.
 */
async function examineActivities({ publicUrl, activitiesHost }: Config): Promise<StoreFinding> {
  if (publicUrl === null && activitiesHost === null) {
    return ok('Activities: on subdomains of guildhall.localhost, which browsers resolve themselves')
  }
  const clientUrl = publicUrl ?? 'http://guildhall.localhost'
  const origin = activitiesOrigin({ clientUrl, activitiesHost })
  if (origin === null) {
    return warning('Activities: off, because the public URL is an IP address', 'use a host name in --public-url')
  }
  const { hostname } = new URL(origin.replace('{application_id}', 'any'))
  const names = hostname.replace(/^any/u, '*')
  if (!(await hasAddress(hostname))) {
    return warning(
      `Activities: ${names} has no address, so Activities can’t open`,
      'add a wildcard DNS record with this server’s address, and a certificate for it to your proxy',
    )
  }
  if (activitiesHost !== null && mayShareDomain(activitiesHost, new URL(clientUrl).hostname)) {
    return warning(
      `Activities: ${names} may share its registrable domain with the public URL`,
      'use a separate domain in --activities-host, registered only for Activities',
    )
  }
  return ok(`Activities: at ${names}`)
}

/** Whether the mail server accepts the connection and the password. No mail is sent. */
async function examineMail({ mail, publicUrl }: Config): Promise<StoreFinding> {
  if (mail === null) {
    const says = 'mail: off, so users who forget their passwords ask an administrator'
    return publicUrl === null ? ok(says) : warning(says, 'set --smtp-url')
  }
  const { SmtpMailer } = await import('../mail/smtp-mailer.ts')
  const { host } = new URL(mail.url)
  try {
    await new SmtpMailer(mail).check()
    return ok(`mail: from ${mail.from.address} by ${host}`)
  } catch (error) {
    const advice = 'check the host, the port and the password in --smtp-url'
    return problem(`mail: ${host} can’t be used (${error instanceof MailFailure ? error.code : 'unknown'})`, advice)
  }
}

/**
 * Whether the other server accepts the client and its secret. It is sent an invalid code, so that it grants nothing:
 * with the right secret, it refuses only the code.
 */
async function examineClaims({ claimClient }: Config): Promise<readonly StoreFinding[]> {
  if (claimClient === null) return []
  const { host, apiUrl, id, secret } = claimClient
  const form = { grant_type: 'authorization_code', code: 'none', client_id: id, client_secret: secret }
  const body = new URLSearchParams({ ...form, redirect_uri: 'https://chat.example/claim/callback' })
  const signal = AbortSignal.timeout(ANSWER_MS)
  const error = await fetch(`${apiUrl}/oauth2/token`, { method: 'POST', body, redirect: 'error', signal })
    .then(
      (answer) => answer.json().then((value) => String(Object(value).error)),
      () => null,
    )
    .catch(() => 'no JSON')
  const says = `claims: by ${host}`
  if (error === 'invalid_grant') return [ok(says)]
  if (error === null) return [problem(`${says}, which can’t be reached`, 'check --claims-url')]
  if (error !== 'invalid_client') return [problem(`${says}, which doesn’t answer as expected`, 'check --claims-url')]
  return [problem(`${says}, which refuses the client`, 'check --claims-client and --claims-secret')]
}

/** Whether the OpenID Connect issuer can be used, and accepts the client and its secret. */
async function examineOidc({ oidc }: Config): Promise<readonly StoreFinding[]> {
  if (oidc === null) return []
  const { openIdentityProvider } = await import('../openid/open-identity-provider.ts')
  const log = { warn: () => undefined }
  const provider = await openIdentityProvider(oidc, { machineClock: systemClock, log, resolve: systemResolve() })
  const says = `sign-in: through ${oidc.issuer}`
  try {
    await provider?.check()
    return [ok(says)]
  } catch (error) {
    const reason = error instanceof IdentityFailure ? error.reason : 'invalid'
    if (reason === 'unreachable') return [problem(`${says}, which can’t be reached`, 'check --oidc-issuer')]
    if (reason === 'client_refused')
      return [problem(`${says}, which refuses the client`, 'check --oidc-client-id and --oidc-client-secret')]
    const advice = 'check that --oidc-issuer is exactly the issuer’s URL, and that all its endpoints are at that origin'
    return [problem(`${says}, which doesn’t answer as expected`, advice)]
  } finally {
    provider?.close()
  }
}

/** Browsers resolve names below localhost themselves, even if this machine doesn't. */
async function hasAddress(hostname: string): Promise<boolean> {
  if (hostname.endsWith('.localhost')) return true
  const late = new Promise<boolean>((resolve) => systemClock.after(ANSWER_MS, () => resolve(false)))
  const found = lookup(hostname).then(
    () => true,
    () => false,
  )
  return Promise.race([found, late])
}

async function examinePort({ host, port }: Config): Promise<StoreFinding> {
  if (port === 0) return ok('port: any free one')
  const refusal = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    const probe = createServer()
    probe.once('error', resolve)
    probe.listen(port, host, () => probe.close(() => resolve(null)))
  })
  const says = `port: ${host}:${port}`
  if (refusal === null) return ok(`${says} is free; no server is running there`)
  if (refusal.code !== 'EADDRINUSE')
    return problem(`${says}: ${describeError(refusal)}`, 'choose others with --host and --port')
  const isServer = await answers(`http://${host.includes(':') ? `[${host}]` : host}:${port}/livez`)
  return isServer
    ? ok(`${says} answers as a Guildhall server`)
    : problem(`${says} is used by another program`, 'choose another one with --port')
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )
