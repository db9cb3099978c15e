import type { Sku } from '@guildhall/protocol/objects/applications/sku'
import { deleteSku } from '@guildhall/protocol/operations/monetization/delete-sku'
import { useState } from 'react'
import { Button } from '../../../shared/appearance/button.tsx'
import { askToConfirm } from '../../../shared/overlay/open-dialog.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useManaged } from '../managed.ts'
import { wordsOfPrice } from './price.ts'
import { SkuDialog } from './sku-dialog.tsx'
import { isGiven, wordsOfKind } from './sku-kinds.ts'

export function SkuList({ skus, onChanged }: { skus: readonly Sku[]; onChanged: () => void }) {
  const client = useClient()
  const { application, mayChange } = useManaged()
  const [opened, setOpened] = useState<Sku | 'new' | null>(null)

  const remove = ({ id, name }: Sku) =>
    askToConfirm({
      title: `Delete ${name}?`,
      text: 'It is offered to nobody any more.',
      action: 'Delete it',
      work: async () => {
        await client.call(deleteSku, { applicationId: application.id, skuId: id })
        onChanged()
      },
    })

  return (
    <>
      {skus.length === 0 ? <p className="section-empty">It offers nothing yet.</p> : null}
      {skus.length === 0 ? null : (
        <ul className="section-list" aria-label="What it offers">
          {skus.map((sku) => (
            <li key={sku.id} className="section-row">
              <span className="section-row-words">
                <strong>{sku.name}</strong>
                <span className="section-row-quiet">
                  {[wordsOfKind(sku), ...(sku.price ? [wordsOfPrice(sku.price)] : []), `ID ${sku.id}`].join(', ')}
                </span>
              </span>
              {mayChange && isGiven(sku) ? (
                <>
                  <Button onPress={() => setOpened(sku)}>
                    Change<span className="unseen"> {sku.name}</span>
                  </Button>
                  <Button look="danger" onPress={() => remove(sku)}>
                    Delete<span className="unseen"> {sku.name}</span>
                  </Button>
                </>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {mayChange ? (
        <div className="section-buttons">
          <Button onPress={() => setOpened('new')}>New offer</Button>
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
