import { readFileSync } from 'node:fs'
import { hostOfTarget } from '@guildhall/protocol/url-mappings'
import { describeFlags, type FlagName, Flags, UsageError } from '../flags.ts'
import { ApiClient } from './api-client.ts'

const FLAGS = [
  'server',
  'login',
  'password',
  'password-stdin',
  'name',
  'screenshot',
  'json',
] as const satisfies FlagName[]
const DEFAULT_SERVER = 'http://localhost:3333'
/** The owner of the demo's guild. */
const DEMO = { login: 'owner', password: 'owner-demo' }
/** The platform requires a redirect URI, although it is never used. */
const REDIRECT = 'https://127.0.0.1'

export const activityHelp = (): string => `guildhall activity URL [flags]

Creates an application with an Activity that is mapped to URL, or updates the application of that name, and prints the link that launches
it. For a URL on this machine, the server must run with --dev or --demo.

${describeFlags(FLAGS)}

  guildhall activity http://localhost:5173
  guildhall activity http://localhost:5173 --screenshot activity.png`

interface Application {
  readonly id: string
  readonly name: string
  readonly redirect_uris?: readonly string[]
  readonly client_secret?: string
}

interface Mapping {
  readonly prefix: string
  readonly target: string
}

/** Runs `guildhall activity`. @throws UsageError, Failure */
export async function activity(args: readonly string[]): Promise<void> {
  const flags = new Flags(FLAGS, args, process.env, 1)
  const [given] = flags.positionals
  if (given === undefined) throw new UsageError(`missing URL of the app: guildhall activity http://localhost:5173`)
  const target = targetIn(given)
  const server = URL.parse(flags.text('server') ?? DEFAULT_SERVER)
  if (!server || !/^https?:$/u.test(server.protocol)) return flags.refuse('server', `an address like ${DEFAULT_SERVER}`)
  const api = await ApiClient.signIn(server.origin, credentialsIn(flags))
  await api.call('PATCH', '/users/@me/settings', { developer_mode: true })
  const application = await applicationOf(api, flags.text('name') ?? `Activity at ${hostOfTarget({ target })}`)
  await api.call('POST', `/applications/${application.id}/set-embedded`, { embedded: true })
  await map(api, application.id, target)
  const launch = `${server.origin}/activities/${application.id}`
  if (flags.isOn('json')) print(JSON.stringify(described(application, target, launch)))
  else printAll(application, target, launch)
  const file = flags.text('screenshot')
  if (file === undefined) return
  const { screenshot } = await import('./activity-screenshot.ts')
  await screenshot({ launch, applicationId: application.id, token: api.token, file })
  if (!flags.isOn('json')) print(`Screenshot: ${file}`)
}

/**
 * The target of the URL mapping: the server accepts hosts, and uses no TLS for those on this machine. @throws
 * UsageError
 */
function targetIn(given: string): string {
  const url = URL.parse(given)
  if (!url || !/^https?:$/u.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new UsageError('the app must be at a URL like http://localhost:5173')
  return url.host + url.pathname.replace(/\/$/u, '')
}

/** @throws UsageError */
function credentialsIn(flags: Flags) {
  const login = flags.text('login') ?? DEMO.login
  const password = flags.isOn('password-stdin')
    ? readFileSync(0, 'utf8').replace(/\r?\n$/u, '')
    : flags.text('password')
  if (password !== undefined) return { login, password }
  if (flags.has('login')) throw new UsageError('--login needs a password: --password or --password-stdin')
  return DEMO
}

/** Finds the application with a name or creates it, and adds the redirect URI if it has none. */
async function applicationOf(api: ApiClient, name: string): Promise<Application> {
  const all = await api.call<Application[]>('GET', '/applications')
  const found =
    all.find((each) => each.name === name) ?? (await api.call<Application>('POST', '/applications', { name }))
  if ((found.redirect_uris ?? []).length === 0)
    await api.call('PATCH', `/applications/${found.id}`, { redirect_uris: [REDIRECT] })
  return found
}

/** Maps the root to the app; the application's other mappings are kept. */
async function map(api: ApiClient, id: string, target: string): Promise<void> {
  const path = `/applications/${id}/proxy-config`
  const { url_map } = await api.call<{ url_map: Mapping[] }>('GET', path)
  const others = url_map.filter(({ prefix }) => prefix !== '/')
  await api.call('POST', path, { url_map: [...others, { prefix: '/', target }] })
}

const described = ({ id, name, client_secret }: Application, target: string, launch: string) => ({
  application_id: id,
  name,
  ...(client_secret !== undefined && { client_secret }),
  target,
  launch_url: launch,
})

function printAll({ id, name, client_secret }: Application, target: string, launch: string): void {
  print(`Application: ${name}`)
  print(`Client ID: ${id}`)
  if (client_secret !== undefined) print(`Client secret: ${client_secret}`)
  print(`URL mapping: / to ${target}`)
  print(`Launch: ${launch}`)
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)
