import { EntitlementOwner } from '@guildhall/protocol/enums/monetization'
import type { Entitlement } from '@guildhall/protocol/objects/applications/entitlement'
import type { Sku } from '@guildhall/protocol/objects/applications/sku'
import { createTestEntitlement } from '@guildhall/protocol/operations/monetization/create-test-entitlement'
import { deleteTestEntitlement } from '@guildhall/protocol/operations/monetization/delete-test-entitlement'
import { useState } from 'react'
import { t } from '../../../language/developers.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { runWithErrorToast } from '../../../shared/overlay/toasts.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useManagedApplication } from '../managed-application.ts'
import { GiveEntitlementDialog } from './give-entitlement-dialog.tsx'
import { isGrantable } from './sku-kinds.ts'

type EntitlementListProps = {
  skus: readonly Sku[]
  entitlements: readonly Entitlement[]
  onChanged: () => void
}

/** The entitlements, and a button to give one. */
export function EntitlementList({ skus, entitlements, onChanged }: EntitlementListProps) {
  const client = useClient()
  const { application, mayChange } = useManagedApplication()
  const [isGiving, setGiving] = useState(false)
  const offered = skus.filter(isGrantable)

  async function give(sku_id: string, owner_id: string, isOfGuild: boolean) {
    const owner_type = isOfGuild ? EntitlementOwner.GUILD : EntitlementOwner.USER
    await client.call(createTestEntitlement, { applicationId: application.id }, { sku_id, owner_id, owner_type })
    onChanged()
  }

  const takeBack = ({ id }: Entitlement) =>
    runWithErrorToast(async () => {
      await client.call(deleteTestEntitlement, { applicationId: application.id, entitlementId: id })
      onChanged()
    })

  return (
    <>
      {entitlements.length === 0 ? <p className="section-empty">{t('offers.no-entitlements-yet')}</p> : null}
      {entitlements.length === 0 ? null : (
        <ul className="section-list" aria-label={t('offers.entitlements')}>
          {entitlements.map((each) => (
            <li key={each.id} className="section-row">
              <span className="section-row-words">
                <strong>{skus.find(({ id }) => id === each.sku_id)?.name ?? t('offers.deleted-offer')}</strong>
                <span className="section-row-quiet">
                  {each.guild_id === undefined
                    ? t('offers.user', { userId: each.user_id })
                    : t('offers.guild', { guildId: each.guild_id })}
                  {each.consumed ? ` · ${t('offers.consumed')}` : null}
                </span>
              </span>
              {mayChange ? <Button onPress={() => void takeBack(each)}>{t('developers.remove')}</Button> : null}
            </li>
          ))}
        </ul>
      )}
      {mayChange && offered.length > 0 ? (
        <div className="section-buttons">
          <Button onPress={() => setGiving(true)}>{t('offers.give-a-test-entitlement')}</Button>
        </div>
      ) : null}
      {isGiving ? <GiveEntitlementDialog skus={offered} onGive={give} onClose={() => setGiving(false)} /> : null}
    </>
  )
}
