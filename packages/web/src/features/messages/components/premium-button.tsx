import type { Sku } from '@guildhall/protocol/objects/applications/sku'
import { getSku } from '@guildhall/protocol/operations/monetization/get-sku'
import { purchaseSku } from '@guildhall/protocol/operations/monetization/purchase-sku'
import { Store } from 'lucide-react'
import { useCallback, useState } from 'react'
import { describeProblem } from '../../../api/api-problem.ts'
import { t } from '../../../language/dialogs.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { useLoaded } from '../../../shared/lists/use-loaded.ts'
import { Dialog } from '../../../shared/overlay/dialog.tsx'
import { showToast } from '../../../shared/overlay/toasts.tsx'
import { formatPrice, priceLine } from '../../../shared/text/format-price.ts'
import { useClient } from '../../../state/use-client.ts'
import { useComponentContext } from './use-component-use.ts'

/** A premium button: shows a SKU with its price, and obtains it if it is free. */
export function PremiumButton({ skuId, disabled }: { skuId: string; disabled: boolean }) {
  const client = useClient()
  const [isOpen, setOpen] = useState(false)
  const load = useCallback((signal: AbortSignal) => client.call(getSku, { skuId }, { signal }), [client, skuId])
  const { answer } = useLoaded(load)
  const sku = answer.state === 'ready' ? answer.value : null

  return (
    <>
      <button
        type="button"
        className="part-button part-button-premium"
        disabled={disabled || answer.state === 'failed'}
        aria-busy={answer.state === 'waiting' || undefined}
        onClick={() => setOpen(sku !== null)}
      >
        <Store className="part-button-icon" aria-label={t('messages.offer')} />
        <span className="part-button-label">{labelOf(answer.state, sku)}</span>
      </button>
      {isOpen && sku !== null ? <Purchase sku={sku} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function labelOf(state: 'waiting' | 'ready' | 'failed', sku: Sku | null): string {
  if (sku === null) return state === 'failed' ? t('messages.no-longer-offered') : t('messages.offer')
  return `${sku.name} · ${formatPrice(sku.price)}`
}

/** Priced SKUs can't be paid for here, but the server decides who may have one. */
function Purchase({ sku, onClose }: { sku: Sku; onClose: () => void }) {
  const client = useClient()
  const { guildId } = useComponentContext()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function take() {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await client.call(purchaseSku, { skuId: sku.id }, { guild_id: guildId })
      showToast(t('messages.is-yours', { name: sku.name }))
      onClose()
    } catch (refused) {
      setProblem(describeProblem(refused))
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={sku.name}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('messages.not-now')}</Button>
          <Button look="main" busy={isBusy} onPress={() => void take()}>
            {t('messages.get-it')}
          </Button>
        </>
      }
    >
      <p>{priceLine(sku.price)}</p>
      <p className="field-error" role="alert">
        {problem}
      </p>
    </Dialog>
  )
}
