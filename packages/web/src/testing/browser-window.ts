import { runInNewContext } from 'node:vm'
import { Window } from 'happy-dom'

/** What stays Node's: its network, streams, timers and files work together. */
const KEPT = new Set([
  ...[
    'AbortController',
    'AbortSignal',
    'Blob',
    'Buffer',
    'DOMException',
    'File',
    'FormData',
    'Headers',
    'Request',
    'Response',
  ],
  ...['MessagePort', 'PerformanceEntry', 'PerformanceObserver', 'PerformanceObserverEntryList', 'ReadableStream'],
  ...['TextDecoder', 'TextEncoder', 'TransformStream', 'URL', 'URLSearchParams', 'WritableStream'],
  ...['atob', 'btoa', 'clearInterval', 'clearTimeout', 'console', 'crypto', 'fetch', 'performance', 'queueMicrotask'],
  ...['setInterval', 'setTimeout', 'global', 'globalThis'],
])

/** Methods that need the window as `this`. */
const METHODS = ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const

/**
 * Gives this process the document and the other globals of a browser's page, for good: the client's modules read them
 * when they are loaded. A relative URL is requested from the page's server.
 */
export function openBrowserWindow(address: string): Window {
  const window = new Window({ url: address, width: 1280, height: 800 })
  Reflect.set(window, 'ResizeObserver', LikelySizes)
  // As in a page in which nothing was pressed, which may not play sounds.
  Reflect.set(window.navigator, 'userActivation', { hasBeenActive: false, isActive: false })
  // Without an offset parent, an element counts as hidden.
  Object.defineProperty(window.HTMLElement.prototype, 'offsetParent', { get: parentOf })
  // It doesn't know this element, of which React would complain.
  Object.defineProperty(window.HTMLUnknownElement.prototype, Symbol.toStringTag, { get: tagOf })
  const language: ReadonlySet<string> = new Set(runInNewContext('Object.getOwnPropertyNames(globalThis)'))
  for (const name of Object.getOwnPropertyNames(window)) {
    if (!KEPT.has(name) && !language.has(name)) define(name, Reflect.get(window, name))
  }
  for (const name of METHODS) define(name, window[name].bind(window))
  // An error of a component fails the test, as what is written to the console does.
  define('reportError', (error: unknown) => console.error(error))
  define('FormData', formDataOf(window))
  define('window', globalThis)
  define('self', globalThis)
  const { fetch } = globalThis
  define('fetch', (to: string | URL, options?: RequestInit) => fetch(new URL(to, window.location.href), options))
  return window
}

/** Node's form data, which it can send, that also reads the fields of a form. */
function formDataOf(window: Window): typeof FormData {
  return class extends FormData {
    constructor(form?: HTMLFormElement) {
      super()
      if (form === undefined) return
      const entered: FormData = Reflect.construct(window.FormData, [form])
      for (const [name, value] of entered) {
        if (typeof value === 'string') this.append(name, value)
        else this.append(name, value, value.name)
      }
    }
  }
}

function parentOf(this: { parentElement: unknown }): unknown {
  return this.parentElement
}

function tagOf(this: { localName: string }): string {
  return this.localName === 'search' ? 'HTMLElement' : 'HTMLUnknownElement'
}

function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}

/** Reports sizes as if there was a layout: a virtual list, whose rows are positioned by it, then has space for some rows. */
class LikelySizes {
  readonly #callback: (entries: readonly object[], observer: object) => void

  constructor(callback: (entries: readonly object[], observer: object) => void) {
    this.#callback = callback
  }

  observe(target: HTMLElement): void {
    const contentRect = { width: 1280, height: target.style.position === 'absolute' ? 40 : 800 }
    setTimeout(() => this.#callback([{ target, contentRect, borderBoxSize: [], contentBoxSize: [] }], this), 0)
  }

  unobserve(): void {
    // Nothing is reported after the first time.
  }

  disconnect(): void {
    // The same.
  }
}
