import { EntitlementOwner, SkuType } from '@guildhall/protocol/enums/monetization'
import type { Entitlement } from '@guildhall/protocol/objects/applications/entitlement'
import type { Sku } from '@guildhall/protocol/objects/applications/sku'
import { createTestEntitlement } from '@guildhall/protocol/operations/monetization/create-test-entitlement'
import { deleteTestEntitlement } from '@guildhall/protocol/operations/monetization/delete-test-entitlement'
import { getCurrentUserApplicationEntitlements } from '@guildhall/protocol/operations/monetization/get-current-user-application-entitlements'
import { listSkus } from '@guildhall/protocol/operations/monetization/list-skus'
import { useCallback } from 'react'
import type { ReceivedEvent } from '../../../gateway/received-events.ts'
import { rich, t } from '../../../language/activity-developer.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { useLiveLoaded } from '../../../shared/lists/use-live-loaded.ts'
import { runWithErrorToast } from '../../../shared/overlay/toasts.tsx'
import { Link } from '../../../shared/page/link.tsx'
import { LoadingState } from '../../../shared/page/loading-state.tsx'
import { applicationPath } from '../../../shared/page/paths.ts'
import { unseen } from '../../../shared/text/unseen.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useMe } from '../../../state/world.ts'

type Purse = { readonly skus: readonly Sku[]; readonly entitlements: readonly Entitlement[] }

const isOfPurse = ({ type }: ReceivedEvent): boolean => type.startsWith('ENTITLEMENT_')

/** Gives the user an entitlement of the app, as its server sees it too: a test entitlement without a payment. */
export function EntitlementSimulator({ applicationId }: { applicationId: string }) {
  const client = useClient()
  const me = useMe()

  const load = useCallback(
    async (signal: AbortSignal): Promise<Purse> => {
      const [skus, entitlements] = await Promise.all([
        client.call(listSkus, { applicationId }, { signal }),
        client.call(getCurrentUserApplicationEntitlements, { applicationId }, { signal }),
      ])
      return { skus: skus.filter(({ type }) => type !== SkuType.SUBSCRIPTION_GROUP), entitlements }
    },
    [client, applicationId],
  )
  const { answer, retry } = useLiveLoaded({ load, isAbout: isOfPurse })

  const give = (sku_id: string) =>
    runWithErrorToast(async () => {
      const body = { sku_id, owner_id: me.id, owner_type: EntitlementOwner.USER }
      await client.call(createTestEntitlement, { applicationId }, body)
      await retry()
    })
  const takeBack = ({ id }: Entitlement) =>
    runWithErrorToast(async () => {
      await client.call(deleteTestEntitlement, { applicationId, entitlementId: id })
      await retry()
    })

  return (
    <section className="developer-part" aria-label={t('developer.entitlements')}>
      <h3 className="developer-title">{t('developer.entitlements')}</h3>
      <p className="developer-quiet">{t('developer.entitlements-that-you-give-yourself-here')}</p>
      <LoadingState answer={answer} retry={() => void retry()}>
        {(purse) =>
          purse.skus.length === 0 ? (
            <p>
              {rich('developer.the-app-has-no-offers-create', {
                link: (words) => <Link to={applicationPath(applicationId, 'offers')}>{words}</Link>,
              })}
            </p>
          ) : (
            <ul className="developer-list">
              {purse.skus.map((sku) => (
                <SkuRow key={sku.id} sku={sku} purse={purse} onGive={() => give(sku.id)} onTakeBack={takeBack} />
              ))}
            </ul>
          )
        }
      </LoadingState>
    </section>
  )
}

type SkuRowProps = { sku: Sku; purse: Purse; onGive: () => void; onTakeBack: (entitlement: Entitlement) => void }

function SkuRow({ sku, purse, onGive, onTakeBack }: SkuRowProps) {
  const held = purse.entitlements.filter(({ sku_id }) => sku_id === sku.id)
  const [first] = held
  return (
    <li className="developer-offer">
      <span className="developer-offer-name" dir="auto">
        {sku.name}
      </span>
      <span className="developer-quiet">
        {held.length === 0 ? t('developer.you-have-none') : t('developer.you-have', { count: held.length })}
      </span>
      <Button onPress={onGive}>
        {rich('developer.give-yourself-one-of', {
          name: sku.name,
          span: unseen,
        })}
      </Button>
      {first === undefined ? null : (
        <Button onPress={() => onTakeBack(first)}>
          {rich('developer.remove-one-of', {
            name: sku.name,
            span: unseen,
          })}
        </Button>
      )}
    </li>
  )
}
