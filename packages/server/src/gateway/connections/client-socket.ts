import { CloseCode } from '@guildhall/protocol/gateway'
import { WebSocket } from 'ws'

/** The code with which a frame beyond all bounds is refused before it is read. */
const MESSAGE_TOO_BIG = 1009
/** What stands for a close without a code. */
const NO_CODE = 1005

/**
 * A client's socket. What is too big is refused with the code that clients know it by
 * (docs/spec/gateway.md#client-payload-limits).
 */
export class ClientSocket extends WebSocket {
  /** Told with which code the connection closes, whoever closes it, before the client is. */
  closing: (code: number) => void = () => {}

  override close(code?: number, reason?: string | Buffer): void {
    const shown = code === MESSAGE_TOO_BIG ? CloseCode.DECODE_ERROR : code
    if (this.readyState === WebSocket.OPEN) this.closing(shown ?? NO_CODE)
    super.close(shown, reason)
  }
}
