import { CloseCode } from '../rpc/codes.ts'
import type { Ending } from '../rpc/rpc-host.ts'

const byHost: Readonly<Record<number, string>> = {
  [CloseCode.INVALID_ORIGIN]: 'It came from a frame that is not there any more.',
  [CloseCode.RATE_LIMITED]: 'It started again and again.',
  [CloseCode.TOKEN_REVOKED]: 'You no longer let it act for you.',
  [CloseCode.INVALID_VERSION]: 'It speaks in a way that is not known here.',
  [CloseCode.INVALID_ENCODING]: 'It speaks in a way that is not known here.',
}

/** What the user is told of an app that has ended; null where it ended as it should. */
export function endingWords({ by, code, message }: Ending): string | null {
  // It names both applications.
  if (by === 'host' && code === CloseCode.INVALID_CLIENT_ID) return message
  if (by === 'host') return byHost[code] ?? 'It stopped.'
  if (code === CloseCode.NORMAL) return null
  return message.trim() === '' ? 'It stopped because of an error.' : message
}
