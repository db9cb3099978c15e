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
/** Who is there in a demo. */
const DEMO = { login: 'owner', password: 'owner-demo' }
/** The platform requires a redirect, though nothing is ever sent there. */
const REDIRECT = 'https://127.0.0.1'

/** The help of `guildhall activity`. */
export const activityHelp = (): string => `guildhall activity URL [flags]

Creates an application with an Activity whose URL mapping leads to URL, or maps the one that has the name already, and prints the link that
launches it. The server must run with --dev or --demo for a URL on this machine.

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

/** Does what stands after `guildhall activity`. @throws UsageError, Failure */
export async function activity(args: readonly string[]): Promise<void> {
  const flags = new Flags(FLAGS, args, process.env, 1)
  const [given] = flags.positionals
  if (given === undefined)
    throw new UsageError(`activity needs the URL of an app: guildhall activity http://localhost:5173`)
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

/** What a mapping leads to: the server takes hosts, and speaks to those on this machine without TLS. @throws UsageError */
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

/** The application of that name, made if there is none; it has a redirect in any case. */
async function applicationOf(api: ApiClient, name: string): Promise<Application> {
  const all = await api.call<Application[]>('GET', '/applications')
  const found =
    all.find((each) => each.name === name) ?? (await api.call<Application>('POST', '/applications', { name }))
  if ((found.redirect_uris ?? []).length === 0)
    await api.call('PATCH', `/applications/${found.id}`, { redirect_uris: [REDIRECT] })
  return found
}

/** Leads the root to the app; other mappings of the application stay. */
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
  print(`Launch it: ${launch}`)
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)
