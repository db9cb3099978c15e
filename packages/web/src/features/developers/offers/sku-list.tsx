import type { Sku } from '@guildhall/protocol/objects/applications/sku'
import { deleteSku } from '@guildhall/protocol/operations/monetization/delete-sku'
import { useState } from 'react'
import { rich, t } from '../../../language/developers.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { askToConfirm } from '../../../shared/overlay/open-dialog.tsx'
import { unseen } from '../../../shared/text/unseen.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useManagedApplication } from '../managed-application.ts'
import { priceText } from './price.ts'
import { SkuDialog } from './sku-dialog.tsx'
import { isGrantable, skuKindText } from './sku-kinds.ts'

export function SkuList({ skus, onChanged }: { skus: readonly Sku[]; onChanged: () => void }) {
  const client = useClient()
  const { application, mayChange } = useManagedApplication()
  const [opened, setOpened] = useState<Sku | 'new' | null>(null)

  const remove = ({ id, name }: Sku) =>
    askToConfirm({
      title: t('developers.confirm-delete', { name }),
      text: t('offers.no-one-will-be-able-to-get-it'),
      action: t('developers.delete'),
      work: async () => {
        await client.call(deleteSku, { applicationId: application.id, skuId: id })
        onChanged()
      },
    })

  return (
    <>
      {skus.length === 0 ? <p className="section-empty">{t('offers.no-offers-yet')}</p> : null}
      {skus.length === 0 ? null : (
        <ul className="section-list" aria-label={t('developers.offers')}>
          {skus.map((sku) => (
            <li key={sku.id} className="section-row">
              <span className="section-row-words">
                <strong>{sku.name}</strong>
                <span className="section-row-quiet">
                  {[
                    skuKindText(sku),
                    ...(sku.price ? [priceText(sku.price)] : []),
                    t('offers.id', { id: sku.id }),
                  ].join(', ')}
                </span>
              </span>
              {mayChange && isGrantable(sku) ? (
                <>
                  <Button onPress={() => setOpened(sku)}>
                    {rich('developers.edit-item', { name: sku.name, span: unseen })}
                  </Button>
                  <Button look="danger" onPress={() => remove(sku)}>
                    {rich('developers.delete-item', { name: sku.name, span: unseen })}
                  </Button>
                </>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {mayChange ? (
        <div className="section-buttons">
          <Button onPress={() => setOpened('new')}>{t('offers.new-offer')}</Button>
        </div>
      ) : null}
      {opened === null ? null : (
        <SkuDialog
          applicationId={application.id}
          sku={opened === 'new' ? null : opened}
          onSaved={onChanged}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
