import type { UrlMappingRow } from '@guildhall/protocol/url-mappings'
import { type ExternalServer, startExternalServer } from '@guildhall/testing/worlds/external-server'
import type { LiveServer, TestAccount } from '../live-server.ts'
import { bundleApp, type SdkVersion } from './bundle-app.ts'

/** An application with an Activity. */
export interface TestActivityApp {
  readonly id: string
  readonly client_secret: string
  readonly bot_token: string
}

/** Creates an application with an Activity in development, as its developer would in the portal. */
export async function createActivityApp(live: LiveServer, owner: TestAccount, name: string): Promise<TestActivityApp> {
  const made = await live.call<TestActivityApp>(owner, '/applications', { body: { name } })
  const path = `/applications/${made.id}`
  await live.call(owner, path, { method: 'PATCH', body: { redirect_uris: ['https://127.0.0.1'] } })
  await live.call(owner, `${path}/set-embedded`, { body: { embedded: true } })
  return made
}

/** Sets the URL mappings of an Activity. */
export const setUrlMappings = (
  live: LiveServer,
  owner: TestAccount,
  { id }: Pick<TestActivityApp, 'id'>,
  url_map: UrlMappingRow[],
) => live.call(owner, `/applications/${id}/proxy-config`, { body: { url_map } })

/** Lets everyone run an Activity, and permits targets on this machine, as an administrator. */
export const publishActivity = (live: LiveServer, administrator: TestAccount, { id }: Pick<TestActivityApp, 'id'>) =>
  live.call(administrator, `/guildhall/applications/${id}/activity`, {
    method: 'PATCH',
    body: { is_published: true, allows_loopback: true },
  })

/** The contents of an app's page, besides its script. */
export interface AppPage {
  /** The file in this folder with its script, without the extension. */
  readonly name: string
  readonly sdk?: SdkVersion
  /** The document's data attributes, which a developer would hard-code. */
  readonly data?: Readonly<Record<string, string | number>>
  readonly body?: string
}

interface Document extends Pick<AppPage, 'data' | 'body'> {
  readonly scripts?: readonly string[]
}

/** The HTML of an app's page. */
export function appPageHtml({ data = {}, body = '', scripts = ['/app.js'] }: Document): string {
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${value}"`)
  const tags = scripts.map((src) => `<script type="module" src="${src}"></script>`)
  return `<!doctype html><html lang="en"${attributes.join('')}><title>App</title><body>${body}${tags.join('')}</body></html>`
}

/** A server with only an app's page and its script. */
export async function startPageServer({ name, sdk, ...page }: AppPage): Promise<ExternalServer> {
  const script = await bundleApp(name, sdk)
  return startExternalServer((request, response) => {
    const isScript = request.url === '/app.js'
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
    response.end(isScript ? script : appPageHtml(page))
  })
}
