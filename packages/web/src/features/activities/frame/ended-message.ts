import { t } from '../../../language/activities.ts'
import { RpcCloseCode } from '../rpc/rpc-codes.ts'
import type { AppEnding } from '../rpc/rpc-host.ts'

const byHost: Readonly<Record<number, string>> = {
  [RpcCloseCode.INVALID_ORIGIN]: t('frame.the-frame-that-it-came-from'),
  [RpcCloseCode.RATE_LIMITED]: t('frame.it-restarted-again-and-again'),
  [RpcCloseCode.TOKEN_REVOKED]: t('frame.it-no-longer-has-access-to'),
  [RpcCloseCode.INVALID_VERSION]: t('frame.it-uses-a-protocol-that-isnt'),
  [RpcCloseCode.INVALID_ENCODING]: t('frame.it-uses-a-protocol-that-isnt'),
}

/** The message for the user about an app that has ended; null if it ended normally. */
export function endedMessage({ by, code, message }: AppEnding): string | null {
  // It names both applications.
  if (by === 'host' && code === RpcCloseCode.INVALID_CLIENT_ID) return message
  if (by === 'host') return byHost[code] ?? t('frame.it-has-stopped')
  if (code === RpcCloseCode.NORMAL) return null
  return message.trim() === '' ? t('frame.it-has-stopped-because-of-an') : message
}
