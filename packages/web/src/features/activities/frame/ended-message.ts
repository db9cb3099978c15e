import { t } from '../../../language/activities.ts'
import { RpcCloseCode } from '../rpc/rpc-codes.ts'
import type { AppEnding } from '../rpc/rpc-host.ts'

const byHost: Readonly<Record<number, string>> = {
  [RpcCloseCode.INVALID_ORIGIN]: t('frame.the-frame-was-removed'),
  [RpcCloseCode.RATE_LIMITED]: t('frame.the-activity-kept-restarting'),
  [RpcCloseCode.TOKEN_REVOKED]: t('frame.the-activity-no-longer-has-access'),
  [RpcCloseCode.INVALID_VERSION]: t('frame.the-protocol-isnt-supported'),
  [RpcCloseCode.INVALID_ENCODING]: t('frame.the-protocol-isnt-supported'),
}

/** The message for the user about an app that has ended; null if it ended normally. */
export function endedMessage({ by, code, message }: AppEnding): string | null {
  // It names both applications.
  if (by === 'host' && code === RpcCloseCode.INVALID_CLIENT_ID) return message
  if (by === 'host') return byHost[code] ?? t('frame.the-activity-has-stopped')
  if (code === RpcCloseCode.NORMAL) return null
  return message.trim() === '' ? t('frame.the-activity-has-stopped-because-of') : message
}
