import type { Sku } from '@guildhall/protocol/objects/applications/sku'
import { rich, t } from '../../../language/activities.ts'
import { priceLine } from '../../../shared/text/format-price.ts'
import { AppRequestDialog } from './app-request-dialog.tsx'

type PurchaseDialogProps = { sku: Sku; onAnswer: (isAgreed: boolean) => void }

/** Asks whether the user wants to buy what an app offers. */
export const PurchaseDialog = ({ sku, onAnswer }: PurchaseDialogProps) => (
  <AppRequestDialog title={sku.name} yes={t('asking.get-it')} no={t('asking.not-now')} onAnswer={onAnswer}>
    <p>{priceLine(sku.price)}</p>
  </AppRequestDialog>
)

type InviteFriendDialogProps = {
  friendName: string
  appName: string
  content: string
  onAnswer: (isAgreed: boolean) => void
}

/** Asks whether to send a friend an invitation in the user's name. */
export const InviteFriendDialog = ({ friendName, appName, content, onAnswer }: InviteFriendDialogProps) => (
  <AppRequestDialog title={t('asking.invite', { friendName })} yes={t('asking.send')} onAnswer={onAnswer}>
    <p>{rich('asking.wants-to-send-this-message', { appName: <bdi>{appName}</bdi> })}</p>
    <p className="asking-names" dir="auto">
      {content === '' ? t('asking.come-and-join-me') : content}
    </p>
  </AppRequestDialog>
)
