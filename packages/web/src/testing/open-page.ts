import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { type BoundFunctions, configure, type queries, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { LiveServer, type TestAccount } from '../e2e/live-server.ts'
import { openBrowserWindow } from './browser-window.ts'
import { cleanUp } from './clean-up.ts'
import { allowComponentImports } from './component-modules.ts'

/** How long a page may take on a busy machine to show what a test waits for. */
const PATIENCE_MS = 30_000

/** The maximum number of characters of a page in an error. */
const MOST_SHOWN = 2000

interface OpenPage {
  /** Finds elements of the page by role, label and text. */
  readonly screen: BoundFunctions<typeof queries>
  /** Uses the mouse and the keyboard. */
  readonly user: UserEvent
}

allowComponentImports()
let opened: Promise<LiveServer> | null = null

/** The server of all pages of this process. */
export function pageServer(): Promise<LiveServer> {
  opened ??= LiveServer.shared().then((server) => {
    openBrowserWindow(server.forPrograms(server.web))
    configure({ asyncUtilTimeout: PATIENCE_MS, getElementError: toShortError })
    return server
  })
  return opened
}

/**
 * Shows the client without a browser, signed in unless `who` is null, until the test ends. It has no layout and no styles: what needs them
 * is for a story. The test fails if the page writes an error to the console.
 */
export async function openPage(test: TestContext, who: TestAccount | null, path: string): Promise<OpenPage> {
  await pageServer()
  const { replaceLocation } = await import('../shared/page/location.ts')
  const { endSession, startSession } = await import('../api/session.ts')
  const { showApp } = await import('../app.tsx')
  const complaints = test.mock.method(console, 'error', () => undefined)
  document.body.innerHTML = '<div id="root"></div>'
  replaceLocation(path)
  if (who !== null) startSession(who.token)
  const root = await showApp()
  cleanUp(test, () => {
    root.unmount()
    endSession(null)
    localStorage.clear()
    document.body.innerHTML = ''
    assert.deepEqual(
      complaints.mock.calls.map(({ arguments: logged }) => logged),
      [],
    )
  })
  // It looks for a document when it is loaded.
  const { userEvent } = await import('@testing-library/user-event')
  return { screen: within(document.body), user: userEvent.setup({ document }) }
}

/** The error for a missing element: the page's texts instead of the whole document. */
function toShortError(message: string | null, container: Element): Error {
  return new Error(`${message}; the page: ${container.textContent.slice(0, MOST_SHOWN)}`)
}
