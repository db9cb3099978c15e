import { createHash } from 'node:crypto'
import { TICKET_PARAMETER } from './activity-sessions.ts'
import { RESERVED } from './proxy-path.ts'
import { WORKER_SCRIPT } from './worker-script.ts'

/** The version in the worker's URL, so that browsers load a new worker at once. */
const VERSION = createHash('sha256').update(WORKER_SCRIPT).digest('hex').slice(0, 16)

/**
 * Our page on an Activity's origin, which frames the Activity: its SDK accepts messages from its own origin, but not from the
 * client's (docs/spec/activities.md#origins-the-sdk-accepts). The Activity has full access to this page, so it holds no
 * secrets.
 *
 * @param clientUrl the only origin that it exchanges messages with
 */
export const shellPage = (clientUrl: string): string => `<!doctype html>
<html lang="en" data-client="${clientUrl}">
<meta charset="utf-8">
<title>Activity</title>
<link rel="stylesheet" href="${RESERVED}shell.css">
<script src="${RESERVED}shell.js" defer></script>
</html>
`

export const SHELL_STYLE = `html,body{margin:0;height:100%;overflow:hidden}
iframe{display:block;width:100%;height:100%;border:0}
`

/** Waits for the worker that answers for the platform's hosts, then frames the Activity and forwards messages between its SDK and the client. */
export const SHELL_SCRIPT = `'use strict'
const client = document.documentElement.dataset.client
const inner = document.createElement('iframe')
inner.title = 'Activity'
inner.allow = 'autoplay; fullscreen; gamepad; encrypted-media; clipboard-write'

addEventListener('message', ({ source, origin, data }) => {
  if (!Array.isArray(data)) return
  if (source === parent && origin === client) inner.contentWindow?.postMessage(data, location.origin)
  else if (source === inner.contentWindow && origin === location.origin) parent.postMessage(data, client)
})

// Before the worker of this version is active, an older one or none would handle requests.
async function readyWorker() {
  const registration = await navigator.serviceWorker.register('${RESERVED}worker.js?${VERSION}', { scope: '/' })
  const worker = registration.installing ?? registration.waiting ?? registration.active
  while (worker.state !== 'activated') {
    if (worker.state === 'redundant') throw new Error('replaced')
    await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }))
  }
}

const late = new Promise((_, reject) => setTimeout(reject, 3000, new Error('no worker in time')))

// Without a worker the first script of each page does its work.
Promise.race([Promise.resolve().then(readyWorker), late])
  .catch(() => {})
  .then(() => {
    const query = new URLSearchParams(location.search)
    query.delete('${TICKET_PARAMETER}')
    inner.src = '/?' + query
    document.body.append(inner)
  })
`
