import type { HostedApp } from '../rpc/command.ts'
import type { HostPorts } from '../rpc/host-ports.ts'
import { type AppEnding, RpcHost } from '../rpc/rpc-host.ts'
import type { Trace } from '../rpc/trace.ts'

/**
 * What an app's frame may do. It has its own origin, so that `allow-same-origin` gives it no access to ours; it can't
 * navigate the page, and has no microphone or camera.
 */
export const FRAME_SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-modals allow-pointer-lock allow-downloads'
export const FRAME_ALLOW = 'autoplay; fullscreen; gamepad; encrypted-media; clipboard-write'

/** The element that shows the app. */
type Frame = Pick<HTMLIFrameElement, 'contentWindow' | 'src'>

type Around = {
  readonly frame: Frame
  /** The page that contains the frame. */
  readonly page: Pick<Window, 'addEventListener' | 'removeEventListener'>
  /** The app's own origin: messages from another origin are ignored, and none are sent to another. */
  readonly origin: string
  readonly app: HostedApp
  readonly ports: HostPorts
  /** Called when the app has ended; the frame is already empty. */
  readonly onEnd: (ending: AppEnding) => void
}

/** An app in its frame, from loading to the end. The element must not be moved in the page, which would reload it. */
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

  /** The messages between the app and its host, for its developer. */
  get trace(): Trace {
    return this.#host.trace
  }

  /** Loads the app. The listener is added first, because the app sends messages as soon as it is loaded. */
  open(address: string): void {
    const { frame, page } = this.#around
    page.addEventListener('message', this.#receive)
    frame.src = address
  }

  /** Empties the frame, and clears the user's presence that the app has set. */
  close(): void {
    const { frame, page, ports } = this.#around
    page.removeEventListener('message', this.#receive)
    this.#host.stop()
    frame.src = 'about:blank'
    ports.setActivity(null)
  }

  readonly #receive = ({ data, origin, source }: MessageEvent): void => {
    const { frame, origin: own } = this.#around
    if (source !== null && source === frame.contentWindow && origin === own) this.#host.receive(data)
  }
}
