import { CloseCode } from '@guildhall/protocol/gateway'
import { WebSocket } from 'ws'

/** The close code for a frame that is refused because of its size, before it is read. */
const MESSAGE_TOO_BIG = 1009
/** The code for a close frame that contains none. */
const NO_CODE = 1005

/**
 * A client's socket. A frame that is too large is refused with the platform's close code
 * (docs/spec/gateway.md#client-payload-limits).
 */
export class ClientSocket extends WebSocket {
  /** Called with the close code before the client receives it, whichever side closes. */
  closing: (code: number) => void = () => {}
  /** Resolves when all frames before are written. Frames are compressed on another thread, and a ping would overtake them. */
  written: () => Promise<void> = async () => {}

  override close(code?: number, reason?: string | Buffer): void {
    const shown = code === MESSAGE_TOO_BIG ? CloseCode.DECODE_ERROR : code
    if (this.readyState === WebSocket.OPEN) this.closing(shown ?? NO_CODE)
    super.close(shown, reason)
  }
}
