import type { HostedApp } from '../rpc/command.ts'
import type { HostPorts } from '../rpc/host-ports.ts'
import { type AppEnding, RpcHost } from '../rpc/rpc-host.ts'
import type { Trace } from '../rpc/trace.ts'

/**
 * What a frame with an app may do. It has its own origin, so that `allow-same-origin` gives it nothing of ours; it never leads the
 * page elsewhere, and hears and sees nobody.
 */
export const FRAME_SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-modals allow-pointer-lock allow-downloads'
export const FRAME_ALLOW = 'autoplay; fullscreen; gamepad; encrypted-media; clipboard-write'

/** The element that an app is shown in. */
type Frame = Pick<HTMLIFrameElement, 'contentWindow' | 'src'>

type Around = {
  readonly frame: Frame
  /** The page that has the frame. */
  readonly page: Pick<Window, 'addEventListener' | 'removeEventListener'>
  /** The app's own origin: what comes from another is not of it, and nothing of ours goes to another. */
  readonly origin: string
  readonly app: HostedApp
  readonly ports: HostPorts
  /** The app has ended, or was ended: the frame is empty by then. */
  readonly onEnd: (ending: AppEnding) => void
}

/** An app in its frame, from loading it until it is gone. The element must not be moved in the page: that loads it anew. */
export class EmbeddedApp {
  readonly #around: Around
  readonly #host: RpcHost

  constructor(around: Around) {
    this.#around = around
    this.#host = new RpcHost({
      app: around.app,
      ports: around.ports,
      post: (message) => around.frame.contentWindow?.postMessage(message, around.origin),
      onEnd: (ending) => {
        this.close()
        around.onEnd(ending)
      },
    })
  }

  /** What the app and its host say to each other, for its developer. */
  get trace(): Trace {
    return this.#host.trace
  }

  /** Loads the app. It speaks as soon as it is there, so it is listened to before. */
  open(address: string): void {
    const { frame, page } = this.#around
    page.addEventListener('message', this.#hear)
    frame.src = address
  }

  /** Empties the frame, and takes back what the app said that its user does. */
  close(): void {
    const { frame, page, ports } = this.#around
    page.removeEventListener('message', this.#hear)
    this.#host.stop()
    frame.src = 'about:blank'
    ports.setActivity(null)
  }

  readonly #hear = ({ data, origin, source }: MessageEvent): void => {
    const { frame, origin: own } = this.#around
    if (source !== null && source === frame.contentWindow && origin === own) this.#host.receive(data)
  }
}
