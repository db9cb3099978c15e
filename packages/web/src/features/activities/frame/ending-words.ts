import { RpcCloseCode } from '../rpc/codes.ts'
import type { AppEnding } from '../rpc/rpc-host.ts'

const byHost: Readonly<Record<number, string>> = {
  [RpcCloseCode.INVALID_ORIGIN]: 'It came from a frame that is not there any more.',
  [RpcCloseCode.RATE_LIMITED]: 'It started again and again.',
  [RpcCloseCode.TOKEN_REVOKED]: 'You no longer let it act for you.',
  [RpcCloseCode.INVALID_VERSION]: 'It speaks in a way that is not known here.',
  [RpcCloseCode.INVALID_ENCODING]: 'It speaks in a way that is not known here.',
}

/** What the user is told of an app that has ended; null where it ended as it should. */
export function endingWords({ by, code, message }: AppEnding): string | null {
  // It names both applications.
  if (by === 'host' && code === RpcCloseCode.INVALID_CLIENT_ID) return message
  if (by === 'host') return byHost[code] ?? 'It stopped.'
  if (code === RpcCloseCode.NORMAL) return null
  return message.trim() === '' ? 'It stopped because of an error.' : message
}
