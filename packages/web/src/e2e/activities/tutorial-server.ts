import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { type ExternalServer, startExternalServer } from '@guildhall/testing/worlds/external-server'
import type { LiveServer, TestAccount } from '../live-server.ts'
import { appPageHtml, createActivityApp, setUrlMappings } from './activity-app.ts'
import { bundleApp, type SdkVersion } from './bundle-app.ts'

/** An application whose Activity has its own server. */
export interface TutorialApp {
  readonly id: string
  readonly server: ExternalServer
}

interface Written {
  readonly sdk?: SdkVersion
  /** The file in this folder with its script, without the extension. */
  readonly script?: string
}

/** Creates the application, and runs its developer's server: the page, and the exchange of codes. */
export async function createTutorialApp(
  live: LiveServer,
  owner: TestAccount,
  name: string,
  written: Written = {},
): Promise<TutorialApp> {
  const script = await bundleApp(written.script ?? 'tutorial-app', written.sdk)
  const { id, client_secret } = await createActivityApp(live, owner, name)
  const server = await startExternalServer((request, response) => {
    const answer = async () => {
      if (request.url === '/app.js') return { type: 'text/javascript', body: script }
      if (request.url === '/api/token') return { type: 'application/json', body: await exchange(request) }
      if (request.url === '/things') return { type: 'text/plain', body: 'Things of the outside' }
      const data = { client: id, outside: `http://127.0.0.1:${server.port}` }
      return { type: 'text/html', body: appPageHtml({ data }) }
    }
    void answer().then(({ type, body }) => response.writeHead(200, { 'content-type': type }).end(body))
  })

  async function exchange(request: IncomingMessage): Promise<string> {
    const { code } = Object(await json(request))
    const form = new URLSearchParams({ client_id: id, client_secret, grant_type: 'authorization_code', code })
    const answer = await fetch(`${live.api}/oauth2/token`, { method: 'POST', body: form })
    const { access_token } = await answer.json()
    return JSON.stringify({ access_token })
  }

  await setUrlMappings(live, owner, { id }, [{ prefix: '/', target: `localhost:${server.port}` }])
  return { id, server }
}

/** Records a user's earlier consent to an app's request. */
export async function recordConsent(
  live: LiveServer,
  app: TutorialApp,
  who: TestAccount,
  scope: string,
): Promise<void> {
  const query = new URLSearchParams({ client_id: app.id, response_type: 'code', scope })
  const path = `/oauth2/authorize?${query}`
  const { location } = await live.call<{ location: string }>(who, path, { body: { authorize: true } })
  const body = JSON.stringify({ code: new URL(location).searchParams.get('code') })
  await fetch(`http://127.0.0.1:${app.server.port}/api/token`, { method: 'POST', body })
}
