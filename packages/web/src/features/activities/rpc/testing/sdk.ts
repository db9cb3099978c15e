import type { OutFrame } from '../frames.ts'

/** The address from which the app in these tests was loaded. */
const appOrigin = 'http://500.activities.guildhall.localhost'

type MessageListener = (message: { readonly data: unknown; readonly origin: string }) => void

/** An app's window: what it posts to its parent, and what is posted to it. */
export class AppWindow {
  readonly location: { readonly origin: string; readonly search: string }
  /** The host’s window, to which the app posts. */
  readonly parent: { readonly opener: undefined; readonly postMessage: (message: unknown) => void }
  readonly #listeners = new Set<MessageListener>()

  constructor(query: Record<string, string>, toHost: (message: unknown) => void) {
    this.location = { origin: appOrigin, search: `?${new URLSearchParams(query)}` }
    // As in browsers: data is copied, and arrives asynchronously.
    const postMessage = (message: unknown) => {
      const copy = structuredClone(message)
      queueMicrotask(() => toHost(copy))
    }
    this.parent = { opener: undefined, postMessage }
  }

  addEventListener(_type: 'message', listener: MessageListener): void {
    this.#listeners.add(listener)
  }

  removeEventListener(_type: 'message', listener: MessageListener): void {
    this.#listeners.delete(listener)
  }

  receive(message: unknown): void {
    const data: unknown = structuredClone(message)
    queueMicrotask(() => {
      for (const listener of this.#listeners) listener({ data, origin: appOrigin })
    })
  }
}

/** Sets the window that the SDK uses. Returns a function that removes it. */
export function showWindow(window: AppWindow): () => void {
  const before = new Map(
    ['window', 'document'].map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]),
  )
  Object.defineProperty(globalThis, 'window', { value: window, configurable: true })
  Object.defineProperty(globalThis, 'document', { value: { referrer: '' }, configurable: true })
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, name)
      else Object.defineProperty(globalThis, name, descriptor)
    }
  }
}

/** The published package in one of its major versions. */
export type Sdk = {
  readonly version: string
  readonly DiscordSDK: new (clientId: string, configuration?: object) => unknown
  readonly commands: readonly string[]
  readonly events: readonly string[]
  /** Parses a frame as the SDK does; throws if the SDK would drop it. */
  readonly parse: (frame: OutFrame) => unknown
}

type Parser = {
  parseIncomingPayload: (payload: unknown) => unknown
  ClosePayload: { parse: (payload: unknown) => unknown }
}

/** The SDK determines its origins when it is loaded, so a window has to exist. */
async function load(version: string, name: string, load: () => Promise<any>): Promise<Sdk> {
  const hide = showWindow(new AppWindow({}, () => {}))
  const { DiscordSDK, Common, Events } = await load()
  hide()
  const parser: Parser = await import(new URL('schema/index.mjs', import.meta.resolve(name)).href)
  return {
    version,
    DiscordSDK,
    commands: Object.keys(Common.Commands ?? {}),
    events: Object.keys(Events),
    parse: ([opcode, payload]) =>
      opcode === 1 ? parser.parseIncomingPayload(payload) : parser.ClosePayload.parse(payload),
  }
}

export const sdk2 = await load('2', '@discord/embedded-app-sdk', () => import('@discord/embedded-app-sdk'))
export const sdk1 = await load('1', 'embedded-app-sdk-1', () => import('embedded-app-sdk-1'))

/** The SDK's own function, for tests that may be the first in their process to load it. */
export const { attemptRemap } = await import('@discord/embedded-app-sdk')
