import { BrowserFailure } from '../../chromium/browser-failure.ts'
import { HeadlessPage, type PagePart } from '../../chromium/headless-page.ts'
import { systemClock } from '../../kernel/clock.ts'
import { ActFault, notThere } from '../act-fault.ts'
import type { Sandbox } from '../sandbox.ts'

/** How long rendering a message may take, ms. */
const SHOWN_WITHIN_MS = 30_000

/** How many pictures may be queued; they are rendered one after another. */
const MOST_WAITING = 16

const SIZE = { width: 800, height: 1000, deviceScaleFactor: 1 }

/** Sets the page's clock to the sandbox's time, and stops it while the picture is taken. */
const atMoment = (now: number): string => `if (window === top) {
  const Real = Date
  globalThis.Date = class extends Real {
    constructor(...given) { given.length === 0 ? super(${now}) : super(...given) }
    static now() { return ${now} }
  }
}`

/**
 * Resolves with the position of the message when it is rendered with its images, without hover or highlight effects.
 */
const placeOf = (messageId: string): string => `new Promise((resolve) => {
  // The client may light or focus the message only after it is rendered.
  const plain = (row) => {
    const unlit = () => row.dataset.lit === 'false' || row.setAttribute('data-lit', 'false')
    new MutationObserver(unlit).observe(row, { attributes: true, attributeFilter: ['data-lit'] })
    unlit()
    document.addEventListener('focusin', () => document.activeElement?.blur())
    document.activeElement?.blur()
  }
  const look = () => {
    const row = document.querySelector('[data-message-id="${messageId}"]')
    if (row === null) return setTimeout(look, 50)
    row.scrollIntoView({ block: 'center' })
    plain(row)
    const pictures = [...row.querySelectorAll('img')].filter((each) => !each.complete)
    if (pictures.length > 0) return setTimeout(look, 50)
    document.fonts.ready.then(() => requestAnimationFrame(() => requestAnimationFrame(() => {
      const { x, y, width, height } = row.getBoundingClientRect()
      resolve({ x: x + scrollX, y: y + scrollY, width, height })
    })))
  }
  look()
})`

/** Pictures of messages as the web client shows them, rendered by a browser on this machine. */
export class MessagePictures {
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  /** A PNG of a message as a user sees it. @throws ActFault without a browser, or if the message isn't shown */
  async take(sandbox: Sandbox, messageId: string, userName: string): Promise<Buffer> {
    if (this.#waiting >= MOST_WAITING) throw new ActFault(`${MOST_WAITING} pictures are asked for already`)
    this.#waiting++
    const taken = this.#last.then(() => picture(sandbox, messageId, userName))
    this.#last = taken.catch(() => {})
    try {
      return await taken
    } catch (error) {
      throw error instanceof BrowserFailure ? new ActFault(error.message) : error
    } finally {
      this.#waiting--
    }
  }
}

/** @throws ActFault, BrowserFailure, CallRefused */
async function picture(sandbox: Sandbox, messageId: string, userName: string): Promise<Buffer> {
  const { app, addresses, now } = sandbox
  const actor = sandbox.actor(userName)
  if (!actor) throw notThere('user', userName, Object.keys(sandbox.world.users))
  const token = sandbox.world.users[userName]?.token
  const { statusCode } = await app.http.inject({ url: '/channels/@me', headers: { accept: 'text/html' } })
  if (statusCode >= 400)
    throw new ActFault('the server has no web client: it was started with --no-web, or it is not built')
  const channelId = await channelOf(sandbox, messageId)
  // Throws the reason if the user can't view it.
  await actor.api.call('GET', `/channels/${channelId}/messages/${messageId}`)
  const guildId = await actor.guildOf(channelId)
  const page = await HeadlessPage.open(SIZE)
  const late = Promise.withResolvers<never>()
  const patience = systemClock.after(SHOWN_WITHIN_MS, () =>
    late.reject(new ActFault(`the message was not shown within ${SHOWN_WITHIN_MS} ms`)),
  )
  try {
    return await Promise.race([shot(), late.promise])
  } finally {
    patience.cancel()
    await page.close()
  }

  async function shot(): Promise<Buffer> {
    await page.showUtc()
    await page.beforeEachPage(atMoment(now))
    await page.beforeEachPage(`if (window === top) localStorage.setItem('guildhall.token', ${JSON.stringify(token)})`)
    await page.go(`${addresses.client}/channels/${guildId ?? '@me'}/${channelId}/${messageId}`)
    return page.picture(await page.run<PagePart>(placeOf(messageId)))
  }
}

/** @throws ActFault */
async function channelOf({ app, interactions }: Sandbox, messageId: string): Promise<string> {
  const query = app.kernel.store.db.q.selectFrom('messages').select('channel_id').where('id', '=', messageId)
  const found = await query.executeTakeFirst()
  if (found) return found.channel_id
  const isHidden = interactions.messageOf(messageId) !== undefined
  throw new ActFault(
    isHidden
      ? 'only its user was sent this message: no client that comes later shows it'
      : `there is no message ${messageId}`,
  )
}
